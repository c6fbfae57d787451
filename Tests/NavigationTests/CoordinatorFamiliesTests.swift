import Random
import Testing

@testable import Navigation

/// Which coordinators descend from which.
struct CoordinatorFamiliesTests {
  /// Coordinators with a random parent each.
  private static func coordinators(_ random: inout SeededRandom, count: Int) -> [Coordinator] {
    var coordinators = [Coordinator(id: 1, name: "c", kind: .scene, parent: nil, isEmbedded: false, root: nil)]
    for id in 2..<(2 + count) {
      let parent = 1 + random.below(id - 1)
      coordinators[parent - 1].children.insert(id, at: random.below(coordinators[parent - 1].children.count + 1))
      coordinators.append(
        Coordinator(id: id, name: "c", kind: .view, parent: parent, isEmbedded: false, root: nil))
    }
    return coordinators
  }

  @Test func theyAreThoseOfTheChainsOfParents() {
    var random = SeededRandom(seed: 1)
    for count in 0..<30 {
      let coordinators = Self.coordinators(&random, count: count)
      let families = CoordinatorFamilies(coordinators)
      for one in coordinators {
        var above: Set = [one.id]
        var next = one.parent
        while let id = next { (_, next) = (above.insert(id), coordinators[id - 1].parent) }
        for other in coordinators { #expect(families.has(one.id, within: other.id) == above.contains(other.id)) }
        #expect(!families.has(one.id, within: 1_000) && families.has(1_000, within: 1_000))
      }
    }
  }
}
