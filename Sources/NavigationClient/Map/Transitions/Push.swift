/// Pushes a screen on the stack.
///
/// Source of the idea: `Push` of ScreenUI.
public struct Push<Target: ContentScreen>: LeadingTransition, TargetedTransition {
  public typealias Context = Target.Context
  public typealias Result = Target.Result
  public typealias Landing = Target
  public let edge: TransitionEdge

  /// Declares the transition; `ScreenTransition` explains `optional`, `title`, `arguments` and `property`.
  public init(
    optional: Bool = false, title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .push(Target.self), isOptional: optional, title: title, arguments: arguments, property: property)
  }
}
