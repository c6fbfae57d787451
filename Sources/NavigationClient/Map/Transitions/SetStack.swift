/// Makes a screen the only one of the stack.
public struct SetStack<Target: ContentScreen>: TargetedTransition {
  public typealias Context = Target.Context
  public typealias Result = Target.Result
  public let edge: TransitionEdge

  /// Declares the transition to a screen as it is by itself; `ScreenTransition` explains `optional`, `title`, `arguments`
  /// and `property`.
  public init(
    optional: Bool = false, title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    self.init(
      ScreenUse(Target.self), optional: optional, title: title, arguments: arguments, property: property)
  }

  /// Declares the transition to a screen as it is configured here; `ScreenTransition` explains `optional`, `title`,
  /// `arguments` and `property`.
  /// - Parameter target: the screen.
  public init(
    _ target: Target, optional: Bool = false, title: String? = nil,
    arguments: KeyValuePairs<String, ArgumentSource>? = nil, property: StaticString = #function
  ) {
    self.init(ScreenUse(target), optional: optional, title: title, arguments: arguments, property: property)
  }

  private init(
    _ target: ScreenUse, optional: Bool, title: String?, arguments: KeyValuePairs<String, ArgumentSource>?,
    property: StaticString
  ) {
    edge = TransitionEdge(
      .setStack(target), isOptional: optional, title: title, arguments: arguments, property: property)
  }
}
