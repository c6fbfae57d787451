/// Makes the stack hold exactly one screen.
public struct SetStack<Target: ContentScreen>: TargetedTransition {
  public typealias Context = Target.Context
  public let edge: TransitionEdge

  /// - Parameters:
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - arguments: where the screen's arguments come from; without it from who takes the edge, by their names.
  ///   - property: the computed property that this is; found by itself.
  public init(
    optional: Bool = false, title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .setStack(Target.self), isOptional: optional, title: title, arguments: arguments, property: property)
  }
}
