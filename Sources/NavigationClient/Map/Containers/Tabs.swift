public import Navigation

/// Tabs, whose items are the properties of a type.
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
public struct Tabs<Items: DeclaredParts>: ScreenContainer {
  public typealias Context = NoContext
  public typealias Landing = Items
  public let contents: ContainerContents
  public let landing: Items

  /// - Parameters:
  ///   - items: the tabs.
  ///   - name: the label by which the tabs are found.
  ///   - back: the destination of Back from a tab; nil stands for the tab selected before.
  public init(_ items: Items, name: String? = nil, back: Navigation.TabsBack? = nil) {
    contents = ContainerContents(kind: .tabs(items, name: name, back: back))
    landing = items
  }

  /// Creates tabs whose items are listed: `Tabs { Stack(Feed()); Stack(Search()) }`.
  /// - Parameters:
  ///   - name: the label by which the tabs are found.
  ///   - back: the destination of Back from a tab; nil stands for the tab selected before.
  ///   - items: the tabs.
  public init(
    name: String? = nil, back: Navigation.TabsBack? = nil, @TabListBuilder _ items: () -> Items
  ) {
    self.init(items(), name: name, back: back)
  }
}

/// The items of tabs. Each property is an item, in this order and with the property's name.
public protocol TabItems: DeclaredProperties {}

/// An item of tabs.
public struct Tab<Content: ScreenContainer>: DeclaredPart {
  public let content: Content
  public let identity = DeclarationIdentity()

  public init(_ content: Content) { self.content = content }

  public var contents: ContainerContents { content.contents }
  public var context: any ScreenContext.Type { Content.Context.self }
}
