// Heartbeats: in one transaction, a host renews its own, reads all others, and takes over new frames.
extension FleetMember {
  /// The steps that read the state of the fleet, and the frames that the host's copy lacks unless it makes them itself.
  private var steps: [EngineTransaction.Step] {
    let follows = phase == .following || phase == .claiming
    return FleetView.steps(keys) + (follows ? [readFrames] : [])
  }

  mutating func beat(at now: Int) -> Effect {
    isBeating = true
    if phase == .joining {
      return .send(EngineRequest(.look, EngineTransaction(steps), sentAt: now))
    }
    beatCount += 1
    let value = Heartbeat(
      incarnation: incarnation, count: beatCount, reached: chain.complete.number, synced: synced, link: link,
      tail: queue?.tailBytes)
    let key = FleetKeys.host(host)
    return .send(
      EngineRequest(
        .beat,
        EngineTransaction(
          if: [.init(key, isAt: ownRevision)], [.put(key: key, value: value.bytes)] + steps, otherwise: steps),
        sentAt: now))
  }

  /// - Parameter isPrompt: Whether the next heartbeat is sent at once.
  private mutating func scheduleBeat(after request: EngineRequest, at now: Int, isPrompt: Bool = false) {
    isBeating = false
    let interval = isSearching(at: now) ? rules.searchMilliseconds : rules.beatMilliseconds
    nextBeatAt = isPrompt ? request.sentAt : request.sentAt + interval
  }

  /// Has a heartbeat that got no answer repeated soon: the engine may have failed to take it at once.
  private mutating func repeatBeat(_ request: EngineRequest, at now: Int) {
    isBeating = false
    nextBeatAt = min(request.sentAt + rules.beatMilliseconds, now + rules.searchMilliseconds)
  }

  /// Whether the stage may get another owner at any moment.
  private func isSearching(at now: Int) -> Bool {
    guard phase == .joining || phase == .following, let claim = view.claim?.value,
      let silence = view.ownerSilence(at: now), silence < rules.copyMilliseconds
    else { return false }
    return claim.isReleased || claim.owner == host || silence >= rules.searchAfterMilliseconds
  }

  /// The number of heartbeats that another navd of this name sends in three seconds.
  private static let predecessorChangesMax = 6

  /// Waits until the heartbeat of an earlier run has been unchanged for so long that no host takes this host for alive.
  /// If it keeps changing, another navd uses this name.
  mutating func looked(_ request: EngineRequest, _ answer: EngineAnswer?, at now: Int) throws(FleetEnd) -> [Effect] {
    guard let answer else {
      repeatBeat(request, at: now)
      return []
    }
    let known = view[host]
    try view.take(answer.entries[...], at: now, rules)
    scheduleBeat(after: request, at: now)
    guard let seen = view[host] else {
      phase = .following
      return [beat(at: now)]
    }
    if let known, known.revision != seen.revision { try notePredecessor() }
    if now - seen.since < rules.claimMilliseconds { return [] }
    ownRevision = seen.revision
    phase = .following
    return [beat(at: now)]
  }

  /// Counts a change of the heartbeat that an earlier run left. A few may have been in flight when that run ended; more
  /// of them come from another navd of this name.
  ///
  /// - Throws: `.nameTaken` after more than `predecessorChangesMax`.
  private mutating func notePredecessor() throws(FleetEnd) {
    predecessorChanges += 1
    if predecessorChanges > Self.predecessorChangesMax { throw .nameTaken }
  }

  mutating func beaten(_ request: EngineRequest, _ answer: EngineAnswer?, at now: Int) throws(FleetEnd) -> [Effect] {
    guard let answer else {
      repeatBeat(request, at: now)
      return []
    }
    let entries = answer.isDone ? answer.entries.dropFirst() : answer.entries[...]
    try view.take(entries, at: now, rules)
    let own = view[host]
    if !answer.isDone, let own, own.beat.incarnation != incarnation {
      if isEstablished { throw .nameTaken }
      try notePredecessor()
      phase = .joining
      scheduleBeat(after: request, at: now)
      return []
    }
    isEstablished = true
    // An earlier heartbeat without an answer may have been stored.
    ownRevision = own?.revision ?? 0
    if let claim, answer.revision < claim.fence, request.sentAt <= claimedAt {
      // The engine carried it out before this host's claim, and its answer has taken longer. (Of a later heartbeat, it is the
      // answer of an engine that was emptied.)
      view.claim = (claim.value, claim.fence)
      scheduleBeat(after: request, at: now, isPrompt: true)
      return []
    }
    scheduleBeat(after: request, at: now, isPrompt: !answer.isDone)
    var effects: [Effect] = []
    if entries.count > 3, phase == .following || phase == .claiming {
      if view.kept.trimmed > chain.end.number {
        throw .behind(reached: chain.end.number, trimmed: view.kept.trimmed)
      }
      effects += try take(frames: entries[entries.startIndex + 3])
      // A copy that lacks many frames continues to read.
      if !isCaughtUp { nextBeatAt = now }
    }
    effects += try judgeClaim(request, at: now, isStored: answer.isDone)
    return effects
  }

  /// Decides the consequences of the claim in the last answer for this host.
  private mutating func judgeClaim(_ request: EngineRequest, at now: Int, isStored: Bool) throws(FleetEnd) -> [Effect] {
    let isMine = view.claim.map { $0.value.owner == host && $0.value.incarnation == incarnation } ?? false
    switch phase {
    case .owning:
      guard isMine, view.claim?.revision == claim?.fence else {
        throw .claimLost(by: view.claim?.value.owner ?? "")
      }
      if isStored { lease.extend(sentAt: request.sentAt, by: rules) }
      // A trim without an answer may have been carried out.
      queue?.trimmed(through: view.kept.trimmed)
      return trim(at: now).map { [.send($0)] } ?? []
    case .following:
      // A claim without an answer may have been stored.
      if isMine, let claim = view.claim { return [catchUp(as: claim.value, fence: claim.revision, at: now)] }
      return try claimIfDue(at: now)
    case .joining, .claiming, .catchingUp, .releasing, .ended: return []
    }
  }
}
