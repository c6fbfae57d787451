import Testing

@testable import NavigationFleet

/// A host that begins on an empty engine and becomes the owner; the engine's answers are written out.
struct FleetMemberTests {
  let keys = FleetKeys(stage: 0)

  func request(_ effects: [FleetMember.Effect]) throws -> EngineRequest {
    for case .send(let request) in effects { return request }
    throw NoRequest()
  }

  struct NoRequest: Error {}

  func beatEntry(
    _ incarnation: String, _ count: Int, at revision: Int, host: String = "a", synced: Int = 0
  ) -> EngineEntry {
    let value = Heartbeat(incarnation: incarnation, count: count, reached: synced, synced: synced)
    return EngineEntry(key: "hosts/\(host)", value: value.bytes, revision: revision)
  }

  func claimEntry(_ owner: String, _ incarnation: String, at revision: Int, term: Int = 1) -> EngineEntry {
    let value = StageClaim(owner: owner, incarnation: incarnation, term: term, epoch: "e")
    return EngineEntry(key: "claims/0", value: value.bytes, revision: revision)
  }

  /// A host that has claimed at revision 3, and the heartbeat that it sends then, at 30.
  func owner() throws -> (FleetMember, EngineRequest) {
    var member = FleetMember(host: "a", incarnation: "1", epoch: "e", position: .start)
    let look = try request(member.tick(at: 0))
    #expect(look.purpose == .look)
    let beat = try request(
      member.answered(look, EngineAnswer(isDone: true, revision: 1, entries: [[], [], []]), at: 5))
    #expect(beat.purpose == .beat && beat.transaction.conditions == [.init("hosts/a", isAt: 0)])
    let claim = try request(
      member.answered(
        beat, EngineAnswer(isDone: true, revision: 2, entries: [[], [], [], [beatEntry("1", 1, at: 2)], []]), at: 10))
    #expect(claim.purpose == .claim && claim.transaction.conditions.contains(.init("claims/0", isAt: 0)))
    let catchUp = try request(member.answered(claim, EngineAnswer(isDone: true, revision: 3, entries: [[]]), at: 20))
    #expect(catchUp.purpose == .catchUp && catchUp.transaction.conditions == [.init("claims/0", isAt: 3)])
    let effects = member.answered(catchUp, EngineAnswer(isDone: true, revision: 3, entries: [[], [], []]), at: 30)
    let circumstances = StageClaim.Circumstances(reason: .first, former: nil, time: 10_000)
    let value = StageClaim(owner: "a", incarnation: "1", term: 1, epoch: "e", circumstances: circumstances)
    #expect(effects.contains(.serve(value)))
    return (member, try request(effects))
  }

  @Test func aLeaseBeginsWhenTheHeartbeatIsSent() throws {
    var (member, beat) = try owner()
    // The claim gives no lease.
    #expect(member.phase == .owning && member.safety(at: 30) == .afterNextAppend)
    _ = member.answered(
      beat,
      EngineAnswer(
        isDone: true, revision: 4,
        entries: [[], [claimEntry("a", "1", at: 3)], [], [beatEntry("1", 2, at: 4)]]), at: 600)
    #expect(member.safety(at: 600) == .now && member.lease.end == 2_030)
    #expect(member.safety(at: 2_030) == .afterNextAppend)
  }

  @Test func anOwnerEndsWhenTheClaimIsAnothers() throws {
    var (member, beat) = try owner()
    let effects = member.answered(
      beat,
      EngineAnswer(
        isDone: true, revision: 9,
        entries: [[], [claimEntry("b", "7", at: 8, term: 2)], [], [beatEntry("1", 2, at: 9)]]), at: 40)
    #expect(effects == [.end(.claimLost(by: "b"))])
    let later = member.tick(at: 5_000)
    #expect(later.isEmpty && member.wakesAt == nil)
  }

  @Test func outputWithoutALeaseWaitsForAnAppendThatBeginsLater() throws {
    var (member, _) = try owner()
    member.add([1])
    _ = member.beginAppend(time: 0, at: 40)
    #expect(member.queue?.hasOpen == false && member.queue?.isUnderWay == true)
    #expect(member.safety(at: 40) == .afterNextAppend)
  }

  /// A host whose copy ends at a frame, and the outcome of the first heartbeat, which shows these entries.
  private func outcome(
    ofCopyAt end: FramePosition, claim: [EngineEntry] = [], hosts: [EngineEntry] = []
  ) throws -> (FleetMember, [FleetMember.Effect]) {
    var member = FleetMember(host: "b", incarnation: "1", epoch: "e", position: end)
    let look = try request(member.tick(at: 0))
    let beat = try request(
      member.answered(look, EngineAnswer(isDone: true, revision: 1, entries: [claim, [], hosts]), at: 5))
    let entries = [[], claim, [], hosts + [beatEntry("1", 1, at: 2, host: "b")], []]
    let effects = member.answered(beat, EngineAnswer(isDone: true, revision: 2, entries: entries), at: 10)
    return (member, effects)
  }

  @Test func aCopyThatTheEngineDoesNotKnowIsNotServed() throws {
    let frame = Frame(stage: 0, term: 1, after: .start, time: 0, payload: [1])
    let (_, effects) = try outcome(ofCopyAt: frame.position)
    #expect(effects == [.end(.engineLost(reached: 1))])
    // An empty copy begins the stage.
    #expect(try request(outcome(ofCopyAt: .start).1).purpose == .claim)
  }

  @Test func aHostBeginsTheStageWithItsCopy() throws {
    let end = FramePosition(number: 7, sum: 5)
    func begin(claim: [EngineEntry]) throws -> [FleetMember.Effect] {
      var member = FleetMember(host: "b", incarnation: "1", epoch: "new", position: end, begins: true)
      let look = try request(member.tick(at: 0))
      let beat = try request(
        member.answered(look, EngineAnswer(isDone: true, revision: 1, entries: [claim, [], []]), at: 5))
      let entries = [[], claim, [], [beatEntry("1", 1, at: 2, host: "b")], []]
      return member.answered(beat, EngineAnswer(isDone: true, revision: 2, entries: entries), at: 10)
    }
    let claim = try request(begin(claim: []))
    let kept = KeptFrames(trimmed: 7, hosts: ["b"])
    #expect(claim.transaction.steps.contains(.put(key: keys.kept, value: kept.bytes)))
    guard case .put(_, let bytes)? = claim.transaction.steps.first else { throw NoRequest() }
    #expect(StageClaim(bytes)?.epoch == "new")
    // A stage that has an owner, even one that has given it up, is not begun anew.
    #expect(try begin(claim: [claimEntry("a", "1", at: 1)]) == [.end(.begunAlready(by: "a"))])
  }

  @Test func aClaimantChecksThatTheEngineHasTheEndOfItsCopy() throws {
    let frame = Frame(stage: 0, term: 1, after: .start, time: 0, payload: [1])
    let other = Frame(stage: 0, term: 1, after: .start, time: 0, payload: [2])
    let cases: [(Frame?, FleetEnd?)] = [
      (nil, .engineLost(reached: 1)), (other, .damaged(.otherHistory(number: 1))), (frame, nil),
    ]
    for (stored, end) in cases {
      // An earlier run of this host has the claim, so nothing is waited for.
      var (member, effects) = try outcome(ofCopyAt: frame.position, claim: [claimEntry("b", "0", at: 1)])
      let claim = try request(effects)
      let catchUp = try request(member.answered(claim, EngineAnswer(isDone: true, revision: 3, entries: [[]]), at: 20))
      #expect(catchUp.transaction.steps.contains(.read(key: keys.turn(1))))
      let found = stored.map { [EngineEntry(key: keys.turn(1), value: $0.bytes, revision: 2)] } ?? []
      effects = member.answered(catchUp, EngineAnswer(isDone: true, revision: 3, entries: [[], found, []]), at: 30)
      #expect(end.map { effects == [.end($0)] } ?? (member.phase == .owning))
    }
  }

  @Test func hostsThatAreGoneDoNotDelayAClaim() throws {
    let hosts = [beatEntry("9", 1, at: 1, host: "a"), beatEntry("9", 1, at: 1, host: "gone")]
    var (member, _) = try outcome(ofCopyAt: .start, claim: [claimEntry("owner", "1", at: 1)], hosts: hosts)
    // The owner, a and gone were first seen at 5.
    for now in [1_300, 1_800, 2_150] {
      let beat = try request(member.tick(at: now))
      #expect(beat.purpose == .beat)
      let entries = [
        [], [claimEntry("owner", "1", at: 1)], [], hosts + [beatEntry("1", 2, at: now, host: "b")], [],
      ]
      let effects = member.answered(beat, EngineAnswer(isDone: true, revision: now, entries: entries), at: now + 5)
      #expect(effects.isEmpty, "\(now)")
    }
    // They count no longer when they are silent for as long as the owner: the next answer shows it.
    let beat = try request(member.tick(at: 2_250))
    let entries = [[], [claimEntry("owner", "1", at: 1)], [], hosts + [beatEntry("1", 3, at: 9, host: "b")], []]
    let effects = member.answered(beat, EngineAnswer(isDone: true, revision: 9, entries: entries), at: 2_255)
    #expect(try request(effects).purpose == .claim)
  }

  @Test func aClaimDoesNotWaitForAHeartbeat() throws {
    let claim = [claimEntry("owner", "1", at: 1)]
    let hosts = [beatEntry("9", 1, at: 1, host: "owner")]
    var (member, _) = try outcome(ofCopyAt: .start, claim: claim, hosts: hosts)
    for now in [1_300, 1_900, 2_190] {
      let beat = try request(member.tick(at: now))
      let entries = [[], claim, [], hosts + [beatEntry("1", 2, at: now, host: "b")], []]
      let effects = member.answered(beat, EngineAnswer(isDone: true, revision: now, entries: entries), at: now + 5)
      #expect(effects.isEmpty, "\(now)")
    }
    // The owner was first seen at 5.
    #expect(member.wakesAt == 2_205)
    let early = member.tick(at: 2_204)
    #expect(early.isEmpty)
    #expect(try request(member.tick(at: 2_205)).purpose == .claim)
  }

  @Test func anOwnerIsGivenTimeAfterAnOutageOfTheEngine() throws {
    let hosts = [beatEntry("9", 1, at: 1, host: "owner")]
    let claim = [claimEntry("owner", "9", at: 1)]
    var (member, _) = try outcome(ofCopyAt: .start, claim: claim, hosts: hosts)
    func answer(_ now: Int) -> EngineAnswer {
      let entries = [[], claim, [], hosts + [beatEntry("1", 2, at: now, host: "b")], []]
      return EngineAnswer(isDone: true, revision: now, entries: entries)
    }
    // The engine is away for five seconds, and the owner's heartbeat unchanged for longer than a claimant waits.
    var now = 5_000
    var purposes: [EngineRequest.Purpose] = []
    while purposes.last != .claim, now < 9_000 {
      let effects = member.tick(at: now)
      for case .send(let request) in effects {
        purposes.append(request.purpose)
        if request.purpose != .beat { continue }
        for case .send(let next) in member.answered(request, answer(now), at: now) { purposes.append(next.purpose) }
      }
      now = max(now + 1, member.wakesAt ?? now)
    }
    #expect(purposes.last == .claim && (5_800..<6_100).contains(now), "\(now)")
  }

  @Test func anAnswerFromBeforeTheClaimIsNoLossOfTheStage() throws {
    var (member, _) = try owner()
    let beat = EngineRequest(.beat, EngineTransaction([]), sentAt: 15)
    let effects = member.answered(
      beat,
      EngineAnswer(
        isDone: true, revision: 2, entries: [[], [claimEntry("b", "7", at: 1)], [], [beatEntry("1", 2, at: 2)]]), at: 40
    )
    #expect(effects.isEmpty && member.phase == .owning && member.safety(at: 40) == .afterNextAppend)
    #expect(member.wakesAt.map { $0 <= 40 } == true)
  }

  @Test func aStageThatIsGivenUpIsClaimedAtOnce() throws {
    var (member, _) = try owner()
    let release = try request(member.release(at: 100))
    #expect(release.transaction.conditions == [.init(keys.claim, isAt: 3)])
    #expect(member.safety(at: 100) == .afterNextAppend && member.wakesAt == nil)
    guard case .put(_, let bytes)? = release.transaction.steps.first else { throw NoRequest() }
    // Also without an answer: it has done what it could.
    #expect(member.answered(release, nil, at: 900) == [.released])

    let claim = EngineEntry(key: keys.claim, value: bytes, revision: 4)
    let (_, effects) = try outcome(ofCopyAt: .start, claim: [claim])
    let next = try request(effects)
    guard next.purpose == .claim, case .put(_, let value)? = next.transaction.steps.first else { throw NoRequest() }
    #expect(StageClaim(value)?.term == 2 && StageClaim(value)?.circumstances?.reason == .handedOver)
    #expect(next.transaction.conditions == [.init(keys.claim, isAt: 4), .init(keys.kept, isAt: 0)])
  }

  @Test func theNameOfALivingHostIsTaken() throws {
    var member = FleetMember(host: "a", incarnation: "2", epoch: "e", position: .start)
    var effects = member.tick(at: 0)
    for count in 1...7 {
      let entries = [[], [], [beatEntry("1", count, at: count)]]
      let now = count * 500
      effects = member.answered(
        try request(effects), EngineAnswer(isDone: true, revision: count, entries: entries), at: now)
      #expect(effects.isEmpty)
      effects = member.tick(at: now + 500)
    }
    effects = member.answered(
      try request(effects), EngineAnswer(isDone: true, revision: 9, entries: [[], [], [beatEntry("1", 8, at: 9)]]),
      at: 4_500)
    #expect(effects == [.end(.nameTaken)])
  }
}
