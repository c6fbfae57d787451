import JSON
import Navigation
import NavigationClient
import Testing

/// Containers live as long as their nodes.
struct ContainerTreeTests {
  /// A view that records its notifications.
  private final class Chat: ViewContainer, ScreenKeyedContainer {
    var chatID: Int
    var events: [String] = []
    init(_ chatID: Int) { self.chatID = chatID }
    var screenKey: ScreenKey { ScreenKey("chat \(chatID)") }
    override func update(to screen: any NavigationClient.Screen) {
      if let screen = screen as? ChatRoom { chatID = screen.chatID }
      events.append("\(screen)")
    }
    override func refresh() { events.append("refresh") }
    override func didEnter() { events.append("enter") }
    override func didLeave() { events.append("leave") }
  }
  private struct ChatRoom: NavigationClient.Screen {
    static var screenName: String { "Chat" }
    let chatID: Int
    func build(navigator: ScreenNavigator) -> Chat { Chat(chatID) }
  }

  private nonisolated(nonsending) func shown(
    _ scenes: SceneOpener, _ screens: AnyModalScreen...
  ) async throws -> (ContainerTree, any NavigationScene) {
    let scene = try await scenes.open(.stack(try screens.map { try $0.content() }))
    return (ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, B.self, ChatRoom.self)), scene)
  }

  @Test(arguments: SceneWay.allCases)
  func theyAreBuiltOnceForEachIDAndKept(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes, a, b)
      let window = try #require(tree.window)
      let stack = try #require(window.root as? StackContainer)
      let first = stack.children[0]
      #expect(stack.children.compactMap(\.nodeID) == scene.path.current.map(\.id))
      #expect(stack.parent === window && stack.top?.parent === stack)
      scene.send(.push(.init(try ChatRoom(chatID: 1).content())))
      await scene.settled()
      #expect(tree.window === window && window.root === stack && stack.children[0] === first)
      let chat = try #require(stack.top as? Chat)
      #expect(chat.chatID == 1 && chat.events == ["enter"])
      let id = try #require(chat.nodeID)
      #expect(tree.container(of: id) === chat)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func theyAreToldWhenTheirArgumentsChange(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes, a, ChatRoom(chatID: 1).eraseToAnyModalScreen())
      let id = try #require(scene.path.top).id
      let chat = try #require(tree.container(of: id) as? Chat)
      scene.send(.replaceScreen(.init(.id(id), with: try ChatRoom(chatID: 2).content())))
      await scene.settled()
      #expect(chat.chatID == 2 && chat.events == ["enter", "Chat(chatID=2)"])
      scene.send(.refresh(.init(.id(id))))
      scene.send(.didAppear(.init(id: id)))
      await scene.settled()
      #expect(chat.events == ["enter", "Chat(chatID=2)", "refresh"])
      scene.send(.replaceScreen(.init(.id(id), with: try B().content())))
      await scene.settled()
      #expect(chat.events.last == "leave" && tree.container(of: id) !== chat)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func theyAreLetGoWhenTheirNodesLeave(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes, a)
      weak var chat: ViewContainer?
      weak var layer: ViewContainer?
      scene.send(.present(.init(try ChatRoom(chatID: 1).content())))
      await scene.settled()
      let top = try #require(scene.path.top)
      chat = tree.container(of: top.id)
      layer = tree.window?.children.last
      #expect(chat != nil && layer is StackContainer)
      scene.send(.dismissPresented(.init()))
      await scene.settled()
      #expect(chat == nil && layer == nil)
      #expect(tree.window?.children.count == 1)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func oneThatIsKeptElsewhereShowsNothingOnceItsNodeHasLeft(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes, a, ChatRoom(chatID: 1).eraseToAnyModalScreen())
      let top = try #require(scene.path.top)
      let chat = try #require(tree.container(of: top.id) as? Chat)
      scene.send(.pop(.init()))
      await scene.settled()
      #expect(chat.nodeID == nil && chat.parent == nil && chat.events == ["enter", "leave"])
      var failures = 0
      scene.onError = { _ in failures += 1 }
      tree.navigator.navigate(from: chat) { $0.stack.push(A()) }
      await scene.settled()
      #expect(failures == 1 && scene.path.current.count == 1)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aTreeThatNobodyKeepsIsGoneWithAllItsContainers(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (kept, scene) = try await shown(scenes, a)
      var tree: ContainerTree? = kept
      weak let gone = tree
      weak let window = tree?.window
      #expect(gone != nil && window != nil)
      _ = consume kept
      tree = nil
      #expect(gone == nil && window == nil)
      scene.send(.push(.init(try B().content())))
      await scene.settled()
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aNameThatNobodyBuildsIsShownByAPlaceholderThatSaysSo(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes, a)
      scene.send(.push(.init(ScreenDescription("Unknown"))))
      await scene.settled()
      let top = try #require(scene.path.top)
      let unknown = try #require(tree.container(of: top.id) as? PlaceholderContainer)
      #expect(
        unknown.name == "Unknown"
          && unknown.problem == "this front-end has no screen of that name; add its type to the registry")
      scene.send(.push(.init(ScreenDescription("Chat"))))
      await scene.settled()
      let id = try #require(scene.path.top).id
      let wrong = try #require(tree.container(of: id) as? PlaceholderContainer)
      #expect(wrong.problem == "its arguments do not fit: chatID: is missing")
      scene.send(.replaceScreen(.init(.id(id), with: try ChatRoom(chatID: 1).content())))
      await scene.settled()
      #expect(tree.container(of: id) is Chat)
      scene.send(
        .replaceScreen(
          .init(.id(id), with: ScreenDescription("Chat", arguments: try .init(parsing: #"{"chatID":"x"}"#))))
      )
      await scene.settled()
      #expect(tree.container(of: id) is PlaceholderContainer)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func tabsKnowWhichIsSelected(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let items = try [a, b].map { TabDescription(.screen(try $0.content())) }
      let scene = try await scenes.open(.tabs(TabsDescription(items: items)))
      var registry = ScreenRegistry(A.self, B.self)
      registry.makeTabs = { _ in CountingTabs() }
      let tree = ContainerTree(ScreenNavigator(scene), registry: registry)
      let tabs = try #require(tree.window?.root as? CountingTabs)
      #expect(tabs.selectedIndex == 0 && tabs.changes == 1)
      scene.send(.selectTab(.init(.index(1))))
      await scene.settled()
      #expect(tabs.selectedIndex == 1 && tabs.changes == 2 && tabs.selected === tabs.children[1])
      tree.navigator.navigate(from: tabs) { $0.selectTab(0) }
      await scene.settled()
      #expect(tabs.selectedIndex == 0)
      tree.navigator.navigate(from: tree.window ?? WindowContainer()) { $0.present(A()) }
      await scene.settled()
      #expect(tree.window?.children.count == 2)
    }
  }

  private final class CountingTabs: TabsContainer {
    var changes = 0
    override func childrenDidChange() { changes += 1 }
  }

  @Test(arguments: SceneWay.allCases)
  func aContainerIsFoundByItsKey(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes, a, ChatRoom(chatID: 1).eraseToAnyModalScreen(), b)
      #expect(tree.container(key: ScreenKey("chat 1"))?.nodeID == scene.path.current[1].id)
      #expect(tree.container(key: A().key)?.nodeID == scene.path.current[0].id)
      #expect(tree.container(key: ScreenKey("chat 2")) == nil)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aRouteBeginsAtAContainerOrGoesToOne(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (tree, scene) = try await shown(scenes, a, ChatRoom(chatID: 1).eraseToAnyModalScreen(), b)
      let navigator = tree.navigator
      let chat = try #require(tree.container(of: scene.path.current[1].id))
      navigator.navigate(from: chat) { $0.makeVisible() }
      await scene.settled()
      #expect(scene.path.top?.name == "Chat")
      let stack = try #require(tree.window?.root as? StackContainer)
      navigator.navigate(from: stack) { $0.push(B()).push(B()) }
      navigator.navigate(fromWindow: ()) { $0.last(.container(of: Chat.self)).makeVisible() }
      await scene.settled()
      #expect(scene.path.top?.name == "Chat")
      navigator.navigate(fromWindow: ()) { $0.first(where: { !($0 is Chat) }).makeVisible() }
      await scene.settled()
      #expect(scene.path.current.map(\.name) == ["A"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aDecoratorWrapsWhatTheRegistryBuilds(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      var registry = ScreenRegistry()
      registry.add(A.self, decoratedBy: Framed())
      let tree = ContainerTree(ScreenNavigator(scene), registry: registry)
      #expect((tree.window?.root as? StackContainer)?.top is Frame)
    }
  }

  private final class Frame: ViewContainer {}
  private struct Framed: ScreenDecorator {
    func build<Decorated: NavigationClient.Screen>(screen: Decorated, navigator: ScreenNavigator) -> Frame
    where Decorated.Container == ViewContainer { Frame() }
  }
}
