/// Which tabs are which items, by their labels. Several may have one label: then the first is the first, and so on.
struct TabsMatch {
  /// Of each tab: the item that it is now; nil for none.
  let items: [Int?]
  /// Of each tab: the item that it was; nil for none, and when nobody knows.
  let before: [MapTabs.Item?]
  /// The items that were declared before; nil when nobody knows.
  let known: [Int]?

  /// - Parameter labels: of the tabs; empty for those without one.
  init(_ labels: [String], _ declared: TabsDeclaration, _ migration: borrowing MapMigration) {
    let (new, old) = (migration.new, migration.old)
    let renamed = { (label: String) in new.renaming.tab(label, of: declared.tabs.name) }
    let now = declared.tabs.items.map { new.label(of: $0) }
    items = Self.places(of: labels.map(renamed), in: now)
    guard let old, let tabs = declared.before else {
      before = labels.map { _ in nil }
      known = nil
      return
    }
    let were = tabs.items.map { old.label(of: $0) }
    before = Self.places(of: labels, in: were).map { $0.map { tabs.items[$0] } }
    known = Self.places(of: were.map(renamed), in: now).compactMap(\.self)
  }

  /// For each name the first place where it stands that none before it has taken. Complexity: O(names · others).
  private static func places(of names: [String], in others: [String]) -> [Int?] {
    var free = Array(others.indices)
    return names.map { name in
      if name.isEmpty { return nil }
      guard let place = free.firstIndex(where: { Text.isSame(others[$0], name) }) else { return nil }
      return free.remove(at: place)
    }
  }
}
