import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// Routes through a connection to a real navd, in addition to the tests on the model in process.
struct RouteEndToEndTests {
  private static let map = """
    map: chats
    version: 1.0.0
    screens:
      Chats: {}
      ChatScreen: {arguments: {chatID: {type: integer, trait: true}}}
      SignIn: {}
    window:
      initial: signIn
      cases: {signIn: {screen: SignIn}, main: {screen: Chats}}
    links:
      schemes: [chat]
      scopes: {late: {active: false}}
      routes:
        - {path: "/late/{chatID}", scope: late, show: [Chats, ChatScreen]}
        - {path: "/{chatID}", show: [Chats, ChatScreen]}
    """

  @Test(.enabled(if: LivingDaemon.isThere))
  func routesKeepTheirOrderAndAreCarriedOutByNavd() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let daemon = try LivingDaemon(on: loop)
    defer { daemon.remove() }
    _ = try daemon.client().call(
      SceneInterface.Open.self,
      .init(
        scene: "s",
        container: .init(tabs: .init(items: [.init(screen: .init(name: "A")), .init(screen: .init(name: "B"))]))))
    let connection = daemon.frontEnd()
    var failures: [String] = []
    connection.onError = { failures.append(RouteScenes.name(of: $0)) }
    let navigator = ScreenNavigator(connection)
    daemon.wait { connection.status == .attached }
    let containers = ContainerTree(navigator, registry: ScreenRegistry(A.self, B.self, ChatScreen.self))
    navigator.navigate(fromTop: .stack) { $0.push(ChatScreen(chatID: 1)).wait().stackTop.replace(with: B()) }
    navigator.navigate(fromTop: .stack) { $0.present(C()) }
    navigator.navigate(fromTop: .stack) { $0.push(D()).popToRoot().fail("no") }
    navigator.navigate(fromWindow: ()) { $0.last(.container(key: C().key)).leave(with: ["text": "Hello"]) }
    navigator.navigate(fromTop: .tabs) { $0.tab(1).push(ChatScreen(chatID: 2)).tabs.selectTab(1) }
    // Updates may arrive after replies.
    daemon.wait { containers.container(key: ChatScreen(chatID: 2).key) != nil && failures.count == 1 }
    expectPath(connection, "B", "ChatScreen(chatID=2)")
    #expect(failures == ["Failed"])
    let chat = try #require(containers.container(key: ChatScreen(chatID: 2).key))
    #expect((chat as? ChatView)?.chatID == 2)
    navigator.navigate(from: chat) { $0.stack.pop() }
    daemon.wait { connection.path.current.count == 1 }
    #expect(chat.nodeID == nil)
    connection.close()
    try daemon.end(.terminate)
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func casesAndLinksOfAMapAreStepsOfRoutes() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let daemon = try LivingDaemon(on: loop)
    defer { daemon.remove() }
    let client = try daemon.client()
    _ = try client.call(ManagerInterface.InstallMap.self, .init(source: Self.map))
    _ = try client.call(SceneInterface.Open.self, .init(scene: "s", map: "chats"))
    let connection = daemon.frontEnd()
    connection.onError = { Issue.record("\($0)") }
    let navigator = ScreenNavigator(connection)
    daemon.wait { connection.status == .attached }
    navigator.navigate(fromWindow: ()) { $0.setRoot(case: "main").top(.stack).push(ChatScreen(chatID: 1)) }
    daemon.wait { connection.path.current.count == 2 }
    expectPath(connection, "Chats", "ChatScreen(chatID=1)")
    navigator.navigate(fromWindow: ()) { $0.openURL("chat://7") }
    daemon.wait { connection.path.top?.arguments["chatID"] == "7" }
    expectPath(connection, "Chats", "ChatScreen(chatID=7)")
    // The outcome of several commits tells which link waits.
    var links: [NavigationInterface.OpenedLink]?
    let commands = ["chat://late/8", "chat://9"].map { SceneCommand(apply: [.init(.openLink(.init($0)))]) }
    connection.send(planning: { commands }) { result in
      if case .success(let outcome) = result { links = outcome.links ?? [] } else { Issue.record("\(result)") }
    }
    daemon.wait { links != nil }
    #expect(links?.map(\.pending) == [true, false] && links?.first?.link == "/late/{chatID}")
    connection.close()
    try daemon.end(.terminate)
  }
}
