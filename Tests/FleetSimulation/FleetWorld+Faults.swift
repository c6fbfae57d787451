// Faults of hosts and of the engine.
extension FleetWorld {
  func injectFault() {
    if now >= Self.faultsEnd { return repair() }
    let host = random.below(hosts.count)
    if now > 15_000, random.once(in: 60), loseEngine() { return }
    switch random.below(12) {
    case 0...2 where hosts[host].member != nil:
      tally.count("killed")
      end(host, restartsIn: 100 + random.below(6_000))
    case 3 where hosts[host].member != nil:
      tally.count("power cut")
      hosts[host].disk = hosts[host].syncedDisk
      end(host, restartsIn: 1_000 + random.below(6_000))
    case 4 where hosts[host].name == "c" && hosts[host].member != nil:
      tally.count("old copy")
      hosts[host].disk = hosts[host].oldDisk
      hosts[host].syncedDisk = hosts[host].oldDisk
      hosts[host].mayBeBehind = true
      end(host, restartsIn: 100 + random.below(1_000))
    case 11 where hosts[host].stage != nil && now >= hosts[host].pausedUntil: handOver(host)
    case 10:
      tally.count("cut")
      hosts[host].cutFrom = now
      hosts[host].cutUntil = now + 200 + random.below(6_000)
      hosts[host].isCutFromAnswers = random.chance(50)
    case 9:
      tally.count("slow, then cut")
      // Mostly the owner, since this is what a lease must survive.
      let slow = random.chance(80) ? hosts.indices.first { hosts[$0].stage != nil } ?? host : host
      hosts[slow].cutFrom = now + 500 + random.below(2_000)
      hosts[slow].cutUntil = hosts[slow].cutFrom + 3_000 + random.below(3_000)
      hosts[slow].isCutFromAnswers = random.chance(20)
    case 5:
      tally.count("engine away")
      engineReturns = now + 200 + random.below(4_000)
    default:
      tally.count("paused")
      hosts[host].pausedUntil = now + 200 + random.below(6_000)
      events.add(.resume(host: host), at: hosts[host].pausedUntil)
    }
    events.add(.fault, at: now + 500 + random.below(4_000))
  }

  /// An owner is told to stop. It answers nothing more.
  private func handOver(_ host: Int) {
    hosts[host].stage = nil
    let clock = hosts[host].clock(now)
    for case .send(let request) in hosts[host].member?.release(at: clock) ?? [] { send(request, host) }
  }

  /// Has the engine lose everything, if every copy that may come back has something. A host without a copy would begin a
  /// new stage, as it should.
  private func loseEngine() -> Bool {
    let canLose = hosts.allSatisfy { $0.isGone || !$0.syncedDisk.commits.isEmpty && !$0.oldDisk.commits.isEmpty }
    guard canLose else { return false }
    tally.count("engine lost")
    isEngineLost = true
    engine.empty()
    events.add(.fault, at: Self.faultsEnd)
    return true
  }

  /// Lets every host run again.
  func repair() {
    for host in hosts.indices where hosts[host].member == nil { events.add(.start(host: host), at: now + 10) }
  }
}
