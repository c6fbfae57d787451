/// Pushes a screen on the stack.
///
/// Source of the idea: `Push` of ScreenUI.
public struct Push<Target: ContentScreen>: LeadingTransition, TargetedTransition {
  public typealias Context = Target.Context
  public typealias Result = Target.Result
  public typealias Landing = Target
  public let edge: TransitionEdge

  public var landing: Target { edge.target(as: Target.self) }

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
      .push(target), isOptional: optional, title: title, arguments: arguments, property: property)
  }
}
