import Navigation
import NavigationClient
import Testing

/// A change costs as much as it touches, in a scene of a hundred nodes and in one of ten thousand.
struct ChangeCostTests {
  private final class Root: SceneCoordinator {
    override func build() -> ViewCoordinator { HomeCoordinator(Diary()) }
  }

  /// Ten tabs, each with a stack of this many screens.
  private func tabs(_ screens: Int) throws -> Container {
    let stack = try (0..<screens).map { try ChatScreen(chatID: $0).content() }
    return .tabs(.init(items: (0..<10).map { TabDescription(name: "\($0)", .stack(stack)) }))
  }

  private static let operations: [(name: String, operation: Navigation.Operation, visits: Int)] = [
    ("push", .push(.init(ScreenDescription("A"))), 3),
    ("push", .push(.init(ScreenDescription("B"))), 3),
    ("pop", .pop(.init()), 2),
    ("back", .back, 2),
    ("present", .present(.init(ScreenDescription("A"))), 5),
    ("dismiss", .dismissPresented(.init()), 3),
    ("select a tab", .selectTab(.init(.index(7))), 1),
    ("replace the top", .replaceTop(.init(ScreenDescription("B"))), 4),
  ]

  @Test(arguments: [10, 1_000])
  func containersLookAtWhatIsTouched(screens: Int) throws {
    let scene = try LocalScene(root: try tabs(screens)) { Issue.record("\($0)") }
    let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, B.self, ChatScreen.self))
    #expect(tree.visits >= 10 * screens, "at the beginning each is looked at")
    for (name, operation, visits) in Self.operations {
      let before = tree.visits
      scene.send(operation)
      #expect(tree.visits - before <= visits, "\(name)")
      #expect(tree.visits > before, "\(name)")
    }
    let top = try #require(scene.path.top)
    #expect(tree.container(of: top.id)?.parent?.nodeID == scene.state?.node(top.id)?.parent)
  }

  @Test(arguments: [10, 1_000])
  func aDirectorLooksAtWhatHasLeft(screens: Int) throws {
    let scene = try LocalScene(root: A()) { Issue.record("\($0)") }
    let director = SceneDirector(Root(), scene: scene).start()
    let home = try #require(director.coordinator.rootCoordinator)
    scene.send(.setRoot(.init(try tabs(screens))))
    #expect(try #require(scene.state).nodeCount > 10 * screens)
    for (name, operation, visits) in Self.operations where name != "select a tab" {
      let before = director.visits
      scene.send(operation)
      #expect(director.visits - before <= visits, "\(name)")
    }
    // When coordinators start or finish, the director visits each.
    let before = director.visits
    home.start(child: ProfileCoordinator(Diary()))
    let coordinators = try #require(scene.state).coordinators.count
    #expect(coordinators == 3 && director.visits - before <= 2 * coordinators)
  }
}
