import NavigationFleet

// Owners: their state in memory is ahead of the engine, and replies wait until the state that they show is safe.
extension FleetWorld {
  func receive(_ call: SimulatedCall, at host: Int) {
    if hosts[host].member == nil { return }
    if now < hosts[host].pausedUntil { return events.add(.call(call, host: host), at: afterPause(of: host)) }
    guard hosts[host].stage != nil else { return reply(call, nil, host) }
    if call.commit != nil, hosts[host].member?.queue?.isFull == true {
      tally.count("refused: full")
      return reply(call, nil, host)
    }
    let revision = perform(call, host)
    let isUnderWay = hosts[host].member?.queue?.isUnderWay ?? false
    var safety = hosts[host].member?.safety(at: hosts[host].clock(now)) ?? .afterNextAppend
    if mutation == .appendUnderWayCoversReads, call.commit == nil, isUnderWay,
      hosts[host].member?.queue?.hasOpen == false
    {
      safety = .afterThisAppend
    }
    switch safety {
    case .now:
      tally.count("answered at once")
      reply(call, revision, host)
    case .afterThisAppend: hosts[host].stage?.waitsForThis.append((call, revision))
    case .afterNextAppend: hosts[host].stage?.waitsForNext.append((call, revision))
    }
    beginAppendIfDue(host)
    schedule(host)
  }

  /// - Returns: The revision that the reply shows.
  private func perform(_ call: SimulatedCall, _ host: Int) -> Int {
    let stage = hosts[host].stage
    guard let commit = call.commit else { return stage?.commits.count ?? 0 }
    if let revision = stage?.revisions[commit] {
      tally.count("repeated")
      return revision
    }
    hosts[host].stage?.commits.append(commit)
    let revision = hosts[host].stage?.commits.count ?? 0
    hosts[host].stage?.revisions[commit] = revision
    hosts[host].member?.add((0..<8).map { UInt8(truncatingIfNeeded: commit >> (8 * $0)) })
    return revision
  }

  func beginAppendIfDue(_ host: Int) {
    guard let stage = hosts[host].stage, let queue = hosts[host].member?.queue, !queue.isUnderWay,
      queue.hasOpen || !stage.waitsForNext.isEmpty
    else { return }
    hosts[host].stage?.waitsForThis = stage.waitsForNext
    hosts[host].stage?.waitsForNext = []
    let clock = hosts[host].clock(now)
    let effects = hosts[host].member?.beginAppend(time: now, at: clock) ?? []
    for case .send(let request) in effects { send(request, host) }
  }

  func settled(_ host: Int) {
    let replies = hosts[host].stage?.waitsForThis ?? []
    hosts[host].stage?.waitsForThis = []
    for (call, revision) in replies { reply(call, revision, host) }
  }

  private func reply(_ call: SimulatedCall, _ revision: Int?, _ host: Int) {
    events.add(.reply(call, revision: revision, host: host), at: now + 1 + random.below(3))
  }
}
