public import Navigation

/// An alert, which a front-end draws over everything until a person has chosen an action.
///
/// When the front-end dismisses the alert, it may pass the choice as the alert's result: `{"action": …}`.
public struct ScreenAlert: Screen {
  public static var screenName: String { "Alert" }
  /// The headline, which is also the screen's title.
  public var caption: String
  /// The text below the headline, if any.
  public var message: String?
  /// The actions to choose from, in order.
  public var actions: [String]

  public init(_ caption: String, message: String? = nil, actions: [String] = ["OK"]) {
    self.caption = caption
    self.message = message
    self.actions = actions
  }

  public var title: String? { caption }
  public var presentation: Presentation? { .alert }

  /// A view that draws nothing. A front-end that draws alerts registers a type with this name in its `ScreenRegistry`.
  public func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
