/// Makes a case of the window the root.
///
/// ```swift
/// let signedIn = Root(\TillMap.Cases.main)
/// ```
public struct Root<Cases: WindowCases, Content: ScreenContainer>: ScreenTransition {
  public typealias Context = Content.Context
  public let edge: TransitionEdge

  /// Declares the transition to the case at a path; `ScreenTransition` explains `optional`, `title`, `arguments` and
  /// `property`.
  public init(
    _ path: any KeyPath<Cases, Case<Content>> & Sendable, optional: Bool = false, title: String? = nil,
    arguments: KeyValuePairs<String, ArgumentSource>? = nil, property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .root(Content.Context.self, .property { Cases().name(of: path) }), isOptional: optional, title: title,
      arguments: arguments, property: property)
  }
}
