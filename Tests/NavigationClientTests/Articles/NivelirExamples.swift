import NavigationClient
import NavigationClientTesting
import Testing

/// The examples of "If you know Nivelir", word for word.
struct NivelirExamples {
  final class ChatView: ViewContainer, ScreenKeyedContainer {
    var chatID: Int
    init(chatID: Int) { self.chatID = chatID }

    var screenKey: ScreenKey { ChatScreen(chatID: chatID).key }

    override func update(to screen: any Screen) {
      if let screen = screen as? ChatScreen { chatID = screen.chatID }
    }
  }

  struct ChatScreen: Screen {
    let chatID: Int

    var traits: [any CodingKey] { [CodingKeys.chatID] }

    func build(navigator: ScreenNavigator) -> ChatView { ChatView(chatID: chatID) }
  }

  struct ChatsScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  struct Draft: Codable, Equatable {
    var text: String
  }

  struct ComposeScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  final class SimpleView: ViewContainer, Screen, @unchecked Sendable {}

  @Test func screens() {
    let firstScreen = ChatScreen(chatID: 1)
    let secondScreen = ChatScreen(chatID: 2)
    #expect(firstScreen.key != secondScreen.key)
    #expect(firstScreen.name == "ChatScreen")
    #expect("\(firstScreen)" == "ChatScreen(chatID=1)")
  }

  @Test(arguments: ArticleStage.available)
  func pushing(stage: ArticleStage) async throws {
    try await stage.run(root: ChatsScreen()) { scene, _ in
      let navigator = ScreenNavigator(scene)
      let chatScreen = ChatScreen(chatID: 123)

      navigator.navigate(fromTop: .stack) { route in
        route.push(chatScreen)
      }
      navigator.navigate(fromTop: .stack) { route in
        route.push(SimpleView())
      }
      await scene.settled()
      expectPath(scene, "ChatsScreen", "ChatScreen(chatID=123)", "SimpleView")
    }
  }

  func openChat(_ navigator: ScreenNavigator) async throws {
    try await navigator.navigate(fromWindow: ()) { route in
      route
        .top(.container(key: ChatsScreen().key)).makeVisible()
        .fallback { $0.setRoot(ChatsScreen()) }
        .stack.popToRoot()
        .push(ChatScreen(chatID: 1))
        .present(ComposeScreen(), as: .sheet)
    }.outcome()
  }

  @Test(arguments: ArticleStage.available)
  func routes(stage: ArticleStage) async throws {
    try await stage.run(root: ChatScreen(chatID: 7)) { scene, _ in
      try await openChat(ScreenNavigator(scene))
      expectPath(scene, "ChatsScreen", "ChatScreen(chatID=1)", "ComposeScreen+sheet")
    }
  }

  @Test(arguments: ArticleStage.available)
  func tabs(stage: ArticleStage) async throws {
    try await stage.run(root: ChatsScreen()) { scene, _ in
      let navigator = ScreenNavigator(scene)
      navigator.navigate(fromWindow: ()) { route in
        route.setRoot(tabs: [ChatsScreen().eraseToAnyScreen(), ComposeScreen().eraseToAnyScreen()])
          .selectTab(1).selectedTab.push(ChatScreen(chatID: 1))
      }
      await scene.settled()
      expectPath(scene, "ComposeScreen", "ChatScreen(chatID=1)")
    }
  }

  @Test(arguments: ArticleStage.available)
  func containers(stage: ArticleStage) async throws {
    try await stage.run(root: ChatsScreen()) { scene, _ in
      let navigator = ScreenNavigator(scene)

      let registry = ScreenRegistry(ChatsScreen.self, ChatScreen.self, ComposeScreen.self)
      let containers = ContainerTree(navigator, registry: registry)

      try await navigator.navigate(fromTop: .stack) { $0.push(ChatScreen(chatID: 1)) }.outcome()
      let chat = containers.container(key: ChatScreen(chatID: 1).key)

      var chats = 0
      let observation = containers.observe(where: .container(of: ChatView.self)) { event, container in
        if event == .entered { chats += 1 }
      }
      navigator.navigate(fromTop: .stack) { $0.push(ChatScreen(chatID: 2)) }

      if let chat { navigator.navigate(from: chat) { $0.makeVisible() } }
      await scene.settled()
      expectPath(scene, "ChatsScreen", "ChatScreen(chatID=1)")
      #expect(chats == 2)
      withExtendedLifetime(observation) {}
    }
  }

  func compose(_ navigator: ScreenNavigator) async throws -> Draft? {
    let outcome = try await navigator.navigate(fromTop: .stack) { $0.present(ComposeScreen()) }.outcome()
    guard let id = outcome.ids.first else { return nil }
    return try await navigator.scene.result(of: id, as: Draft.self)
  }

  func send(_ draft: Draft, by navigator: ScreenNavigator) {
    navigator.navigate(fromTop: .screen) { $0.leave(with: draft) }
  }

  @Test(arguments: ArticleStage.available)
  func results(stage: ArticleStage) async throws {
    try await stage.run(root: ChatsScreen()) { scene, _ in
      let navigator = ScreenNavigator(scene)
      let observation = scene.observe { update in
        if update?.top?.name == "ComposeScreen" { send(Draft(text: "Hello"), by: navigator) }
      }
      let draft = try await compose(navigator)
      #expect(draft == Draft(text: "Hello"))
      withExtendedLifetime(observation) {}
    }
  }
}
