import Random

/// A second model of waiting links (docs/specification/model.md §7): their events, and the place of the scene.
///
/// A random map has scopes, by a case of two or switched, and routes, each of which shows a screen of its own.
struct NaiveDoors {
  struct Scope {
    let name: String
    /// The case that must be the root; nil for one that is switched.
    let rootCase: String?
    var isActive: Bool
    let seconds: Int
  }

  struct Route {
    let scope: Int?
    let needsFrontEnd: Bool
  }

  struct Waiting {
    let url: String
    let route: Int
    let id: Int
    let ends: Int
  }

  static let cases = ["a", "b"]
  private(set) var scopes: [Scope]
  let routes: [Route]
  private(set) var rootCase = "a"
  var isMirrored = false {
    didSet { showWhatMayBe() }
  }
  /// Milliseconds.
  private var now = 0
  /// Oldest first.
  private(set) var waiting: [Waiting] = []
  private(set) var path = "Home"
  private(set) var told: [String] = []

  init(_ random: inout SeededRandom) {
    scopes = (0..<1 + random.below(4)).map { number in
      Scope(
        name: "s\(number)", rootCase: random.chance(40) ? random.pick(Self.cases) : nil, isActive: random.chance(30),
        seconds: 1 + random.below(20))
    }
    let count = scopes.count
    routes = (0..<2 + random.below(5)).map { _ in
      Route(scope: random.chance(80) ? random.below(count) : nil, needsFrontEnd: random.chance(30))
    }
  }

  var map: String {
    let scopes = scopes.map { scope in
      let when = scope.rootCase.map { "cases: [\($0)]" } ?? "active: \(scope.isActive)"
      return "\(scope.name): {\(when), expires: \(scope.seconds)s}"
    }
    let routes = routes.enumerated().map { place, route in
      "    - {path: '/r\(place)/{id}', show: [Home, {screen: Item, arguments: {id: '{id}'}}]"
        + (route.scope.map { ", scope: s\($0)" } ?? "") + (route.needsFrontEnd ? ", needsFrontEnd: true" : "") + "}"
    }
    return """
      map: doors
      version: 1.0.0
      window: {initial: a, cases: {a: {stack: Home}, b: {stack: Home}}}
      screens: {Home: {}, Item: {arguments: {id: {type: integer}}}}
      links:
        schemes: [d]
        scopes: {\(scopes.joined(separator: ", "))}
        routes:
      \(routes.joined(separator: "\n"))
      """
  }

  // MARK: - What happens

  /// - Returns: whether it waits.
  mutating func open(_ place: Int, id: Int) -> Bool {
    let route = routes[place]
    if mayBeShown(route) {
      path = "Home Item(\(id))"
      return false
    }
    // One for each scope, the newest.
    for link in waiting where routes[link.route].scope == route.scope { told.append("replaced \(link.url)") }
    waiting.removeAll { routes[$0.route].scope == route.scope }
    let url = "d://r\(place)/\(id)"
    let seconds = route.scope.map { scopes[$0].seconds } ?? 600
    waiting.append(Waiting(url: url, route: place, id: id, ends: now + 1_000 * seconds))
    told.append("waiting \(url)")
    return true
  }

  /// - Returns: whether it is one that can be switched.
  mutating func activate(_ scope: Int, _ isActive: Bool) -> Bool {
    if scopes[scope].rootCase != nil { return false }
    scopes[scope].isActive = isActive
    showWhatMayBe()
    return true
  }

  mutating func setRoot(_ name: String) {
    rootCase = name
    path = "Home"
    showWhatMayBe()
  }

  mutating func pass(_ milliseconds: Int) {
    now += milliseconds
    // In the order of their ends; of those that end together the one that was opened first.
    let over = waiting.filter { $0.ends <= now }.sorted { $0.ends < $1.ends }
    waiting.removeAll { $0.ends <= now }
    told += over.map { "expired \($0.url)" }
  }

  mutating func takeTold() -> [String] {
    defer { told = [] }
    return told
  }

  func isActive(_ scope: Scope) -> Bool { scope.rootCase.map { $0 == rootCase } ?? scope.isActive }

  /// The URL that waits in a scope.
  func pending(_ scope: Int) -> String? { waiting.last { routes[$0.route].scope == scope }?.url }

  private func mayBeShown(_ route: Route) -> Bool {
    (route.scope.map { isActive(scopes[$0]) } ?? true) && (isMirrored || !route.needsFrontEnd)
  }

  private mutating func showWhatMayBe() {
    while let place = waiting.firstIndex(where: { mayBeShown(routes[$0.route]) }) {
      let link = waiting.remove(at: place)
      path = "Home Item(\(link.id))"
      told.append("carriedOut \(link.url)")
    }
  }
}
