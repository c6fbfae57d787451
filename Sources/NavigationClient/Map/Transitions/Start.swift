/// Starts a coordinator.
public struct Start<Target: DeclaredCoordinator>: LeadingTransition {
  public typealias Context = Target.Context
  public typealias Result = Target.Result
  public typealias Landing = Target.Root.Landing
  public let edge: TransitionEdge

  public var landing: Target.Root.Landing { Target().root.landing }

  /// Declares the transition; `ScreenTransition` explains `optional`, `title`, `arguments` and `property`.
  public init(
    optional: Bool = false, title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .start(Target.self), isOptional: optional, title: title, arguments: arguments, property: property)
  }
}
