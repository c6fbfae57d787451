import JSON
import RandomMaps

// The links of random maps, for the URLs of `LinkSpec`.
extension MapGenerator {
  /// The number of scopes: one of a case, one that is off at the start, one that is on.
  static let scopes = 3

  /// - Parameter document: the map, as far as it is made.
  mutating func links(_ document: JSONValue) -> JSONValue {
    var scopes = [("s0", named([("cases", .array([.string(pick(cases))]))]))]
    scopes.append(("s1", named([("active", false), ("expires", .string("\(1 + below(3))min"))])))
    scopes.append(("s2", named(chance(50) ? [] : [("active", true)])))
    var routes: [JSONValue] = []
    for number in 0..<LinkSpec.routes {
      if chance(60) { routes.append(route("/a\(number)", path: [], document)) }
      if chance(60) { routes.append(route("/a\(number)/{id}", path: ["id"], document)) }
      if chance(30) {
        let rest = pick(["id", "v"])
        routes.append(route("/a\(number)/{\(rest)*}", path: [rest], document))
      }
      if chance(15) { routes.append(route("/a\(number)/{id}/{v*}", path: ["id", "v"], document)) }
    }
    if chance(40) { routes.append(route("/{v}/{id}", path: ["v", "id"], document)) }
    return named([
      ("schemes", .array(["app"])), ("scopes", named(scopes)), ("routes", .array(routes)),
      ("components", .bool(chance(opensLinks ? 85 : 50))),
    ])
  }

  private mutating func route(_ pattern: String, path: [String], _ document: JSONValue) -> JSONValue {
    let query = ["id", "v"].filter { !path.contains($0) && chance(60) }
    let text = pattern + (query.isEmpty ? "" : "{?\(query.joined(separator: ","))}")
    var members: [(String, JSONValue)] = [("path", .string(text))]
    if chance(40) {
      members.append(("follow", .array(steps(NaiveMap(document)))))
    } else {
      members.append(("show", .array((0...below(2)).map { _ in shown(path: path, query: query) })))
      if chance(30) { members.append(("as", .string(pick(["sheet", "fullscreen", "alert"])))) }
    }
    if chance(50) { members.append(("scope", .string("s\(below(Self.scopes))"))) }
    if chance(10) { members.append(("needsFrontEnd", true)) }
    return named(members)
  }

  /// A screen with the values of a URL: a value of the path is always present, one of the query may be.
  private mutating func shown(path: [String], query: [String]) -> JSONValue {
    let screen = pick(screens)
    let isFilled = screen.parameters.allSatisfy { !$0.isRequired || path.contains($0.name) }
    if isFilled, chance(50) { return varied(.string(screen.name), screen) }
    var given: [(String, JSONValue)] = []
    for parameter in screen.parameters where parameter.isRequired || chance(60) {
      if path.contains(parameter.name) {
        given.append((parameter.name, .string("{\(parameter.name)}")))
      } else if query.contains(parameter.name), !parameter.isRequired {
        given.append((parameter.name, .string("{\(parameter.name)?}")))
      } else {
        given.append((parameter.name, value(of: parameter)))
      }
    }
    return varied(named([("screen", .string(screen.name)), ("arguments", named(given))]), screen)
  }

  /// A path through the map: a case, the tabs that lead to a stack, edges from the last screen.
  private mutating func steps(_ map: NaiveMap) -> [JSONValue] {
    let name = chance(60) ? cases[0] : pick(cases)
    let declared = map.windowCase(name)?.member("arguments")?.named ?? []
    let given = declared.map { ($0.name, JSONValue.integer(1 + below($0.value.member("maximum") == nil ? 2 : 1))) }
    var steps: [JSONValue] = [named([("case", .string(name)), ("arguments", named(given))])]
    var container = map.built(by: map.windowCase(name) ?? .null)
    while let items = container.member("tabs")?.member("items")?.named, !items.isEmpty {
      let item = pick(items)
      steps.append(named([("tab", .string(item.name))]))
      container = map.built(by: item.value)
    }
    var screen = container.member("screen") ?? container.member("stack").flatMap { $0.arrayValue?.last ?? $0 }
    for _ in 0..<below(3) {
      guard let reached = screen else { break }
      let own = map.entry(at: reached)?.member("transitions")?.named ?? []
      let edges = own.filter { edge in
        (edge.value.member("push") ?? edge.value.member("present")) != nil && takesNothing(edge.value)
      }
      if edges.isEmpty { break }
      let edge = pick(edges)
      steps.append(named([("move", .string(edge.name)), ("arguments", named([]))]))
      screen = destination(of: edge.value)
    }
    // Without a case a tab is any item of its name.
    let isClear = steps.allSatisfy { $0.member("tab")?.stringValue.map(tabNames.contains) ?? true }
    return isClear && steps.count > 1 && chance(25) ? Array(steps.dropFirst()) : steps
  }

  /// The screen that an edge pushes or presents, with its variant if the map names one.
  private func destination(of edge: JSONValue) -> JSONValue? {
    guard let target = edge.member("push") ?? edge.member("present") else { return nil }
    let given = target.member("variant") ?? (target.member("arguments") ?? edge.member("arguments"))?.member("variant")
    let variant = given.flatMap { $0.stringValue?.hasPrefix("{") ?? true ? nil : $0 }
    return named([("screen", .string(NaiveMap.name(target)))] + (variant.map { [("variant", $0)] } ?? []))
  }
}
