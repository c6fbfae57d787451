// Takes a stage over: a host claims it, then reads the frames that its former owner appended, then serves.
extension FleetMember {
  mutating func claimIfDue(at now: Int) throws(FleetEnd) -> [Effect] {
    claimsAt = nil
    guard phase == .following, isCaughtUp else { return [] }
    if begins, let claim = view.claim?.value { throw .begunAlready(by: claim.owner) }
    // An engine that has frames of this stage also has a claim.
    if view.claim == nil, chain.end.number > 0, !begins { throw .engineLost(reached: chain.end.number) }
    var conditions = [
      EngineTransaction.Condition(keys.claim, isAt: view.claim?.revision ?? 0),
      .init(keys.kept, isAt: view.keptRevision),
    ]
    if let former = view.claim?.value, former.isReleased {
      if isBefore(view.claimSince + delay(after: former.owner, at: now), at: now) { return [] }
    } else if let former = view.claim?.value, former.owner != host {
      let silence = rules.claimMilliseconds + delay(after: former.owner, at: now)
      if isBefore((view[former.owner]?.since ?? view.claimSince) + silence, at: now) { return [] }
      // Not a matter of safety: the claim compares the heartbeat. Without this, an outage of the engine would cost the owner
      // its stage.
      guard view.isSteady(at: now, rules) else { return [] }
      conditions.append(.init(FleetKeys.host(former.owner), isAt: view[former.owner]?.revision ?? 0))
    }
    let next = StageClaim(
      owner: host, incarnation: incarnation, term: max(view.claim?.value.term ?? 0, chain.term) + 1,
      epoch: view.claim?.value.epoch ?? epoch, circumstances: circumstances(at: now))
    phase = .claiming
    var steps: [EngineTransaction.Step] = [.put(key: keys.claim, value: next.bytes)]
    if begins {
      // Every other host lacks the frames up to its copy, and gets that.
      let kept = KeptFrames(trimmed: chain.end.number, hosts: [host])
      steps += [.put(key: keys.kept, value: kept.bytes), .remove(from: keys.turns, end: keys.turnsEnd)]
    }
    return [.send(EngineRequest(.claim, EngineTransaction(if: conditions, steps), sentAt: now))]
  }

  private func circumstances(at now: Int) -> StageClaim.Circumstances {
    let former = view.claim?.value
    let reason: StageClaim.Circumstances.Reason =
      if let former { former.isReleased ? .handedOver : former.owner == host ? .restarted : .silent } else { .first }
    return StageClaim.Circumstances(reason: reason, former: former?.owner, time: clockStart + now * 1_000)
  }

  /// Whether it is too early to claim. Then the next tick after that time tries again, without waiting for a heartbeat.
  private mutating func isBefore(_ due: Int, at now: Int) -> Bool {
    if now >= due { return false }
    claimsAt = due
    return true
  }

  /// How long this host waits so that those before it in order may claim.
  private func delay(after owner: String, at now: Int) -> Int {
    // A host that is silent itself claims nothing. Heartbeats of hosts that are gone for good stay in the engine.
    let others = view.hosts.filter { name, seen in
      name == host || (name != owner && now - seen.since < rules.claimMilliseconds)
    }.map(\.name)
    return (others.firstIndex(of: host) ?? others.count) * rules.claimStepMilliseconds
  }

  mutating func claimed(_ request: EngineRequest, _ answer: EngineAnswer?, at now: Int) throws(FleetEnd) -> [Effect] {
    phase = .following
    // Without an answer, a heartbeat will show whether the claim was stored.
    guard let answer, answer.isDone, case .put(let key, let bytes)? = request.transaction.steps.first else { return [] }
    guard let value = StageClaim(bytes) else { throw .unreadable(key: key) }
    return [catchUp(as: value, fence: answer.revision, at: now)]
  }

  /// Reads the frames that were appended before the claim. After the claim, no other host can append any.
  mutating func catchUp(as value: StageClaim, fence: Int, at now: Int) -> Effect {
    phase = .catchingUp
    claim = (value, fence)
    view.claim = (value, fence)
    claimedAt = now
    return .send(
      EngineRequest(
        .catchUp,
        EngineTransaction(
          if: [.init(keys.claim, isAt: fence)],
          [.read(key: keys.kept), .read(key: keys.turn(chain.end.number)), readFrames]),
        sentAt: now))
  }

  mutating func caughtUp(_ request: EngineRequest, _ answer: EngineAnswer?, at now: Int) throws(FleetEnd) -> [Effect] {
    guard let claim else { return [] }
    guard let answer, answer.isDone, answer.entries.count == 3 else {
      // A heartbeat will show whether the stage is still this host's. Nothing was served under the claim.
      phase = .following
      self.claim = nil
      return []
    }
    if let entry = answer.entries[0].first {
      guard let kept = KeptFrames(entry.value) else { throw .unreadable(key: entry.key) }
      (view.kept, view.keptRevision) = (kept, entry.revision)
    }
    if view.kept.trimmed > chain.end.number {
      throw .behind(reached: chain.end.number, trimmed: view.kept.trimmed)
    }
    try checkEnd(against: answer.entries[1])
    var effects = try take(frames: answer.entries[2])
    if !isCaughtUp { return effects + [catchUp(as: claim.value, fence: claim.fence, at: now)] }
    phase = .owning
    queue = AppendQueue(
      keys: keys, claim: claim.value, fence: claim.fence, after: chain.end, inherited: inherited(by: claim.value), rules
    )
    effects.append(.serve(claim.value))
    // Only a heartbeat gives a lease: a claimant may have waited for the end of an older one.
    if !isBeating { effects.append(beat(at: now)) }
    return effects
  }

  /// The bytes of frames of former owners that the engine may have, as the last one has told. They are gone when the frames
  /// before this claim are trimmed.
  private func inherited(by claim: StageClaim) -> Int {
    if view.kept.trimmed >= chain.end.number { return 0 }
    return claim.circumstances?.former.flatMap { view[$0]?.beat.tail } ?? 0
  }

  /// Checks that the engine has the last frame of the copy, which it has given to it, unless that was trimmed.
  private func checkEnd(against entries: [EngineEntry]) throws(FleetEnd) {
    if view.kept.trimmed >= chain.end.number { return }
    guard let entry = entries.first else { throw .engineLost(reached: chain.end.number) }
    guard let frame = Frame(entry.value) else { throw .damaged(.unreadable(key: entry.key)) }
    if frame.position != chain.end { throw .damaged(.otherHistory(number: frame.number)) }
  }

  // MARK: - Giving up

  /// Gives the stage up, so that another host takes it over without waiting. From now on this host appends nothing and has no
  /// lease; `released` follows, whatever the engine answers. Other hosts wait as after a kill if the engine has not got it.
  ///
  /// Append what clients wait for before.
  public mutating func release(at now: Int) -> [Effect] {
    guard case .owning = phase, let claim else { return [.released] }
    phase = .releasing
    lease = Lease()
    queue = nil
    var value = claim.value
    value.isReleased = true
    return [
      .send(
        EngineRequest(
          .release,
          EngineTransaction(if: [.init(keys.claim, isAt: claim.fence)], [.put(key: keys.claim, value: value.bytes)]),
          sentAt: now))
    ]
  }

  mutating func released() -> [Effect] {
    phase = .ended(.released)
    return [.released]
  }

  // MARK: - Trimming

  /// The request by which the owner trims frames that all copies have on their disks; nil if none is due.
  mutating func trim(at now: Int) -> EngineRequest? {
    guard let claim, !isTrimming, now >= nextTrimAt else { return nil }
    nextTrimAt = now + rules.trimMilliseconds
    // As all hosts have told the engine, also this one: when it has died, the next owner knows nothing else of its copy.
    let copies = view.hosts.map { name, seen in
      (host: name, synced: seen.beat.synced, silentMilliseconds: now - seen.since)
    }
    var next = view.kept.next(copies, owner: host, rules)
    next.trimmed = max(view.kept.trimmed, min(next.trimmed, needed(at: now)))
    if next == view.kept { return nil }
    isTrimming = true
    return EngineRequest(
      .trim,
      EngineTransaction(
        // A request that arrives late must not put an earlier value back.
        if: [.init(keys.claim, isAt: claim.fence), .init(keys.kept, isAt: view.keptRevision)],
        [
          .put(key: keys.kept, value: next.bytes), .remove(from: keys.turns, end: keys.turn(next.trimmed + 1)),
        ]),
      sentAt: now)
  }

  /// The transaction that removes a host from the fleet, if this one owns the stage and the other one has been silent for long;
  /// nil otherwise.
  public func forgetting(_ other: String, at now: Int) -> EngineTransaction? {
    guard queue != nil, let claim, other != host, let seen = view[other], now - seen.since >= rules.copyMilliseconds
    else {
      return nil
    }
    let key = FleetKeys.host(other)
    return EngineTransaction(
      if: [.init(keys.claim, isAt: claim.fence), .init(key, isAt: seen.revision)],
      [.remove(from: key, end: FleetKeys.next(after: key))])
  }

  /// Keeps the frames that follow this host's copy, which another host gets now, until that host holds trimming back itself.
  public mutating func keepFrames(for host: String, at now: Int) {
    keeping.removeAll { $0.host == host }
    if keeping.count >= Self.keepingMax { keeping.removeFirst() }
    keeping.append((host, chain.complete.number, now + rules.keepMilliseconds))
  }

  /// The most hosts for which frames are kept; the oldest one gives way.
  private static let keepingMax = 16

  /// The last frame that no host needs which gets a copy. Frames that fill half of their room are not kept any longer.
  private mutating func needed(at now: Int) -> Int {
    let isCrowded = queue.map { $0.tailBytes > rules.tailBytes / 2 } ?? false
    keeping = keeping.filter { host, number, until in
      let seen = view[host]
      let holdsBack = seen.map { $0.beat.synced >= number && now - $0.since < rules.copyMilliseconds } ?? false
      return now < until && !isCrowded && !holdsBack
    }
    return keeping.map(\.after).min() ?? .max
  }

  mutating func trimmed(_ request: EngineRequest, _ answer: EngineAnswer?) -> [Effect] {
    isTrimming = false
    guard let answer, answer.isDone, case .put(_, let bytes)? = request.transaction.steps.first,
      let kept = KeptFrames(bytes)
    else { return [] }
    queue?.trimmed(through: kept.trimmed)
    return []
  }
}
