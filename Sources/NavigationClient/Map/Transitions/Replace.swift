/// Puts a screen in the place of the stack's top screen.
public struct Replace<Target: ContentScreen>: TargetedTransition {
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
      .replace(Target.self), isOptional: optional, title: title, arguments: arguments, property: property)
  }
}
