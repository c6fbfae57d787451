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

  private func shown(_ screens: AnyModalScreen...) throws -> (ContainerTree, LocalScene) {
    let scene = try LocalScene(root: .stack(try screens.map { try $0.content() })) { Issue.record("\($0)") }
    return (ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(A.self, B.self, ChatRoom.self)), scene)
  }

  @Test func theyAreBuiltOnceForEachIDAndKept() throws {
    let (tree, scene) = try shown(a, b)
    let window = try #require(tree.window)
    let stack = try #require(window.root as? StackContainer)
    let first = stack.children[0]
    #expect(stack.children.compactMap(\.nodeID) == scene.path.current.map(\.id))
    #expect(stack.parent === window && stack.top?.parent === stack)
    scene.send(.push(.init(try ChatRoom(chatID: 1).content())))
    #expect(tree.window === window && window.root === stack && stack.children[0] === first)
    let chat = try #require(stack.top as? Chat)
    #expect(chat.chatID == 1 && chat.events == ["enter"])
    let id = try #require(chat.nodeID)
    #expect(tree.container(of: id) === chat)
  }

  @Test func theyAreToldWhenTheirArgumentsChange() throws {
    let (tree, scene) = try shown(a, ChatRoom(chatID: 1).eraseToAnyModalScreen())
    let id = try #require(scene.path.top).id
    let chat = try #require(tree.container(of: id) as? Chat)
    scene.send(.replaceScreen(.init(.id(id), with: try ChatRoom(chatID: 2).content())))
    #expect(chat.chatID == 2 && chat.events == ["enter", "Chat(chatID=2)"])
    scene.send(.refresh(.init(.id(id))))
    scene.send(.didAppear(.init(id: id)))
    #expect(chat.events == ["enter", "Chat(chatID=2)", "refresh"])
    scene.send(.replaceScreen(.init(.id(id), with: try B().content())))
    #expect(chat.events.last == "leave" && tree.container(of: id) !== chat)
  }

  @Test func theyAreLetGoWhenTheirNodesLeave() throws {
    let (tree, scene) = try shown(a)
    weak var chat: ViewContainer?
    weak var layer: ViewContainer?
    scene.send(.present(.init(try ChatRoom(chatID: 1).content())))
    let top = try #require(scene.path.top)
    chat = tree.container(of: top.id)
    layer = tree.window?.children.last
    #expect(chat != nil && layer is StackContainer)
    scene.send(.dismissPresented(.init()))
    #expect(chat == nil && layer == nil)
    #expect(tree.window?.children.count == 1)
  }

  @Test func oneThatIsKeptElsewhereShowsNothingOnceItsNodeHasLeft() throws {
    let (tree, scene) = try shown(a, ChatRoom(chatID: 1).eraseToAnyModalScreen())
    let top = try #require(scene.path.top)
    let chat = try #require(tree.container(of: top.id) as? Chat)
    scene.send(.pop(.init()))
    #expect(chat.nodeID == nil && chat.parent == nil && chat.events == ["enter", "leave"])
    var failures = 0
    scene.onError = { _ in failures += 1 }
    tree.navigator.navigate(from: chat) { $0.stack.push(A()) }
    #expect(failures == 1 && scene.path.current.count == 1)
  }

  @Test func aTreeThatNobodyKeepsIsGoneWithAllItsContainers() throws {
    let (kept, scene) = try shown(a)
    var tree: ContainerTree? = kept
    weak let gone = tree
    weak let window = tree?.window
    #expect(gone != nil && window != nil)
    _ = consume kept
    tree = nil
    #expect(gone == nil && window == nil)
    scene.send(.push(.init(try B().content())))
  }

  @Test func aNameThatNobodyBuildsIsShownByAPlaceholderThatSaysSo() throws {
    let (tree, scene) = try shown(a)
    scene.send(.push(.init(ScreenDescription("Unknown"))))
    let top = try #require(scene.path.top)
    let unknown = try #require(tree.container(of: top.id) as? PlaceholderContainer)
    #expect(unknown.name == "Unknown" && unknown.problem == "this front-end has no screen of that name")
    scene.send(.push(.init(ScreenDescription("Chat"))))
    let id = try #require(scene.path.top).id
    let wrong = try #require(tree.container(of: id) as? PlaceholderContainer)
    #expect(wrong.problem == "its arguments do not fit: chatID: is missing")
    scene.send(.replaceScreen(.init(.id(id), with: try ChatRoom(chatID: 1).content())))
    #expect(tree.container(of: id) is Chat)
    scene.send(
      .replaceScreen(.init(.id(id), with: ScreenDescription("Chat", arguments: try .init(parsing: #"{"chatID":"x"}"#))))
    )
    #expect(tree.container(of: id) is PlaceholderContainer)
  }

  @Test func tabsKnowWhichIsSelected() throws {
    let items = try [a, b].map { TabDescription(.screen(try $0.content())) }
    let scene = try LocalScene(root: .tabs(TabsDescription(items: items)))
    var registry = ScreenRegistry(A.self, B.self)
    registry.makeTabs = { _ in CountingTabs() }
    let tree = ContainerTree(ScreenNavigator(scene), registry: registry)
    let tabs = try #require(tree.window?.root as? CountingTabs)
    #expect(tabs.selectedIndex == 0 && tabs.changes == 1)
    scene.send(.selectTab(.init(.index(1))))
    #expect(tabs.selectedIndex == 1 && tabs.changes == 2 && tabs.selected === tabs.children[1])
    tree.navigator.navigate(from: tabs) { $0.selectTab(0) }
    #expect(tabs.selectedIndex == 0)
    tree.navigator.navigate(from: tree.window ?? WindowContainer()) { $0.present(A()) }
    #expect(tree.window?.children.count == 2)
  }

  private final class CountingTabs: TabsContainer {
    var changes = 0
    override func childrenDidChange() { changes += 1 }
  }

  @Test func aContainerIsFoundByItsKey() throws {
    let (tree, scene) = try shown(a, ChatRoom(chatID: 1).eraseToAnyModalScreen(), b)
    #expect(tree.container(key: ScreenKey("chat 1"))?.nodeID == scene.path.current[1].id)
    #expect(tree.container(key: A().key)?.nodeID == scene.path.current[0].id)
    #expect(tree.container(key: ScreenKey("chat 2")) == nil)
  }

  @Test func aRouteBeginsAtAContainerOrGoesToOne() throws {
    let (tree, scene) = try shown(a, ChatRoom(chatID: 1).eraseToAnyModalScreen(), b)
    let navigator = tree.navigator
    let chat = try #require(tree.container(of: scene.path.current[1].id))
    navigator.navigate(from: chat) { $0.makeVisible() }
    #expect(scene.path.top?.name == "Chat")
    let stack = try #require(tree.window?.root as? StackContainer)
    navigator.navigate(from: stack) { $0.push(B()).push(B()) }
    navigator.navigate(fromWindow: ()) { $0.last(.container(of: Chat.self)).makeVisible() }
    #expect(scene.path.top?.name == "Chat")
    navigator.navigate(fromWindow: ()) { $0.first(where: { !($0 is Chat) }).makeVisible() }
    #expect(scene.path.current.map(\.name) == ["A"])
  }

  @Test func aDecoratorWrapsWhatTheRegistryBuilds() throws {
    let scene = try LocalScene(root: A())
    var registry = ScreenRegistry()
    registry.add(A.self, decoratedBy: Framed())
    let tree = ContainerTree(ScreenNavigator(scene), registry: registry)
    #expect((tree.window?.root as? StackContainer)?.top is Frame)
  }

  private final class Frame: ViewContainer {}
  private struct Framed: ScreenDecorator {
    func build<Decorated: NavigationClient.Screen>(screen: Decorated, navigator: ScreenNavigator) -> Frame
    where Decorated.Container == ViewContainer { Frame() }
  }
}
