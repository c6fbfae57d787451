/// The matching of tabs and items by the items' names. A tab is known by its label, which is the item's name unless its
/// content has a name of its own. Tabs with equal labels are matched in order.
struct TabsMatch {
  /// For each tab, its present item.
  let items: [Int?]
  /// For each tab, its former item; nil for none, and if the old map is unknown.
  let before: [MapTabs.Item?]
  /// The present items that were declared before; nil if the old map is unknown.
  let known: [Int]?
  /// For each tab, whether it has no label. All tabs of a map have one.
  let isUnlabelled: [Bool]

  /// A tab before it is matched.
  struct Tab {
    /// Empty if it has none.
    let label: String
    /// The outermost coordinator that built it, by its new name.
    let coordinator: String?
  }

  init(_ tabs: [Tab], _ declared: TabsDeclaration, _ migration: borrowing MapMigration) {
    let (new, labels) = (migration.new, tabs.map(\.label))
    var free = FreeItems(declared.tabs, new)
    var items = [Int?](repeating: nil, count: tabs.count)
    var before = [MapTabs.Item?](repeating: nil, count: tabs.count)
    var known: [Int]?
    if let old = migration.old, let were = declared.before {
      let places = FreeItems.places(of: labels, in: were.items.map { old.label(of: $0) })
      // An item whose tab a caller has removed may match a tab that a caller has added.
      var all = free
      let now = all.take(renamed: were.items.map(\.name))
      known = now.compactMap(\.self)
      for (tab, place) in places.enumerated() {
        guard let place else { continue }
        (items[tab], before[tab]) = (now[place], were.items[place])
        if let item = now[place] { free.remove(item) }
      }
    }
    // Tabs that callers added may be declared from now on.
    for tab in tabs.indices where before[tab] == nil && !labels[tab].isEmpty {
      items[tab] = free.take { Text.isSame(new.label(of: $0), labels[tab]) }
    }
    let rest = tabs.indices.filter { items[$0] == nil && before[$0] == nil && !labels[$0].isEmpty }
    let names = rest.map { labels[$0] }
    for (tab, item) in zip(rest, known == nil ? free.take(renamed: names) : free.take(names)) { items[tab] = item }
    // A tab without a label matches only a new item. Tabs that existed before stay as callers made them.
    free.remove(known ?? [])
    for tab in tabs.indices where labels[tab].isEmpty {
      guard let name = tabs[tab].coordinator else { continue }
      items[tab] = free.take { new.isBuilt($0.content, byCoordinator: name) }
    }
    isUnlabelled = labels.map(\.isEmpty)
    (self.items, self.before, self.known) = (items, before, known)
  }
}

extension CompiledMap {
  fileprivate func isBuilt(_ container: MapContainer, byCoordinator name: String) -> Bool {
    guard case .coordinator(let index) = container else { return false }
    return Text.isSame(coordinators[index].name, name)
  }
}
