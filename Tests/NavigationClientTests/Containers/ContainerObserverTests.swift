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

  private func shown() throws -> (ContainerTree, LocalScene) {
    let scene = try LocalScene(root: A()) { Issue.record("\($0)") }
    return (ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, ChatScreen.self)), scene)
  }

  @Test func anObserverHearsAsLongAsItLives() throws {
    let (tree, scene) = try shown()
    var listener: Listener? = Listener()
    weak let gone = listener
    tree.observe(by: try #require(listener), where: .container(key: ChatScreen(chatID: 1).key))
    scene.send(.push(.init(try ChatScreen(chatID: 2).content())))
    #expect(listener?.events == [])
    scene.send(.push(.init(try ChatScreen(chatID: 1).content())))
    scene.send(.refresh(.init()))
    scene.send(.pop(.init(.toRoot)))
    #expect(listener?.events == [.entered, .refreshed, .left])
    listener = nil
    #expect(gone == nil)
    scene.send(.push(.init(try ChatScreen(chatID: 1).content())))
  }

  @Test func aTokenHearsAsLongAsItIsKept() throws {
    let (tree, scene) = try shown()
    var names: [String] = []
    var token: ContainerObservation? = tree.observe(where: .container(of: ChatView.self)) { event, container in
      names.append("\(event) \((container as? ChatView)?.chatID ?? 0)")
    }
    scene.send(.push(.init(try ChatScreen(chatID: 1).content())))
    #expect(token != nil && names == ["entered 1"])
    token = nil
    scene.send(.pop(.init()))
    #expect(names == ["entered 1"])
  }

  @Test func whatIsThereIsToldFirst() throws {
    let (tree, _) = try shown()
    var events: [ContainerEvent] = []
    let screens = tree.observe(where: .screen) { event, _ in events.append(event) }
    let stacks = tree.observe(where: .stack(key: A().key)) { event, _ in events.append(event) }
    let others = tree.observe(where: .stack(key: B().key)) { event, _ in events.append(event) }
    #expect(events == [.entered, .entered])
    withExtendedLifetime((screens, stacks, others)) {}
  }

  @Test func whoeverIsToldMayObserveMoreAndNavigate() throws {
    let (tree, scene) = try shown()
    var (names, tokens) = ([String](), [ContainerObservation]())
    tokens.append(
      tree.observe(where: .screen) { event, _ in
        names.append("\(event)")
        guard tokens.count < 3 else { return }
        tokens.append(tree.observe(where: .stack) { event, _ in names.append("stack \(event)") })
        scene.send(.push(.init(ScreenDescription("B"))))
      })
    #expect(names == ["entered"] + (1...3).flatMap { _ in ["stack entered", "entered"] })
    expectPath(scene, "A", "B", "B", "B")
    // The tokens hold the containers, which hold the tokens.
    tokens = []
  }

  /// A screen whose view inspects the tree while it is built.
  private struct Curious: NavigationClient.Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer {
      ChatView(chatID: navigator.containers?.container(key: A().key) == nil ? 0 : 7)
    }
  }

  @Test func whatIsBuiltMayLookAtWhatIsShown() throws {
    let scene = try LocalScene(root: A()) { Issue.record("\($0)") }
    let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, Curious.self))
    scene.send(.push(.init(try Curious().content())))
    #expect((tree.container(key: Curious().key) as? ChatView)?.chatID == 7)
  }
}
