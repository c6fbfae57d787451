public struct MapTabs: Sendable {
  public struct Item: Sendable {
    public let name: String
    public let content: MapContainer

    public init(_ name: String, _ content: MapContainer) {
      self.name = name
      self.content = content
    }
  }

  /// A label by which to find them.
  public let name: String?
  public let back: TabsBack
  /// In the order of the map; at least one.
  public let items: [Item]

  public init(name: String? = nil, back: TabsBack = .history, items: [Item]) {
    self.name = name
    self.back = back
    self.items = items
  }
}
