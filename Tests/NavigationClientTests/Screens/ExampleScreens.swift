import Navigation
import NavigationClient

/// The screens of the examples.
struct A: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
struct B: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
struct C: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
struct D: NavigationClient.Screen {
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
struct E: NavigationClient.Screen {
  var presentation: Presentation? { .sheet }
  func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}

/// A view that knows its chat.
final class ChatView: ViewContainer {
  let chatID: Int
  init(chatID: Int) { self.chatID = chatID }
}

struct ChatScreen: NavigationClient.Screen {
  let chatID: Int
  var traits: [any CodingKey] { [CodingKeys.chatID] }
  func build(navigator: ScreenNavigator) -> ViewContainer { ChatView(chatID: chatID) }
}
