/// Lookup of renamed parts of a map. A name that was not changed maps to itself.
struct MapRenaming: Sendable {
  private let screens: Names
  private let cases: Names
  private let coordinators: Names
  private let arguments: [ScreenIndex: [MapRenames.Rename]]
  private let variants: [ScreenIndex: [MapRenames.Rename]]
  private let tabs: [MapRenames.Rename]

  init(_ renames: MapRenames, _ screens: MapTable<MapScreen>) {
    self.screens = Names(renames.screens)
    cases = Names(renames.cases)
    coordinators = Names(renames.coordinators)
    tabs = renames.tabs
    arguments = Self.byScreen(renames.arguments, screens)
    variants = Self.byScreen(renames.variants, screens)
  }

  private static func byScreen(
    _ renames: [MapRenames.Rename], _ screens: MapTable<MapScreen>
  ) -> [ScreenIndex: [MapRenames.Rename]] {
    var found: [ScreenIndex: [MapRenames.Rename]] = [:]
    for rename in renames {
      if let screen = screens.index(of: rename.owner) { found[screen, default: []].append(rename) }
    }
    return found
  }

  func screen(_ name: String) -> String { screens.new(name) }

  func named(case name: String) -> String { cases.new(name) }

  func coordinator(_ name: String) -> String { coordinators.new(name) }

  func arguments(of screen: ScreenIndex) -> [MapRenames.Rename] { arguments[screen] ?? [] }

  /// The present name of a variant of a screen.
  /// - Complexity: O(renamed variants of the screen).
  func variant(_ name: String, of screen: ScreenIndex) -> String {
    variants[screen]?.first { Text.isSame($0.old, name) }?.new ?? name
  }

  /// The present name of an item of tabs.
  /// - Parameter owner: The name of the tabs. Tabs without a name have no renamed items.
  /// - Complexity: O(renamed tabs).
  func tab(_ name: String, of owner: String?) -> String {
    guard let owner else { return name }
    return tabs.first { Text.isSame($0.owner, owner) && Text.isSame($0.old, name) }?.new ?? name
  }

  private struct Names: Sendable {
    private let old: NameIndex
    private let new: [String]

    init(_ renames: [MapRenames.Rename]) {
      old = NameIndex(renames.map(\.old))
      new = renames.map(\.new)
    }

    func new(_ name: String) -> String { new.isEmpty ? name : old.place(of: name).map { new[$0] } ?? name }
  }
}
