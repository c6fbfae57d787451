/// Tabs as a call gives them.
public struct TabsDescription: Hashable, Sendable {
  /// A label to find them by; no element of the path.
  public var name: String?
  /// At least one.
  public var items: [TabDescription]
  /// Index of the selected one; the first when nil.
  public var selected: Int?
  /// How `Back` goes; `history` when nil.
  public var back: TabsBack?

  public init(name: String? = nil, items: [TabDescription], selected: Int? = nil, back: TabsBack? = nil) {
    self.name = name
    self.items = items
    self.selected = selected
    self.back = back
  }
}
