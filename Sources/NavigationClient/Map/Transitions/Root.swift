/// Makes a case of the window the root.
///
/// ```swift
/// let signedIn = Root(\TillMap.Cases.main)
/// ```
public struct Root<Cases: WindowCases, Content: ScreenContainer>: ScreenTransition {
  public typealias Context = Content.Context
  public let edge: TransitionEdge

  /// - Parameters:
  ///   - path: the case.
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - arguments: where the case's arguments come from; without it from who takes the edge, by their names.
  ///   - property: the computed property that this is; found by itself.
  public init(
    _ path: KeyPath<Cases, Case<Content>>, optional: Bool = false, title: String? = nil,
    arguments: KeyValuePairs<String, ArgumentSource>? = nil, property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .root(Content.Context.self, name: { Cases.name(of: path) }), isOptional: optional, title: title,
      arguments: arguments, property: property)
  }
}
