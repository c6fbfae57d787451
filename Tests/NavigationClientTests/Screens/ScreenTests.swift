import Navigation
import NavigationClient
import Testing

/// Screens as in Nivelir's documentation.
struct ScreenTests {
  private let navigator = { () throws -> ScreenNavigator in ScreenNavigator(try LocalScene(root: A())) }

  @Test func aScreenIsCalledLikeItsTypeAndWrittenAsNavctlWritesIt() throws {
    let chatScreen = ChatScreen(chatID: 123)
    #expect(chatScreen.name == "ChatScreen")
    #expect("\(chatScreen)" == "ChatScreen(chatID=123)")
    #expect(try chatScreen.content().arguments.text == #"{"chatID":123}"#)
    let view = try #require(chatScreen.build(navigator: navigator()) as? ChatView)
    #expect(view.chatID == 123)
  }

  @Test func traitsTellScreensOfOneNameApart() {
    let firstScreen = ChatScreen(chatID: 1)
    let secondScreen = ChatScreen(chatID: 2)
    #expect(firstScreen.key != secondScreen.key)
    #expect(firstScreen.key == ChatScreen(chatID: 1).key)
  }

  private struct Article: NavigationClient.Screen {
    let number: Int
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  @Test func withoutTraitsTheNameIsTheKey() {
    #expect(Article(number: 1).key == Article(number: 2).key)
    #expect(Article(number: 1).key == ScreenKey("Article"))
  }

  private struct Named: NavigationClient.Screen {
    static var screenName: String { "two words" }
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  @Test func aScreenMayHaveAnotherName() {
    #expect(Named().name == "two words")
    #expect("\(Named())" == #""two words""#)
  }

  private struct Odd: NavigationClient.Screen {
    let value: Double
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  @Test func aScreenThatCannotBeWrittenSaysSo() throws {
    #expect(throws: ArgumentsError(path: "value", problem: "is no number that JSON has")) {
      try Odd(value: .nan).content()
    }
    #expect(Odd(value: .nan).key == ScreenKey("Odd"))
    var failures: [CallFailure] = []
    let scene = try LocalScene(root: A()) { failures.append($0) }
    Navigator(dataSource: scene).go(to: Odd(value: .nan), on: 4)
    guard case .remote(let failure) = failures.first else {
      Issue.record("it was sent")
      return
    }
    #expect(failure.shortName == "InvalidArgument" && failure.parameters["argument"]?.stringValue == "value")
    #expect(scene.path.current.count == 1)
  }

  private final class SimpleView: ViewContainer, NavigationClient.Screen, @unchecked Sendable {}

  @Test func aViewMayBeItsOwnScreen() throws {
    let view = SimpleView()
    #expect(view.build(navigator: try navigator()) === view)
    #expect(view.name == "SimpleView")
  }

  private struct Home: NavigationClient.Screen {
    func build(navigator: ScreenNavigator) -> StackContainer { StackContainer() }
  }
  private struct Main: NavigationClient.Screen {
    func build(navigator: ScreenNavigator) -> TabsContainer { TabsContainer() }
  }

  @Test func erasedScreensAreToldAndBuiltAsWhatTheyHold() throws {
    let screens: [AnyModalScreen] = [
      ChatScreen(chatID: 1).eraseToAnyScreen(), Home().eraseToAnyModalScreen(), Main().eraseToAnyModalScreen(),
    ]
    #expect(screens.map(\.description) == ["ChatScreen(chatID=1)", "Home", "Main"])
    #expect(screens[0].key == ChatScreen(chatID: 1).key)
    #expect(screens[0] == ChatScreen(chatID: 1).eraseToAnyModalScreen())
    #expect(screens[0] != ChatScreen(chatID: 2).eraseToAnyModalScreen())
    let stack: AnyStackScreen = Home().eraseToAnyStackScreen()
    let tabs: AnyTabsScreen = Main().eraseToAnyTabsScreen()
    let _: StackContainer = stack.build(navigator: try navigator())
    let _: TabsContainer = tabs.build(navigator: try navigator())
    #expect(try screens[0].build(navigator: navigator()) is ChatView)
    #expect(throws: ArgumentsError.self) { try Arguments.decode(AnyModalScreen.self, from: .empty) }
  }

  /// A view with a title bar.
  private final class TitledContainer: ViewContainer {
    let content: ViewContainer
    init(_ content: ViewContainer) { self.content = content }
  }

  private struct Titled: ScreenDecorator {
    typealias Container = ViewContainer
    typealias Output = TitledContainer
    let title: String
    func decorate(_ content: inout ScreenDescription) {
      content.title = title
      content.presentation = .sheet
      content.allowsPush = false
    }
    func build<Decorated: NavigationClient.Screen>(screen: Decorated, navigator: ScreenNavigator) -> TitledContainer
    where Decorated.Container == ViewContainer {
      TitledContainer(screen.build(navigator: navigator))
    }
  }

  @Test func aDecoratorWrapsWhatIsBuiltAndTellsWhatMattersToOthers() throws {
    let screen = ChatScreen(chatID: 1).decorated(by: Titled(title: "Chat"))
    let content = try screen.content()
    #expect(content.title == "Chat" && content.presentation == .sheet && content.allowsPush == false)
    #expect(screen.title == "Chat" && screen.presentation == .sheet && screen.allowsPush == false)
    #expect(screen.key == ChatScreen(chatID: 1).key)
    #expect(try screen.build(navigator: navigator()).content is ChatView)
  }
}
