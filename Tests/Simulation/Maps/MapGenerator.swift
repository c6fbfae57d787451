import JSON
import Random
import RandomMaps

/// Makes maps without errors from the names and arguments that steps use, so that many calls succeed.
struct MapGenerator {
  /// The number of names that transitions have.
  static let transitionNames = 4

  private(set) var random: SeededRandom
  /// Names of the alphabet that are in use.
  let names: [String]
  let screens: [Screen]
  let coordinators: [Coordinator]
  let cases: [String]
  let isStrict: Bool
  /// Of a hundred names how many have an edge at a screen: where many have, long ways can be gone.
  let density: Int
  /// Of a hundred edges how many start a coordinator at least.
  let starting: Int
  /// Of a hundred handlers how many delegate at least.
  let delegating: Int

  /// The shape of the argument `v`, wherever it is declared; nil for a number.
  let shape: JSONValue?

  /// Whether most steps open its links.
  let opensLinks: Bool

  /// Names by which items of tabs are called: those that would mean two are not among them.
  private(set) var tabNames: [String]

  struct Screen {
    var name: String
    var parameters: [Parameter]
    var presentation: String?
    /// The names of its variants.
    var variants: [String] = []

    init(_ name: String, _ parameters: [Parameter], _ random: inout SeededRandom) {
      self.name = name
      self.parameters = parameters
      if random.chance(15) { presentation = random.pick(["push", "sheet", "fullscreen", "alert"]) }
      if random.chance(30) { variants = random.pick([["x"], ["x", "y"]]) }
    }
  }

  struct Coordinator {
    var name: String
    var parameters: [Parameter]
  }

  struct Parameter {
    var name: String
    var isTrait = false
    /// The value if no argument is given: a default, nothing, or an error.
    var standard: JSONValue?
    var isOptional = false

    var isRequired: Bool { standard == nil && !isOptional }
    var mayBeMissing: Bool { standard == nil && isOptional }
  }

  static func map(_ random: inout SeededRandom, of swarm: Swarm) -> JSONValue {
    var generator = MapGenerator(&random, swarm)
    defer { random = generator.random }
    return generator.document()
  }

  private init(_ random: inout SeededRandom, _ swarm: Swarm) {
    let names = Array(Alphabet.names.prefix(swarm.names))
    let walks = swarm.walks
    self.names = names
    // The first screen is always there, and takes nothing that it must be given.
    var screens = [Screen(names[0], [], &random)]
    for name in names.dropFirst() where random.chance(85) {
      screens.append(Screen(name, Self.parameters(&random), &random))
    }
    self.screens = screens
    coordinators = names.filter { _ in random.chance(walks ? 80 : 40) }.prefix(4).map { name in
      Coordinator(name: name, parameters: random.chance(walks ? 80 : 40) ? Self.parameters(&random) : [])
    }
    cases = [names[0]] + names.dropFirst().filter { _ in random.chance(40) }.prefix(3)
    tabNames = names
    isStrict = random.chance(swarm.opensLinks ? 60 : 40)
    opensLinks = swarm.opensLinks
    shape = random.chance(70) ? nil : random.pick([Self.list, Self.mapping])
    density = walks ? 95 : random.pick([60, 60, 90])
    starting = walks ? 40 : 0
    delegating = swarm.asks ? 30 : 0
    self.random = random
  }

  private static func parameters(_ random: inout SeededRandom) -> [Parameter] {
    ["id", "v"].filter { _ in random.chance(50) }.map { name in
      var parameter = Parameter(name: name, isTrait: random.chance(name == "id" ? 70 : 20))
      switch random.below(4) {
      case 0: parameter.standard = .integer(1)
      case 1, 2: parameter.isOptional = true
      default: break
      }
      return parameter
    }
  }

  private mutating func document() -> JSONValue {
    var members: [(String, JSONValue)] = [("map", "m"), ("version", "1.0.0"), ("strict", .bool(isStrict))]
    if random.chance(isStrict ? 70 : 20) { members.append(("wildcard", .string(names[0]))) }
    let windows = named([("window", window()), ("coordinators", declaredCoordinators())]).withClearTabs
    let tabs = NaiveMap(windows)
    tabNames = names.filter { name in
      Set(tabs.tabItems.filter { Bytes($0.name) == Bytes(name) }.map { Array(tabs.label(of: $0).text.utf8) }).count < 2
    }
    if tabNames.isEmpty { tabNames = ["none"] }
    let universal = random.chance(60) ? edges(from: nil) : .object([])
    let declared = screens.map { ($0.name, screen($0, universal)) }
    members.append(("screens", named(declared)))
    members += windows.named.filter { !$0.value.named.isEmpty }.map { ($0.name, $0.value) }
    if random.chance(15) { members.append(("scene", named([("coordinator", .string(random.pick(names)))]))) }
    if !universal.named.isEmpty { members.append(("universal", universal)) }
    if random.chance(60) {
      let all = (declared.map { $0.1.member("transitions") ?? .object([]) } + [universal]).flatMap(\.named).map(\.name)
      members.append(("roots", handlers(of: nil, transitions: all)))
    }
    if random.chance(opensLinks ? 100 : 70) {
      let document = named(members)
      members.append(("links", links(document)))
    }
    return named(members)
  }

  func named(_ members: [(String, JSONValue)]) -> JSONValue { .object(members.map { JSONValue.Member($0.0, $0.1) }) }

  mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }
  mutating func pick<T>(_ items: [T]) -> T { random.pick(items) }
  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  // MARK: - Screens

  private mutating func screen(_ screen: Screen, _ universal: JSONValue) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if chance(40) { members.append(("title", .string(pick(Alphabet.titles.compactMap(\.self))))) }
    if !screen.parameters.isEmpty { members.append(("arguments", arguments(screen.parameters))) }
    if chance(20) { members.append(("result", named([("ok", named([("type", "integer"), ("optional", true)]))]))) }
    if let presentation = screen.presentation { members.append(("presentation", .string(presentation))) }
    if chance(10) { members.append(("allowsPush", .bool(chance(50)))) }
    if chance(20) { members.append(("constants", named([("icon", "cart")]))) }
    if chance(delegating) { members.append(("guard", guardRule())) }
    if chance(50) { members.append(("reuse", .string(pick(["top", "inStack", "inStack", "never"])))) }
    let transitions = chance(80) ? edges(from: screen) : .object([])
    if !transitions.named.isEmpty { members.append(("transitions", transitions)) }
    let variants = screen.variants.map { ($0, variant(of: screen)) }
    if !variants.isEmpty { members.append(("variants", named(variants))) }
    if let place = screens.firstIndex(where: { $0.name == screen.name }), place > 0, chance(20) {
      // Earlier declarations only, so that nothing leads back.
      members.append(
        ("under", .array((0...below(2)).map { _ in destination(screens[below(place)], declared: screen.parameters) })))
    }
    if chance(60) {
      // The screen may be any of its variants; those that leave a transition out are tried all the same.
      let all = ([transitions] + variants.compactMap { $0.1.member("transitions") } + [universal]).map(\.named)
      let names = all.joined().filter { edge in
        all.joined().allSatisfy { Bytes($0.name) != Bytes(edge.name) || takesNothing($0.value) }
      }
      members.append(("handles", handlers(of: screen, transitions: names.map(\.name))))
    }
    return named(members)
  }

  private mutating func variant(of screen: Screen) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if chance(40) { members.append(("title", .string(pick(Alphabet.titles.compactMap(\.self))))) }
    if chance(30) { members.append(("constants", named(chance(50) ? [("icon", "star")] : []))) }
    if chance(70) { members.append(("transitions", edges(from: screen))) }
    return named(members)
  }

  /// A reference to a screen, sometimes to one of its variants if its arguments name none.
  mutating func varied(_ destination: JSONValue, _ screen: Screen) -> JSONValue {
    guard !screen.variants.isEmpty, destination.member("arguments")?.member("variant") == nil, chance(50) else {
      return destination
    }
    let members = destination.stringValue.map { [("screen", JSONValue.string($0))] } ?? []
    let variant = ("variant", JSONValue.string(pick(screen.variants)))
    return named(members + destination.named.map { ($0.name, $0.value) } + [variant])
  }

  private mutating func guardRule() -> JSONValue {
    let timeout = ("timeout", JSONValue.string(pick(["20ms", "2s", "10s", "1min"])))
    let standIn = ("onTimeout", JSONValue.string(pick(["allow", "allow", "refuse"])))
    return named(pick([[timeout, standIn], [standIn], [timeout]]))
  }

  mutating func arguments(_ parameters: [Parameter]) -> JSONValue {
    named(
      parameters.map { parameter in
        let shape = parameter.name == "v" ? shape : nil
        var words = shape?.named ?? []
        if shape == nil, chance(80) { words.append(("type", "integer")) }
        if parameter.standard != nil { words.append(("default", value(of: parameter))) }
        if parameter.isOptional { words.append(("optional", true)) }
        if parameter.isTrait { words.append(("trait", true)) }
        if shape == nil, parameter.standard == nil, chance(15) { words.append(("maximum", 1)) }
        return (parameter.name, named(words))
      })
  }

  private static let list: JSONValue = .object([
    .init("type", "array"), .init("items", .object([.init("type", "integer")])),
  ])
  private static let mapping: JSONValue = .object([
    .init("type", "object"), .init("properties", .object([.init("x", .object([.init("type", "integer")]))])),
  ])

  /// A value in the map for an argument.
  func value(of parameter: Parameter) -> JSONValue {
    guard parameter.name == "v", let shape else { return .integer(1) }
    return shape == Self.list ? .array([.integer(1)]) : .object([.init("x", .integer(1))])
  }

  // MARK: - Containers

  private mutating func window() -> JSONValue {
    let windows = cases.map { ($0, windowCase($0)) }
    return named([("initial", .string(cases[0])), ("cases", named(windows))])
  }

  private mutating func declaredCoordinators() -> JSONValue {
    named(coordinators.indices.map { (coordinators[$0].name, coordinator($0)) })
  }

  private mutating func windowCase(_ name: String) -> JSONValue {
    // A scene opens with the first case, which is given nothing.
    let parameters: [Parameter] = name != cases[0] && chance(30) ? [Parameter(name: "id", isOptional: chance(50))] : []
    var members = container(parameters, coordinators: coordinators.count)
    if !parameters.isEmpty { members.append(("arguments", arguments(parameters))) }
    return named(members)
  }

  private mutating func coordinator(_ index: Int) -> JSONValue {
    let coordinator = coordinators[index]
    // Earlier coordinators may be tabs of it, so that none is built within itself.
    var members = [("root", named(container(coordinator.parameters, coordinators: index, isRoot: true)))]
    if !coordinator.parameters.isEmpty { members.append(("arguments", arguments(coordinator.parameters))) }
    if chance(30) {
      members.append(("children", .array(coordinators.filter { _ in chance(60) }.map { .string($0.name) })))
    }
    if chance(30) { members.append(("result", named([("ok", named([("type", "integer"), ("optional", true)]))]))) }
    return named(members)
  }

  /// - Parameters:
  ///   - parameters: the parameters that its screens may use.
  ///   - count: the number of coordinators that it may start.
  ///   - isRoot: whether a coordinator builds it, which is no coordinator then.
  private mutating func container(
    _ parameters: [Parameter], coordinators count: Int, isRoot: Bool = false, depth: Int = 0
  ) -> [(String, JSONValue)] {
    let startable = coordinators.prefix(count).filter { coordinator in
      coordinator.parameters.allSatisfy { needed in
        !needed.isRequired || parameters.contains { $0.name == needed.name && !$0.mayBeMissing }
      }
    }
    let starts = !startable.isEmpty && !isRoot
    switch below(depth == 0 ? 6 : 5) {
    case 0: return [("screen", destination(pick(screens), declared: parameters))]
    case 1 where starts, 2 where starts: return [("coordinator", .string(pick(startable).name))]
    case 3 where depth < 2, 5:
      var items: [(String, JSONValue)] = []
      for name in names.prefix(1 + below(3)) {
        items.append((name, named(container(parameters, coordinators: count, depth: depth + 1))))
      }
      var tabs = [("items", named(items))]
      if chance(40) { tabs.append(("name", .string(pick(names + Array(Alphabet.names[5...7]))))) }
      if chance(50) { tabs.append(("back", .string(pick(["history", "first", "order", "none"])))) }
      return [("tabs", named(tabs))]
    default:
      // No screen is pushed on an alert, so a started coordinator begins with another screen.
      let firsts = screens.filter { !isRoot || $0.presentation != "alert" }
      if firsts.isEmpty { return [("screen", destination(pick(screens), declared: parameters))] }
      let stack = [pick(firsts)] + (0..<below(2)).map { _ in pick(screens) }
      return [("stack", .array(stack.map { destination($0, declared: parameters) }))]
    }
  }

  /// A screen of a container or a handler, which has only the arguments in the map.
  mutating func destination(_ screen: Screen, declared: [Parameter] = []) -> JSONValue {
    var given: [(String, JSONValue)] = []
    for parameter in screen.parameters where parameter.isRequired || chance(30) {
      let source = declared.first { $0.name == parameter.name }
      if let source, !(source.mayBeMissing && parameter.isRequired), chance(80) {
        given.append((parameter.name, .string("{\(parameter.name)\(parameter.isRequired || chance(50) ? "" : "?")}")))
      } else {
        given.append((parameter.name, value(of: parameter)))
      }
    }
    if given.isEmpty { return varied(.string(screen.name), screen) }
    return varied(named([("screen", .string(screen.name)), ("arguments", named(given))]), screen)
  }
}
