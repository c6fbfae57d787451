import NavigationFleet

// Requests on their way to the engine, and its answers on their way back.
extension FleetWorld {
  func send(_ request: EngineRequest, _ host: Int) {
    let sent = Sent(request, host: host, run: hosts[host].run)
    events.add(.outcome(sent, nil), at: now + Self.timeout)
    if isCut(host), !hosts[host].isCutFromAnswers { return }
    if random.once(in: 60) { return }  // it never arrives
    let arrival = now + delay()
    events.add(.execute(sent, isFirst: true), at: arrival)
    if random.once(in: 60) { events.add(.execute(sent, isFirst: false), at: arrival + delay()) }
    // A trim that is given up may be carried out after the next one.
    if request.purpose == .trim, random.once(in: 10) {
      events.add(.execute(sent, isFirst: false), at: arrival + 500 + random.below(3_000))
    }
  }

  func isCut(_ host: Int) -> Bool { (hosts[host].cutFrom..<hosts[host].cutUntil).contains(now) }

  private func delay() -> Int {
    if random.once(in: 100) { return 1_000 + random.below(4_000) }
    if random.once(in: 10) { return 50 + random.below(600) }
    return 1 + random.below(15)
  }

  /// What arrived during a pause is read soon after it, in any order.
  func afterPause(of host: Int) -> Int { hosts[host].pausedUntil + random.below(20) }

  func execute(_ sent: Sent, isFirst: Bool) {
    if now < engineReturns {
      if random.chance(50) { return }
      return events.add(.execute(sent, isFirst: isFirst), at: engineReturns + random.below(200))
    }
    var transaction = sent.request.transaction
    if sent.request.purpose == .append {
      let dropped = mutation == .appendIgnoresClaim ? "claims/" : mutation == .appendIgnoresNumber ? "turns/" : nil
      if let dropped { transaction.conditions.removeAll { $0.key.hasPrefix(dropped) } }
    }
    if sent.request.purpose == .trim, mutation == .trimIgnoresKept {
      transaction.conditions.removeAll { $0.key.hasPrefix("kept/") }
    }
    var answer = engine.execute(transaction)
    if sent.request.purpose == .beat { noteBeat(of: sent.host, isStored: answer.isDone) }
    if !isEngineLost { sent.isFromBeforeLoss = true }
    // The last heartbeat before the claim has read all frames that there were by then.
    if mutation == .readBeforeClaim, sent.request.purpose == .catchUp, answer.isDone { answer.entries[2] = [] }
    if mutation == .answersHaveNoOrder, sent.request.purpose == .beat { answer.revision = .max }
    if isCut(sent.host), hosts[sent.host].isCutFromAnswers { return }
    if !isFirst || random.once(in: 60) { return }  // the answer never arrives
    // Only heartbeats: an append on its way holds up reads, which a lease would allow.
    let isSlow = now < hosts[sent.host].cutFrom && sent.request.purpose == .beat
    events.add(.outcome(sent, answer), at: now + (isSlow ? 400 + random.below(280) : delay()))
  }

  private func noteBeat(of host: Int, isStored: Bool) {
    // A host that was not there at the beginning, or not for 10 s on the fastest clock, did not count as a copy.
    let silent = hosts[host].lastBeat == 0 ? now > 1_000 : now - hosts[host].lastBeat > 9_500
    if silent { hosts[host].mayBeBehind = true }
    if isStored { hosts[host].lastBeat = now }
  }

  func outcome(_ sent: Sent, _ answer: EngineAnswer?) {
    guard !sent.isOver, isRunning(sent.host, sent.run) else { return }
    if now < hosts[sent.host].pausedUntil {
      return events.add(.outcome(sent, answer), at: afterPause(of: sent.host))
    }
    sent.isOver = true
    let clock = hosts[sent.host].clock(now)
    var request = sent.request
    if mutation == .leaseFromAnswer { request.sentAt = clock }
    if answer == nil { tally.count("unknown") }
    // A host that was paused reads an old answer. It serves nobody: it has no lease, and no append of it is taken.
    mayServeLate = sent.isFromBeforeLoss
    defer { mayServeLate = false }
    act(on: hosts[sent.host].member?.answered(request, answer, at: clock) ?? [], of: sent.host)
  }
}
