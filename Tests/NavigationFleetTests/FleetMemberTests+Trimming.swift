import Testing

@testable import NavigationFleet

// Which frames an owner has the engine keep, and for which hosts.
extension FleetMemberTests {
  @Test func framesAreKeptForAHostThatGetsACopy() throws {
    var (member, _) = try owner()
    member.nextTrimAt = 0
    member.add([1])
    let append = try request(member.beginAppend(time: 0, at: 40))
    _ = member.answered(append, EngineAnswer(isDone: true, revision: 4, entries: [[]]), at: 50)
    member.noteSynced(1)
    let kept = EngineEntry(key: keys.kept, value: KeptFrames(hosts: ["a", "b"]).bytes, revision: 2)
    func answer(_ revision: Int, _ others: [EngineEntry]) -> EngineAnswer {
      let own = beatEntry("1", revision, at: revision, synced: 1)
      return EngineAnswer(
        isDone: true, revision: revision, entries: [[], [claimEntry("a", "1", at: 3)], [kept], [own] + others])
    }
    func other(_ host: String, synced: Int) -> EngineEntry {
      let value = Heartbeat(incarnation: "2", count: 1, reached: synced, synced: synced)
      return EngineEntry(key: "hosts/\(host)", value: value.bytes, revision: 4)
    }
    let b = other("b", synced: 1)
    // Nothing was in the engine when c asked.
    var keeper = member
    keeper.keeping = [("c", 0, 10_000)]
    let beat = EngineRequest(.beat, EngineTransaction([]), sentAt: 60)
    #expect(keeper.answered(beat, answer(5, [b]), at: 70).isEmpty)
    // Without c, or when c has it on its disk, the frame is trimmed.
    keeper.nextTrimAt = 0
    #expect(try request(keeper.answered(beat, answer(6, [b, other("c", synced: 1)]), at: 80)).purpose == .trim)
    #expect(try request(member.answered(beat, answer(5, [b]), at: 70)).purpose == .trim)
  }

  @Test func aHostThatIsGoneIsForgotten() throws {
    var (member, beat) = try owner()
    let others = [beatEntry("2", 1, at: 4, host: "b")]
    _ = member.answered(
      beat,
      EngineAnswer(
        isDone: true, revision: 6,
        entries: [[], [claimEntry("a", "1", at: 3)], [], [beatEntry("1", 2, at: 6)] + others]), at: 100)
    // It is alive, it is this host itself, or there is none.
    #expect(member.forgetting("b", at: 10_099) == nil)
    #expect(member.forgetting("a", at: 90_000) == nil && member.forgetting("z", at: 90_000) == nil)
    let gone = try #require(member.forgetting("b", at: 10_100))
    // If it comes back meanwhile, its heartbeat stays.
    #expect(gone.conditions == [.init(keys.claim, isAt: 3), .init("hosts/b", isAt: 4)])
    #expect(gone.steps == [.remove(from: "hosts/b", end: "hosts/b\0")])
  }

  @Test func aTrimWithoutAnAnswerMakesRoom() throws {
    var (member, beat) = try owner()
    member.add([1])
    let append = try request(member.beginAppend(time: 0, at: 40))
    _ = member.answered(append, EngineAnswer(isDone: true, revision: 4, entries: [[]]), at: 50)
    member.noteSynced(1)
    #expect(member.queue?.tailBytes == 1)
    // The answer to the trim was lost; the next heartbeat shows that it was carried out.
    let kept = EngineEntry(key: keys.kept, value: KeptFrames(trimmed: 1, hosts: ["a", "b"]).bytes, revision: 5)
    let other = EngineEntry(
      key: "hosts/b", value: Heartbeat(incarnation: "2", count: 1, reached: 1, synced: 1).bytes, revision: 4)
    beat.sentAt = 60
    let effects = member.answered(
      beat,
      EngineAnswer(
        isDone: true, revision: 6,
        entries: [[], [claimEntry("a", "1", at: 3)], [kept], [beatEntry("1", 2, at: 6, synced: 1), other]]), at: 70)
    #expect(effects.isEmpty && member.queue?.tailBytes == 0)
  }

  @Test func aTrimComparesHowFarFramesWereTrimmed() throws {
    var (member, beat) = try owner()
    member.add([1])
    let append = try request(member.beginAppend(time: 0, at: 40))
    _ = member.answered(append, EngineAnswer(isDone: true, revision: 4, entries: [[]]), at: 50)
    member.noteSynced(1)
    let kept = EngineEntry(key: keys.kept, value: KeptFrames(hosts: ["a", "b"]).bytes, revision: 2)
    let other = Heartbeat(incarnation: "2", count: 1, reached: 1, synced: 1)
    beat = try request(
      member.answered(
        beat,
        EngineAnswer(
          isDone: true, revision: 5,
          entries: [
            [], [claimEntry("a", "1", at: 3)], [kept],
            [beatEntry("1", 2, at: 5, synced: 1), EngineEntry(key: "hosts/b", value: other.bytes, revision: 4)],
          ]), at: 60))
    #expect(beat.purpose == .trim)
    #expect(beat.transaction.conditions == [.init(keys.claim, isAt: 3), .init(keys.kept, isAt: 2)])
  }
}
