import JSON

extension RandomMap {
  mutating func links() -> JSONValue {
    var routes: [JSONValue] = []
    for _ in 0..<random.below(screens.count) { routes.append(route()) }
    var members: [(String, JSONValue)] = [("schemes", .array([.string("app")]))]
    members.append(
      (
        "scopes",
        named([
          ("inside", named([("cases", .array([.string(cases[0])]))])),
          ("opened", named([("active", .bool(false)), ("expires", .string("10min"))])),
        ])
      ))
    members.append(("routes", .array(routes)))
    if random.chance(30) { members.append(("components", .bool(true))) }
    return named(members)
  }

  /// A route to a screen with arguments in the path.
  private mutating func route() -> JSONValue {
    let screen = random.pick(screens)
    patterns += 1
    var path = "/r\(patterns)"
    var query: [String] = []
    for parameter in screen.parameters {
      // An array or an object can only occur in a query.
      let isScalar = parameter.type != "array" && parameter.type != "object"
      if parameter.isRequired && isScalar { path += "/{\(parameter.name)}" } else { query.append(parameter.name) }
    }
    if !query.isEmpty { path += "{?\(query.joined(separator: ","))}" }
    var members: [(String, JSONValue)] = [("path", .string(path)), ("show", .array([.string(screen.name)]))]
    if random.chance(30) { members.append(("scope", .string(random.pick(["inside", "opened"])))) }
    if random.chance(20) { members.append(("as", .string("sheet"))) }
    if random.chance(20) { members.append(("needsFrontEnd", .bool(true))) }
    return named(members)
  }
}
