/// Makes the first case of the window that begins with a screen the root, for windows whose cases are listed:
/// `RootTo<Welcome>()`. Tabs begin with the first screen of the first tab.
///
/// A key path cannot name a listed case in its own map, because the type of the window would depend on itself.
public struct RootTo<Screen: ContentScreen>: ScreenTransition {
  public typealias Context = Screen.Context
  public let edge: TransitionEdge

  /// Declares the transition; `ScreenTransition` explains `optional`, `title`, `arguments` and `property`.
  public init(
    optional: Bool = false, title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .root(Screen.Context.self, .beginning(Screen.self)), isOptional: optional, title: title, arguments: arguments,
      property: property)
  }
}
