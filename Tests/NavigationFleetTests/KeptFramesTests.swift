import Testing

@testable import NavigationFleet

struct KeptFramesTests {
  private func next(
    _ kept: KeptFrames, _ copies: [(String, Int, Int)], owner: String = "a"
  ) -> KeptFrames {
    kept.next(copies.map { (host: $0.0, synced: $0.1, silentMilliseconds: $0.2) }, owner: owner, FleetRules())
  }

  @Test func framesThatAllCopiesHaveAreTrimmed() {
    #expect(next(KeptFrames(), [("a", 9, 0), ("b", 7, 0)]) == KeptFrames(trimmed: 7, hosts: ["a", "b"]))
  }

  @Test func theOnlyCopyTrimsNothing() {
    #expect(next(KeptFrames(), [("a", 9, 0)]) == KeptFrames(trimmed: 0, hosts: ["a"]))
    // The second copy has been silent for a long time, and there is no third.
    let kept = KeptFrames(trimmed: 3, hosts: ["a", "b"])
    #expect(next(kept, [("a", 9, 0), ("b", 4, 60_000)]) == KeptFrames(trimmed: 4, hosts: ["a", "b"]))
  }

  @Test func aSilentCopyDoesNotHoldBackTwoOthers() {
    let kept = KeptFrames(trimmed: 3, hosts: ["a", "b", "c"])
    let copies = [("a", 9, 0), ("b", 4, 60_000), ("c", 8, 100)]
    #expect(next(kept, copies) == KeptFrames(trimmed: 8, hosts: ["a", "c"]))
  }

  @Test func aCopyThatIsBehindIsNone() {
    let kept = KeptFrames(trimmed: 5, hosts: ["a", "c"])
    #expect(next(kept, [("a", 9, 0), ("b", 4, 0), ("c", 6, 0)]) == KeptFrames(trimmed: 6, hosts: ["a", "c"]))
  }
}
