/// A scene map, checked and made ready: names are looked up once and for all, entries call each other by index, and
/// scenes share it by reference. It never changes; the next version of a map is another one.
public final class CompiledMap: Sendable {
  public let name: String
  public let version: MapVersion
  /// Whether a screen may follow another only as declared.
  public let isStrict: Bool
  /// Stands in for a screen that may not follow.
  public let wildcard: ScreenIndex?
  public let screens: MapTable<MapScreen>
  /// Transitions that every screen has, unless it has one of that name itself.
  public let universal: MapTable<MapTransition>
  /// Asked last.
  public let rootHandlers: MapHandlers
  public let cases: MapTable<MapCase>
  public let initialCase: CaseIndex
  public let coordinators: MapTable<MapCoordinator>
  /// What the root view coordinator is called; `root` where the map does not say.
  public let rootCoordinatorName: String
  /// The root view coordinator's entry, when it has one.
  public let rootCoordinator: CoordinatorIndex?
  public let links: MapLinks
  public let renames: MapRenames
  /// What it was made from, as a number that another version hardly has: so that a scene knows by what it was made. 0 for
  /// a map that was put together by hand.
  public let fingerprint: UInt64
  let renaming: MapRenaming
  let neighbours: MapNeighbours
  /// The names of everything that is sensitive, whose ever it is.
  let sensitiveNames: Set<String>
  /// The sensitive arguments of each screen that has some, by its name and by those that it had.
  public let sensitiveArguments: [String: [String]]

  public init(
    name: String, version: MapVersion, isStrict: Bool = false, wildcard: ScreenIndex? = nil,
    screens: MapTable<MapScreen>, universal: MapTable<MapTransition> = MapTable(), rootHandlers: MapHandlers = .none,
    cases: MapTable<MapCase>, initialCase: CaseIndex, coordinators: MapTable<MapCoordinator> = MapTable(),
    rootCoordinatorName: String = "root", links: MapLinks = .none, renames: MapRenames = .none,
    fingerprint: UInt64 = 0
  ) {
    self.name = name
    self.version = version
    self.isStrict = isStrict
    self.wildcard = wildcard
    self.screens = screens
    self.universal = universal
    self.rootHandlers = rootHandlers
    self.cases = cases
    self.initialCase = initialCase
    self.coordinators = coordinators
    self.rootCoordinatorName = rootCoordinatorName
    rootCoordinator = coordinators.index(of: rootCoordinatorName)
    self.links = links
    self.renames = renames
    sensitiveNames = Self.sensitiveNames(screens, universal, cases, coordinators)
    self.fingerprint = fingerprint
    renaming = MapRenaming(renames, screens)
    sensitiveArguments = Self.sensitiveArguments(screens, renames)
    neighbours = MapNeighbours(
      screens: screens, universal: universal, rootHandlers: rootHandlers, cases: cases, coordinators: coordinators)
  }

  /// The transition of that name that a screen has: its own, else the universal one.
  /// - Parameter screen: nil for one that the map does not declare.
  /// - Complexity: O(length of the name)
  public func transition(_ name: String, from screen: ScreenIndex?) -> MapTransition? {
    if let screen, let own = screens[screen].transitions[name] { return own }
    return universal[name]
  }

  /// Every transition that a screen has: its own in the order of the map, then the universal ones that it has not.
  /// - Complexity: O(transitions)
  public func transitions(from screen: ScreenIndex?) -> [(transition: MapTransition, isUniversal: Bool)] {
    let own = screen.map { screens[$0].transitions } ?? MapTable()
    return own.all.map { ($0, false) }
      + universal.all.filter { own.index(of: $0.name) == nil }.map { ($0, true) }
  }

  /// Whether an edge of a screen leads to a case. Complexity: O(transitions).
  func leads(from screen: String, to index: CaseIndex) -> Bool {
    transitions(from: screens.index(of: screen)).contains { entry in
      if case .root(index, _) = entry.transition.action { true } else { false }
    }
  }

  /// The wildcard as it stands in for others: without arguments but for those that it has anyway; nil without one.
  /// - Throws: `invalidArgument`
  func standIn() throws(NavigationError) -> ScreenDescription? {
    guard let wildcard else { return nil }
    return try complete(ScreenDescription(screens[wildcard].name))
  }
}
