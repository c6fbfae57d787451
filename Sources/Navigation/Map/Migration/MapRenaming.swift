/// What a map calls otherwise than the versions before it, ready to be looked up: a name that was not changed is itself.
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

  /// What a screen is called now. Complexity: O(length of the name).
  func screen(_ name: String) -> String { screens.new(name) }

  /// What a case is called now. Complexity: O(length of the name).
  func named(case name: String) -> String { cases.new(name) }

  /// What a coordinator is called now. Complexity: O(length of the name).
  func coordinator(_ name: String) -> String { coordinators.new(name) }

  /// The arguments of a screen that had other names.
  func arguments(of screen: ScreenIndex) -> [MapRenames.Rename] { arguments[screen] ?? [] }

  /// What an item of tabs is called now. Complexity: O(renamed tabs).
  /// - Parameter owner: the tabs' own name; those without one have no items that were renamed.
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
