import Navigation
import NavigationClient
import NavigationClientTesting
import Random
import Testing

/// Containers and coordinators correspond to the scene, even if the daemon goes away, is slow, and forgets.
struct ScriptedTreeTests {
  private final class Root: SceneCoordinator {
    override func build() -> ViewCoordinator { HomeCoordinator(Diary()) }
    override var coordinatorTypes: [CoordinatorType] { [CoordinatorType(ProfileCoordinator(Diary()))] }
  }

  private static func operation(_ random: inout SeededRandom, _ state: SceneState) -> Navigation.Operation {
    let screen = ScreenDescription(random.pick(["A", "B", "Strange"]))
    switch random.below(9) {
    case 0, 1: return .push(.init(screen))
    case 2: return .back
    case 3: return .present(.init(screen))
    case 4: return .pop(.init(.toRoot))
    case 5: return .replaceScreen(.init(.id(random.pick(state.find(kind: .screen))), with: screen))
    case 6: return .startCoordinator(.init("ProfileCoordinator", root: .screen(screen)))
    case 7: return .dismissPresented(.init())
    default: return .finishToRoot
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func theyAreThoseOfTheScene(seed: UInt64) async throws {
    try await FrontEndLife.scripted { daemon, actor in
      var random = SeededRandom(seed: seed)
      let connection = daemon.connect(as: "till")
      let director = SceneDirector(Root(), scene: connection).start()
      let tree = ContainerTree(ScreenNavigator(connection), registry: ScreenRegistry(A.self, B.self))
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      // Its reply follows that of the call that starts the root.
      try await connection.perform(.refresh(.init()))
      for _ in 0..<6 {
        let accident = random.below(5)
        switch accident {
        case 0: daemon.stop()
        case 1: daemon.losesEvents = true
        case 2:
          daemon.stop()
          daemon.model.beginEpoch()
        case 3: daemon.drop()
        default: break
        }
        for _ in 0..<random.below(12) {
          // Some are refused and change nothing.
          _ = try? daemon.model.perform(Self.operation(&random, daemon.model.state))
        }
        switch accident {
        case 0, 2: try daemon.start()
        case 1:
          daemon.losesEvents = false
          daemon.reset()
        default: break
        }
        // An event that is reported after all others.
        try daemon.model.perform(.present(.init(ScreenDescription("Last"))))
        let last = daemon.model.state.top.id
        while connection.path.top?.id != last { _ = await updates.next(isolation: actor) }
        #expect(connection.mirror?.state == daemon.model.state, "seed \(seed)")
        try check(tree.window, SceneState.window, daemon.model.state)
        try check(director, daemon.model.state)
      }
      connection.close()
    }
  }

  private func check(_ container: ViewContainer?, _ id: NodeID, _ state: SceneState) throws {
    let (container, node) = (try #require(container), try #require(state.node(id)))
    #expect(container.nodeID == id)
    guard node.kind != .screen else {
      return #expect((container is PlaceholderContainer) == (node.name != "A" && node.name != "B"))
    }
    let holder = try #require(container as? HolderContainer)
    #expect(holder.children.compactMap(\.nodeID) == node.children)
    for child in holder.children {
      #expect(child.parent === holder)
      try check(child, try #require(child.nodeID), state)
    }
  }

  private func check(_ director: SceneDirector, _ state: SceneState) throws {
    var waiting = [try #require(director.coordinator.rootCoordinator)]
    var count = 0
    while let object = waiting.popLast() {
      let id = try #require(object.id)
      let coordinator = try #require(state.coordinator(id))
      #expect(object.children.map(\.id) == coordinator.children)
      count += 1
      waiting += object.children
    }
    #expect(count == state.coordinators.count - 1)
    #expect(director.coordinator.topCoordinator?.id == state.topmostCoordinator)
  }
}
