/// Goes back to a screen of the stack.
public struct PopTo<Target: ContentScreen>: TargetedTransition {
  public typealias Context = NoContext
  public let edge: TransitionEdge

  /// - Parameters:
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - property: the computed property that this is; found by itself.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.popTo(Target.self), isOptional: optional, title: title, property: property)
  }
}
