/// Which tabs are which items, by the items' names. A tab is known by its label, which is the item's name unless its
/// content has a name of its own; several may have one label: then the first is the first, and so on.
struct TabsMatch {
  /// Of each tab: the item that it is now; nil for none.
  let items: [Int?]
  /// Of each tab: the item that it was; nil for none, and when nobody knows.
  let before: [MapTabs.Item?]
  /// The items that were declared before; nil when nobody knows.
  let known: [Int]?
  /// Of each tab: whether it has no label, which all of a map's have.
  let isUnlabelled: [Bool]

  /// A tab as it is before it is matched.
  struct Tab {
    /// Empty when it has none.
    let label: String
    /// The outermost coordinator that has built it, by its new name; nil for none.
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
      // An item whose tab a caller has taken away is free for one that a caller has added.
      var all = free
      let now = all.take(renamed: were.items.map(\.name))
      known = now.compactMap(\.self)
      for (tab, place) in places.enumerated() {
        guard let place else { continue }
        (items[tab], before[tab]) = (now[place], were.items[place])
        if let item = now[place] { free.remove(item) }
      }
    }
    // What callers have added may be what the map has from now on.
    for tab in tabs.indices where before[tab] == nil && !labels[tab].isEmpty {
      items[tab] = free.take { Text.isSame(new.label(of: $0), labels[tab]) }
    }
    let rest = tabs.indices.filter { items[$0] == nil && before[$0] == nil && !labels[$0].isEmpty }
    let names = rest.map { labels[$0] }
    for (tab, item) in zip(rest, known == nil ? free.take(renamed: names) : free.take(names)) { items[tab] = item }
    // Without a label only what nothing is built for yet; what was there before stays as callers have made it.
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
