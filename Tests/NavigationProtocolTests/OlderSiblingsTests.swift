import Random
import Testing

@testable import NavigationProtocol

/// The places at which the children of a coordinator are added.
struct OlderSiblingsTests {
  @Test func theyAreCountedAsByHand() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2_000 {
      // Some ids are listed twice, and some not at all.
      let children = (0..<random.below(9)).map { _ in random.below(12) }
      let siblings = OlderSiblings(children)
      for id in 0..<12 {
        let older = children.prefix { $0 != id }.count { $0 < id }
        #expect(siblings[id] == older, "\(id) of \(children)")
      }
    }
  }
}
