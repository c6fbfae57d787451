/// Lookup of renamed parts of a map. A name that was not changed maps to itself.
struct MapRenaming: Sendable {
  private let screens: Names
  private let cases: Names
  private let coordinators: Names
  private let arguments: [ScreenIndex: [MapRenames.Rename]]
  private let tabs: [MapRenames.Rename]

  init(_ renames: MapRenames, _ screens: MapTable<MapScreen>) {
    self.screens = Names(renames.screens)
    cases = Names(renames.cases)
    coordinators = Names(renames.coordinators)
    tabs = renames.tabs
    var arguments: [ScreenIndex: [MapRenames.Rename]] = [:]
    for rename in renames.arguments {
      if let screen = screens.index(of: rename.owner) { arguments[screen, default: []].append(rename) }
    }
    self.arguments = arguments
  }

  func screen(_ name: String) -> String { screens.new(name) }

  func named(case name: String) -> String { cases.new(name) }

  func coordinator(_ name: String) -> String { coordinators.new(name) }

  /// The renamed arguments of a screen.
  func arguments(of screen: ScreenIndex) -> [MapRenames.Rename] { arguments[screen] ?? [] }

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
