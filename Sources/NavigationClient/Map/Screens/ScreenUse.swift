/// A screen to which something in a map leads, as it is configured there.
struct ScreenUse: Sendable {
  let type: any ContentScreen.Type
  /// Nil for the configuration of `init()`. It is not created before it is needed, because types may lead to each other.
  let configured: (any ContentScreen)?

  init(_ type: any ContentScreen.Type) {
    self.type = type
    configured = nil
  }

  init<Screen: ContentScreen>(_ screen: Screen) {
    type = Screen.self
    configured = screen
  }

  var screen: any ContentScreen { configured ?? type.init() }

  /// The screen as its type.
  /// - Precondition: it has this type.
  func screen<Screen: ContentScreen>(as type: Screen.Type) -> Screen {
    guard let configured else { return Screen() }
    guard let screen = configured as? Screen else { preconditionFailure("\(configured) is no \(Screen.self)") }
    return screen
  }
}
