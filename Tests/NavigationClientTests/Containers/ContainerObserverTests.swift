import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Observers are notified of matching containers.
struct ContainerObserverTests {
  private final class Listener: ContainerObserver {
    var events: [ContainerEvent] = []
    func observe(_ event: ContainerEvent, of container: ViewContainer) { events.append(event) }
  }

  private nonisolated(nonsending) func shown(
    _ scenes: SceneOpener
  ) async throws -> (ContainerTree, any NavigationScene) {
    let scene = try await scenes.open(A())
    return (ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, ChatScreen.self)), scene)
  }

  @Test(arguments: SceneWay.allCases)
  func anObserverHearsAsLongAsItLives(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes)
      var listener: Listener? = Listener()
      weak let gone = listener
      tree.observe(by: try #require(listener), where: .container(key: ChatScreen(chatID: 1).key))
      scene.send(.push(.init(try ChatScreen(chatID: 2).content())))
      await scene.settled()
      #expect(listener?.events == [])
      scene.send(.push(.init(try ChatScreen(chatID: 1).content())))
      scene.send(.refresh(.init()))
      scene.send(.pop(.init(.toRoot)))
      await scene.settled()
      #expect(listener?.events == [.entered, .refreshed, .left])
      listener = nil
      #expect(gone == nil)
      scene.send(.push(.init(try ChatScreen(chatID: 1).content())))
      await scene.settled()
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aTokenHearsAsLongAsItIsKept(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes)
      var names: [String] = []
      var token: ContainerObservation? = tree.observe(where: .container(of: ChatView.self)) { event, container in
        names.append("\(event) \((container as? ChatView)?.chatID ?? 0)")
      }
      scene.send(.push(.init(try ChatScreen(chatID: 1).content())))
      await scene.settled()
      #expect(token != nil && names == ["entered 1"])
      token = nil
      scene.send(.pop(.init()))
      await scene.settled()
      #expect(names == ["entered 1"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsThereIsToldFirst(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, _) = try await shown(scenes)
      var events: [ContainerEvent] = []
      let screens = tree.observe(where: .screen) { event, _ in events.append(event) }
      let stacks = tree.observe(where: .stack(key: A().key)) { event, _ in events.append(event) }
      let others = tree.observe(where: .stack(key: B().key)) { event, _ in events.append(event) }
      #expect(events == [.entered, .entered])
      withExtendedLifetime((screens, stacks, others)) {}
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whoeverIsToldMayObserveMoreAndNavigate(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes)
      var (names, tokens, pushes) = ([String](), [ContainerObservation](), 0)
      tokens.append(
        tree.observe(where: .screen) { event, _ in
          names.append("\(event)")
          guard pushes < 3 else { return }
          pushes += 1
          tokens.append(tree.observe(where: .stack) { event, _ in names.append("stack \(event)") })
          scene.send(.push(.init(ScreenDescription("B"))))
        })
      await scene.settled()
      #expect(names == ["entered"] + (1...3).flatMap { _ in ["stack entered", "entered"] })
      expectPath(scene, "A", "B", "B", "B")
      // The tokens hold the containers, which hold the tokens.
      tokens = []
    }
  }

  /// A screen whose view inspects the tree while it is built.
  private struct Curious: NavigationClient.Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer {
      ChatView(chatID: navigator.containers?.container(key: A().key) == nil ? 0 : 7)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsBuiltMayLookAtWhatIsShown(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, Curious.self))
      scene.send(.push(.init(try Curious().content())))
      await scene.settled()
      #expect((tree.container(key: Curious().key) as? ChatView)?.chatID == 7)
    }
  }
}
