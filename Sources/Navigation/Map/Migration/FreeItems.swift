/// The items of tabs that are not matched yet.
struct FreeItems {
  private let tabs: MapTabs
  private let renaming: MapRenaming
  private var free: [Int]

  init(_ tabs: MapTabs, _ map: CompiledMap) {
    (self.tabs, renaming, free) = (tabs, map.renaming, Array(tabs.items.indices))
  }

  /// Takes the items that now stand for former names. Items that kept their name come before renamed ones.
  /// - Complexity: O(names · items).
  mutating func take(renamed names: [String]) -> [Int?] {
    var items = take(names)
    for place in names.indices where items[place] == nil && !isItem(names[place]) {
      let new = renaming.tab(names[place], of: tabs.name)
      items[place] = take { Text.isSame($0.name, new) }
    }
    return items
  }

  /// Takes the items with these names.
  /// - Complexity: O(names · items).
  mutating func take(_ names: [String]) -> [Int?] {
    names.map { name in take { Text.isSame($0.name, name) } }
  }

  /// Takes the first item that satisfies a condition.
  /// - Complexity: O(items).
  mutating func take(_ isWanted: (MapTabs.Item) -> Bool) -> Int? {
    guard let index = free.firstIndex(where: { isWanted(tabs.items[$0]) }) else { return nil }
    return free.remove(at: index)
  }

  mutating func remove(_ item: Int) { free.removeAll { $0 == item } }

  mutating func remove(_ items: [Int]) { free.removeAll { items.contains($0) } }

  /// Whether an item has this name, so that no other item was renamed from it.
  private func isItem(_ name: String) -> Bool { tabs.items.contains { Text.isSame($0.name, name) } }

  /// For each name, its first occurrence among `others` that is not taken yet.
  /// - Complexity: O(names · others).
  static func places(of names: [String], in others: [String]) -> [Int?] {
    var free = Array(others.indices)
    return names.map { name in
      if name.isEmpty { return nil }
      guard let place = free.firstIndex(where: { Text.isSame(others[$0], name) }) else { return nil }
      return free.remove(at: place)
    }
  }
}
