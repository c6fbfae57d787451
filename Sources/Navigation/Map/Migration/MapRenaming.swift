/// Lookup of renamed parts of a map. A name that was not changed maps to itself.
struct MapRenaming: Sendable {
  private let screens: Names
  private let cases: Names
  private let coordinators: Names
  private let arguments: [ScreenIndex: Names]
  private let variants: [ScreenIndex: Names]
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
  ) -> [ScreenIndex: Names] {
    var found: [ScreenIndex: [MapRenames.Rename]] = [:]
    for rename in renames {
      if let screen = screens.index(of: rename.owner) { found[screen, default: []].append(rename) }
    }
    return found.mapValues { Names($0) }
  }

  func screen(_ name: String) -> String { screens.new(name) ?? name }

  func named(case name: String) -> String { cases.new(name) ?? name }

  func coordinator(_ name: String) -> String { coordinators.new(name) ?? name }

  /// The renamed arguments of a screen; nil if it has none.
  func arguments(of screen: ScreenIndex) -> Names? { arguments[screen] }

  /// The present name of a variant of a screen.
  func variant(_ name: String, of screen: ScreenIndex) -> String { variants[screen]?.new(name) ?? name }

  /// The present name of an item of tabs.
  /// - Parameter owner: The name of the tabs. Tabs without a name have no renamed items.
  /// - Complexity: O(renamed tabs).
  func tab(_ name: String, of owner: String?) -> String {
    guard let owner else { return name }
    return tabs.first { Text.isSame($0.owner, owner) && Text.isSame($0.old, name) }?.new ?? name
  }

  struct Names: Sendable {
    private let old: NameIndex
    private let new: [String]

    init(_ renames: [MapRenames.Rename]) {
      old = NameIndex(renames.map(\.old))
      new = renames.map(\.new)
    }

    /// The present name; nil for a name that was not changed.
    func new(_ name: String) -> String? { new.isEmpty ? nil : place(of: name).map { new[$0] } }

    /// The place of a former name in the order of the map.
    func place(of name: String) -> Int? { old.place(of: name) }
  }
}
