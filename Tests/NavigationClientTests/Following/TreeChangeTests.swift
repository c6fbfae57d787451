import Navigation
import NavigationClient
import NavigationProtocol
import Random
import Testing

/// The reported difference is exactly that between two states, also when differences are merged.
struct TreeChangeTests {
  /// The wire's form of a node, with its children's ids.
  private struct Shown: Equatable {
    let node: SceneInterface.Node
    let children: [NodeID]
  }

  /// A state of a scene.
  private struct Moment {
    var nodes: [NodeID: Shown] = [:]

    init(_ state: SceneState) {
      for id in state.find() {
        if let node = state.node(id) { nodes[id] = Shown(node: SceneInterface.Node(node), children: node.children) }
      }
    }
  }

  private func check(_ change: TreeChange, from old: Moment, to new: Moment, _ seed: UInt64) {
    let (was, isThere) = (Set(old.nodes.keys), Set(new.nodes.keys))
    #expect(Set(change.removed.map(\.id)) == was.subtracting(isThere), "seed \(seed)")
    #expect(Set(change.added) == isThere.subtracting(was), "seed \(seed)")
    let touched = Set(change.added).union(change.changed)
    for id in was.intersection(isThere).sorted() {
      let isSame = old.nodes[id] == new.nodes[id]
      #expect(isSame || touched.contains(id), "seed \(seed): \(id) is otherwise and not told of")
    }
    let told = change.added + change.changed + change.removed.map(\.id)
    #expect(Set(told).count == told.count, "seed \(seed): each is told of once")
    // Containers come before their contents, and leave after them.
    for (place, node) in change.removed.enumerated() {
      #expect(!change.removed[..<place].contains { $0.id == node.parent && node.parent != 0 }, "seed \(seed)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func itIsWhatHasBecomeOfTheStateBefore(seed: UInt64) throws {
    var life = try RandomScene(seed: seed)
    var last = Moment(try #require(life.scene.state))
    var failures = 0
    var count = 0
    let observation = life.scene.observeTree { update in
      guard case .changed(let state, let change) = update else {
        Issue.record("\(update)")
        return
      }
      count += 1
      if count == 1 {
        #expect(Set(change.added) == Set(state.find()) && change.removed.isEmpty && change.changed.isEmpty)
        return
      }
      let now = Moment(state)
      check(change, from: last, to: now, seed)
      last = now
      if change.removed.isEmpty, change.added.isEmpty, change.changed.isEmpty, !change.touchesCoordinators {
        failures += 1
      }
    }
    for _ in 0..<150 { try life.step() }
    #expect(count > 40 && failures == 0)
    withExtendedLifetime(observation) {}
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func twoStatesDifferByWhatIsSaid(seed: UInt64) throws {
    var life = try RandomScene(seed: seed)
    var last = try #require(life.scene.state)
    for _ in 0..<40 {
      for _ in 0..<life.random.below(5) { try life.step() }
      let now = try #require(life.scene.state)
      check(TreeChange(from: last, to: now), from: Moment(last), to: Moment(now), seed)
      last = now
    }
  }
}
