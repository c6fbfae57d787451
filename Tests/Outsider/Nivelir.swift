import NavigationClient

/// Screens as factories, chained routes, and containers.
enum Nivelir {
  struct ChatScreen: Screen {
    let chatID: Int
    var traits: [any CodingKey] { [CodingKeys.chatID] }
    func build(navigator: ScreenNavigator) -> ChatView { ChatView(chatID: chatID) }
  }
  final class ChatView: ViewContainer {
    let chatID: Int
    init(chatID: Int) { self.chatID = chatID }
  }
  struct ChatsScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct ComposeScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct Draft: Codable { var text: String }
  final class SimpleView: ViewContainer, Screen, @unchecked Sendable {}
  struct Titled: ScreenDecorator {
    typealias Container = ChatView
    func decorate(_ content: inout ScreenDescription) { content.title = "Chat" }
    func build<Decorated: Screen>(screen: Decorated, navigator: ScreenNavigator) -> StackContainer
    where Decorated.Container == ChatView { StackContainer() }
  }

  static func run() throws {
    try NavigationApp.run(FreeMap.self, scene: "nivelir") { app in
      let navigator = ScreenNavigator(app.scene)
      let registry = ScreenRegistry(ChatsScreen.self, ChatScreen.self, ComposeScreen.self)
      let containers = ContainerTree(navigator, registry: registry)
      try expect(ChatScreen(chatID: 1).key != ChatScreen(chatID: 2).key)
      try expect(ChatScreen(chatID: 123).name == "ChatScreen")

      navigator.navigate(fromTop: .stack) { route in route.push(ChatScreen(chatID: 123)) }
      let view = SimpleView()
      try await navigator.navigate(fromTop: .stack) { route in route.push(view) }.outcome()
      try expectPath(app.scene, "Start", "ChatScreen", "SimpleView")
      try expect(app.scene.path.top.flatMap { containers.container(of: $0.id) } === view)

      try await navigator.navigate(fromWindow: ()) { route in
        route
          .top(.container(key: ChatsScreen().key)).makeVisible()
          .fallback { $0.setRoot(ChatsScreen()) }
          .stack.popToRoot()
          .push(ChatScreen(chatID: 1).decorated(by: Titled()))
      }.outcome()
      try expectPath(app.scene, "ChatsScreen", "ChatScreen")
      try expect(app.scene.path.top?.title == "Chat")

      let compose = navigator.navigate(fromTop: .stack) { $0.present(ComposeScreen(), as: .sheet) }
      navigator.navigate(fromTop: .screen) { $0.leave(with: Draft(text: "Hello")) }
      try expect(try await compose.result(as: Draft.self)?.text == "Hello")
      withExtendedLifetime(containers) {}
    }
  }
}
