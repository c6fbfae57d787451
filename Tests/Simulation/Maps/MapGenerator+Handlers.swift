import JSON
import RandomMaps

// The handlers of screens in random maps.
extension MapGenerator {
  /// - Parameters:
  ///   - screen: nil for those that are asked last.
  ///   - transitions: those of the screen that take nothing.
  mutating func handlers(of screen: Screen?, transitions: [String]) -> JSONValue {
    var requests: [(String, JSONValue)] = []
    for request in ["show", "hide", "change"] where chance(70) {
      var handlers: [(String, JSONValue)] = []
      for element in screens where chance(60) {
        handlers.append((element.name, handler(of: screen, request, transitions)))
      }
      requests.append((request, named(handlers)))
    }
    return named(requests)
  }

  private mutating func handler(of screen: Screen?, _ request: String, _ transitions: [String]) -> JSONValue {
    var members = instruction(of: screen, request, transitions)
    if chance(30) { members.append(("optional", true)) }
    if chance(10) { members.append(("animated", .bool(chance(30)))) }
    return named(members)
  }

  private mutating func instruction(
    of screen: Screen?, _ request: String, _ transitions: [String]
  ) -> [(String, JSONValue)] {
    if delegating > 0, chance(delegating) { return delegated() }
    if request == "hide", chance(75) {
      switch below(7) {
      case 0, 1, 2: return [("pop", true)]
      case 3, 4: return [("dismiss", .string(chance(50) ? "soft" : "hard"))]
      case 5: return [("popToRoot", true)]
      default: return [("popTo", .string(pick(screens).name))]
      }
    }
    let startable = coordinators.filter { !$0.parameters.contains(where: \.isRequired) }
    switch below(request == "change" ? 8 : 14) {
    case 0, 1, 2, 3: return [("replace", target(of: screen))]
    case 4: return [("selectTab", .string(pick(tabNames)))]
    case 5 where !transitions.isEmpty: return [("move", .string(pick(transitions)))]
    case 6 where !startable.isEmpty: return [("start", .string(pick(startable).name))]
    case 7: return delegated()
    case 8, 9, 10:
      let present = ("present", target(of: screen))
      return chance(50) ? [present] : [present, ("as", .string(pick(["sheet", "fullscreen", "popover", "alert"])))]
    default: return [("push", target(of: screen))]
    }
  }

  private mutating func delegated() -> [(String, JSONValue)] {
    let delegate = ("delegate", JSONValue.bool(true))
    return chance(60) ? [delegate] : [delegate, ("timeout", .string(pick(["20ms", "3s", "1min"])))]
  }

  private mutating func target(of screen: Screen?) -> JSONValue {
    let destination = pick(screens)
    var given: [(String, JSONValue)] = []
    for parameter in destination.parameters where parameter.isRequired || chance(40) {
      let isThere = screen?.parameters.contains { $0.name == parameter.name } ?? false
      let source: JSONValue = .string("{from.\(parameter.name)\(chance(50) ? "?" : "")}")
      given.append((parameter.name, isThere && chance(50) ? source : value(of: parameter)))
    }
    if given.isEmpty { return varied(.string(destination.name), destination) }
    return varied(named([("screen", .string(destination.name)), ("arguments", named(given))]), destination)
  }

  /// Whether an edge can be taken without arguments.
  func takesNothing(_ edge: JSONValue) -> Bool {
    if let root = edge.member("root") { return root == .string(cases[0]) && edge.member("arguments") == nil }
    if let name = edge.member("start")?.stringValue, edge.member("arguments") == nil {
      return coordinators.allSatisfy { $0.name != name || !$0.parameters.contains(where: \.isRequired) }
    }
    let targets =
      ["push", "present", "replace"].compactMap { edge.member($0) } + (edge.member("setStack")?.arrayValue ?? [])
    let isPassing = targets.contains { target in
      guard target.member("arguments") == nil, edge.member("arguments") == nil else { return false }
      return screens.contains { $0.name == NaiveMap.name(target) && $0.parameters.contains(where: \.isRequired) }
    }
    let written = targets.compactMap { $0.member("arguments") } + [edge.member("arguments")].compactMap(\.self)
    return !isPassing
      && written.flatMap(\.named).compactMap(\.value.stringValue).allSatisfy { text in
        !text.hasPrefix("{") || text.hasPrefix("{from.") || text.hasSuffix("?}")
      }
  }
}
