/// Pops to a screen of the stack.
public struct PopTo<Target: ContentScreen>: TargetedTransition {
  public typealias Context = NoContext
  public let edge: TransitionEdge

  /// Declares the transition; `ScreenTransition` explains `optional`, `title` and `property`.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.popTo(Target.self), isOptional: optional, title: title, property: property)
  }
}
