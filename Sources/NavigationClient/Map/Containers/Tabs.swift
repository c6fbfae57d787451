public import Navigation

/// Tabs: their items are the properties of a type.
///
/// ```swift
/// struct MainTabs: TabItems {
///   let feed = Tab(Stack<Feed>())
///   let search = Tab(Stack<Search>())
/// }
/// let main = Case(Tabs(MainTabs()))
/// ```
///
/// Source of the idea: `Tabs` of ScreenUI.
public struct Tabs<Items: TabItems>: ScreenContainer {
  public typealias Context = NoContext
  public typealias Landing = Items
  public let contents: ContainerContents

  /// - Parameters:
  ///   - items: the tabs.
  ///   - name: a name to find them by.
  ///   - back: where Back goes from a tab; to the one before it when nil.
  public init(_ items: Items, name: String? = nil, back: Navigation.TabsBack? = nil) {
    contents = ContainerContents(kind: .tabs(items, name: name, back: back))
  }
}

/// The items of tabs: each property is one, in this order, and its name is the item's.
public protocol TabItems: DeclaredProperties {}

/// One of the items of tabs.
public struct Tab<Content: ScreenContainer>: DeclaredPart {
  /// What the tab holds.
  public let content: Content
  public let identity = DeclarationIdentity()

  /// - Parameter content: what the tab holds.
  public init(_ content: Content) { self.content = content }

  public var contents: ContainerContents { content.contents }
  public var context: any ScreenContext.Type { Content.Context.self }
}
