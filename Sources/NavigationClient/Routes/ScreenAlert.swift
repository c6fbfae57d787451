public import Navigation

/// An alert: what a front-end draws over everything until a person has chosen.
///
/// What was chosen is the alert's result, `{"action": …}`, when the front-end dismisses it with one.
public struct ScreenAlert: Screen {
  public static var screenName: String { "Alert" }
  /// The headline, which is the screen's title too.
  public var caption: String
  /// What it says below; nil for nothing.
  public var message: String?
  /// What a person may choose, in order.
  public var actions: [String]

  public init(_ caption: String, message: String? = nil, actions: [String] = ["OK"]) {
    self.caption = caption
    self.message = message
    self.actions = actions
  }

  public var title: String? { caption }
  public var presentation: Presentation? { .alert }

  /// A view that draws nothing: a front-end that draws alerts has a type of that name in its `ScreenRegistry`.
  public func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
}
