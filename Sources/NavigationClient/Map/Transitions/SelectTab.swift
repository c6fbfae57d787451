/// Selects a tab.
///
/// ```swift
/// let toSearch = SelectTab(\TillMap.MainTabs.search)
/// ```
public struct SelectTab<Items: TabItems, Content: ScreenContainer>: ScreenTransition {
  public typealias Context = NoContext
  public let edge: TransitionEdge

  /// - Parameters:
  ///   - path: the tab.
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - property: the computed property that this is; found by itself.
  public init(
    _ path: KeyPath<Items, Tab<Content>>, optional: Bool = false, title: String? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(.tab(name: { Items.name(of: path) }), isOptional: optional, title: title, property: property)
  }
}
