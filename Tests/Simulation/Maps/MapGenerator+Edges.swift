import JSON
import RandomMaps

// Transitions of random maps.
extension MapGenerator {
  /// - Parameter screen: nil for those that every screen has.
  mutating func edges(from screen: Screen?) -> JSONValue {
    let names = Alphabet.names.prefix(Self.transitionNames).filter { _ in chance(density) }
    return named(names.map { ($0, edge(screen)) })
  }

  private mutating func edge(_ from: Screen?) -> JSONValue {
    var members = action(from)
    if chance(15) { members.append(("optional", true)) }
    if chance(10) { members.append(("title", "Go")) }
    return named(members)
  }

  private mutating func action(_ from: Screen?) -> [(String, JSONValue)] {
    let starts = !coordinators.isEmpty
    if starts, chance(starting) { return startingEdge() }
    switch below(17) {
    case 0, 1, 2:
      var members = reaching("present", from)
      if chance(50) { members.append(("as", .string(pick(["sheet", "fullscreen", "popover", "alert"])))) }
      return members
    case 3: return reaching("replace", from)
    case 4: return [("setStack", .array((0...below(2)).map { _ in target(pick(screens), from) }))]
    case 5: return [("root", .string(pick(cases)))]
    case 6: return [("tab", .string(pick(tabNames)))]
    case 7 where starts, 8 where starts: return startingEdge()
    case 9: return [("popTo", .string(pick(screens).name))]
    case 10: return [("back", true)]
    case 11, 12, 13:
      let end: (String, JSONValue) = (chance(60) ? "dismiss" : "finish", true)
      return chance(50) ? [end] : [end, ("result", named([("ok", "{id?}")]))]
    default: return reaching("push", from)
    }
  }

  private mutating func reaching(_ kind: String, _ from: Screen?) -> [(String, JSONValue)] {
    let screen = pick(screens)
    if chance(30), !screen.parameters.isEmpty {
      return [(kind, .string(screen.name)), ("arguments", given(screen, from))]
    }
    return [(kind, target(screen, from))]
  }

  private mutating func startingEdge() -> [(String, JSONValue)] {
    let coordinator = pick(coordinators)
    if chance(60) { return [("start", .string(coordinator.name))] }
    return [("start", .string(coordinator.name)), ("arguments", given(coordinator.parameters, nil))]
  }

  /// A screen that an edge leads to, with arguments of the caller or of the map.
  private mutating func target(_ screen: Screen, _ from: Screen?) -> JSONValue {
    if chance(60) { return varied(.string(screen.name), screen) }
    return varied(named([("screen", .string(screen.name)), ("arguments", given(screen, from))]), screen)
  }

  /// The arguments of a screen, sometimes with a variant: that of the caller or of the screen that is left, or one of
  /// the map.
  private mutating func given(_ screen: Screen, _ from: Screen?) -> JSONValue {
    let given = given(screen.parameters, from)
    guard !screen.variants.isEmpty, chance(40) else { return given }
    let isThere = from.map { !$0.variants.isEmpty } ?? false
    let variant = chance(60) ? "{variant?}" : isThere && chance(50) ? "{from.variant?}" : pick(screen.variants)
    return named(given.named.map { ($0.name, $0.value) } + [("variant", .string(variant))])
  }

  private mutating func given(_ parameters: [Parameter], _ from: Screen?) -> JSONValue {
    var given: [(String, JSONValue)] = []
    for parameter in parameters where parameter.isRequired || chance(50) {
      let isThere = from?.parameters.contains { $0.name == parameter.name } ?? false
      switch below(3) {
      case 0 where isThere: given.append((parameter.name, .string("{from.\(parameter.name)\(chance(50) ? "?" : "")}")))
      case 1: given.append((parameter.name, value(of: parameter)))
      default: given.append((parameter.name, .string("{\(parameter.name)\(parameter.isRequired ? "" : "?")}")))
      }
    }
    return named(given)
  }
}
