/// Selects a tab.
///
/// ```swift
/// let toSearch = SelectTab(\TillMap.MainTabs.search)
/// ```
public struct SelectTab<Items: TabItems, Content: ScreenContainer>: ScreenTransition {
  public typealias Context = NoContext
  public let edge: TransitionEdge

  /// Declares the transition to the tab at a path; `ScreenTransition` explains `optional`, `title` and `property`.
  public init(
    _ path: any KeyPath<Items, Tab<Content>> & Sendable, optional: Bool = false, title: String? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .tab(name: { Items().name(of: path) }), isOptional: optional, title: title, property: property)
  }
}
