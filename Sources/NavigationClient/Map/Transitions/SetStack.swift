/// Makes a screen the only one of the stack.
public struct SetStack<Target: ContentScreen>: TargetedTransition {
  public typealias Context = Target.Context
  public typealias Result = Target.Result
  public let edge: TransitionEdge

  /// Declares the transition; `ScreenTransition` explains `optional`, `title`, `arguments` and `property`.
  public init(
    optional: Bool = false, title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .setStack(Target.self), isOptional: optional, title: title, arguments: arguments, property: property)
  }
}
