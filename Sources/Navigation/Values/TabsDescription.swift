/// Tabs as a caller gives them.
public struct TabsDescription: Hashable, Sendable {
  /// A label by which to find them. It is not an element of the path.
  public var name: String?
  /// At least one.
  public var items: [TabDescription]
  /// The index of the selected tab; nil means the first.
  public var selected: Int?
  /// How `Back` moves between tabs; nil means `history`.
  public var back: TabsBack?

  public init(name: String? = nil, items: [TabDescription], selected: Int? = nil, back: TabsBack? = nil) {
    self.name = name
    self.items = items
    self.selected = selected
    self.back = back
  }
}
