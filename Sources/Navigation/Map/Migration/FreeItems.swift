/// The items of tabs that nothing has been matched with yet.
struct FreeItems {
  private let tabs: MapTabs
  private let renaming: MapRenaming
  private var free: [Int]

  init(_ tabs: MapTabs, _ map: CompiledMap) {
    (self.tabs, renaming, free) = (tabs, map.renaming, Array(tabs.items.indices))
  }

  /// What items that had these names are now. Those that have kept their names go before those that were renamed to them.
  /// Complexity: O(names · items)
  mutating func take(renamed names: [String]) -> [Int?] {
    var items = take(names)
    for place in names.indices where items[place] == nil && !isItem(names[place]) {
      let new = renaming.tab(names[place], of: tabs.name)
      items[place] = take { Text.isSame($0.name, new) }
    }
    return items
  }

  /// The items that have these names. Complexity: O(names · items)
  mutating func take(_ names: [String]) -> [Int?] {
    names.map { name in take { Text.isSame($0.name, name) } }
  }

  /// The first item of which something is true. Complexity: O(items)
  mutating func take(_ isWanted: (MapTabs.Item) -> Bool) -> Int? {
    guard let index = free.firstIndex(where: { isWanted(tabs.items[$0]) }) else { return nil }
    return free.remove(at: index)
  }

  mutating func remove(_ item: Int) { free.removeAll { $0 == item } }

  mutating func remove(_ items: [Int]) { free.removeAll { items.contains($0) } }

  /// Whether an item is called so still, or again: then no other one was renamed from it.
  private func isItem(_ name: String) -> Bool { tabs.items.contains { Text.isSame($0.name, name) } }

  /// For each name the first place where it stands that none before it has taken. Complexity: O(names · others).
  static func places(of names: [String], in others: [String]) -> [Int?] {
    var free = Array(others.indices)
    return names.map { name in
      if name.isEmpty { return nil }
      guard let place = free.firstIndex(where: { Text.isSame(others[$0], name) }) else { return nil }
      return free.remove(at: place)
    }
  }
}
