import JSON

/// A checked and compiled scene map. Entries refer to each other by index, and scenes share the map by reference. It is
/// immutable; another version of a map is another object.
public final class CompiledMap: Sendable {
  public let name: String
  public let version: MapVersion
  /// Whether a screen may follow another one only as declared.
  public let isStrict: Bool
  private let standIn: (screen: ScreenIndex, arguments: JSONObject?)?
  public let screens: MapTable<MapScreen>
  /// Transitions of every screen, unless the screen has one of that name itself.
  public let universal: MapTable<MapTransition>
  /// The handlers that are asked last.
  public let rootHandlers: MapHandlers
  public let cases: MapTable<MapCase>
  public let initialCase: CaseIndex
  public let coordinators: MapTable<MapCoordinator>
  /// The name of the root view coordinator; `root` if the map does not declare it.
  public let rootCoordinatorName: String
  /// The entry of the root view coordinator, if there is one.
  public let rootCoordinator: CoordinatorIndex?
  public let links: MapLinks
  public let renames: MapRenames
  /// A hash of the source, by which a scene remembers its version of the map. 0 for a map created in code.
  public let fingerprint: UInt64
  let renaming: MapRenaming
  let neighbours: MapNeighbours
  /// The result of a transition that finishes the coordinator of a screen, which may be any.
  let finishResult: ArgumentSchema
  /// The names of all sensitive arguments and results.
  let sensitiveNames: Set<String>
  /// The sensitive arguments of each screen that has some, by its present and former names.
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
    standIn = wildcard.map { ($0, try? screens[$0].arguments.complete(.empty, of: screens[$0].name)) }
    self.screens = screens
    self.universal = universal
    self.rootHandlers = rootHandlers
    self.cases = cases
    self.initialCase = initialCase
    self.coordinators = coordinators
    self.rootCoordinatorName = rootCoordinatorName
    rootCoordinator = coordinators.index(of: rootCoordinatorName)
    finishResult = FinishResult(coordinators.all.map(\.result)).alike
    self.links = links
    self.renames = renames
    sensitiveNames = Self.sensitiveNames(screens, universal, cases, coordinators)
    self.fingerprint = fingerprint
    renaming = MapRenaming(renames, screens)
    sensitiveArguments = Self.sensitiveArguments(screens, renames)
    neighbours = MapNeighbours(
      screens: screens, universal: universal, rootHandlers: rootHandlers, cases: cases, coordinators: coordinators)
  }

  /// The screen that replaces one that may not follow.
  public var wildcard: ScreenIndex? { standIn?.screen }

  /// The arguments of the wildcard, which are its defaults.
  var standInArguments: JSONObject? { standIn?.arguments }

  /// A transition of a screen: its own, or else the universal one.
  /// - Parameter screen: Nil for a screen that the map does not declare.
  /// - Complexity: O(length of the name).
  public func transition(_ name: String, from screen: ScreenVariant?) -> MapTransition? {
    if let screen, let own = screens[screen.screen].transitions(of: screen.variant)[name] { return own }
    return universal[name]
  }

  /// All transitions of a screen: its own in the order of the map, then the universal ones of other names.
  /// - Complexity: O(transitions).
  public func transitions(from screen: ScreenVariant?) -> [(transition: MapTransition, isUniversal: Bool)] {
    let own = screen.map { screens[$0.screen].transitions(of: $0.variant) } ?? MapTable()
    return own.all.map { ($0, false) }
      + universal.all.filter { own.index(of: $0.name) == nil }.map { ($0, true) }
  }

  /// Whether an edge of a screen leads to a case.
  /// - Complexity: O(transitions).
  func leads(from screen: ScreenVariant?, to index: CaseIndex) -> Bool {
    func isThere(_ transition: MapTransition) -> Bool {
      if case .root(index, _) = transition.action { true } else { false }
    }
    guard let screen else { return universal.all.contains(where: isThere) }
    let own = screens[screen.screen].transitions(of: screen.variant)
    return own.all.contains(where: isThere)
      || universal.all.contains { isThere($0) && own.index(of: $0.name) == nil }
  }

  /// The number of transitions of a screen, of which an own one may replace a universal one.
  func transitionCount(of screen: ScreenVariant?) -> Int {
    universal.count + (screen.map { screens[$0.screen].transitions(of: $0.variant).count } ?? 0)
  }
}

extension CompiledMap {
  /// Whether the parts of it that each snapshot of a scene has together have at most this length in JSON: the scopes of links,
  /// each with its longest pattern, which stands for a link with sensitive arguments, and the sensitive arguments of screens.
  /// - Complexity: O(routes + shownBytes), however many arguments there are.
  public func fitsInSnapshots(shownBytes: Int) -> Bool {
    var patterns = [Int](repeating: 0, count: links.scopes.count)
    for route in links.routes.all {
      guard let scope = route.scope else { continue }
      patterns[Int(scope.value)] = max(patterns[Int(scope.value)], route.pattern.text.jsonByteCount)
    }
    var bytes = 0
    for (scope, pattern) in zip(links.scopes.all, patterns) {
      // {"scope":"","active":false,"pending":""},
      bytes += 41 + scope.name.jsonByteCount + pattern
      if bytes > shownBytes { return false }
    }
    for (screen, arguments) in sensitiveArguments {
      // {"screen":"","arguments":[]},
      bytes += 29 + screen.jsonByteCount
      for argument in arguments {
        bytes += 3 + argument.jsonByteCount
        if bytes > shownBytes { return false }
      }
    }
    return bytes <= shownBytes
  }
}
