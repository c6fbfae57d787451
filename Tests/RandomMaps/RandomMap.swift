public import JSON
import Random

/// Generates a random valid map, the same for the same seed.
///
/// All required arguments are present and all references are declared. Coordinators and `under` refer only to earlier
/// declarations, so that there is no recursion. Everything that the map declares can be built.
public struct RandomMap {
  var random: SeededRandom
  let isStrict: Bool
  let screens: [Screen]
  let cases: [String]
  let coordinators: [Coordinator]
  let tabs = ["one", "two", "three"]
  var patterns = 0

  struct Screen {
    var name: String
    var parameters: [Parameter]
    var result: [Parameter]
    var transitions: [String]
    /// The names of its variants, which no other screen has.
    var variants: [String]
  }

  struct Coordinator {
    var name: String
    var parameters: [Parameter]
    var result: [Parameter]
  }

  struct Parameter {
    var name: String
    var type: String
    var isOptional: Bool
    var hasDefault: Bool
    var isTrait: Bool

    var isRequired: Bool { !isOptional && !hasDefault }
    var mayBeMissing: Bool { isOptional && !hasDefault }
  }

  /// - Parameter size: the approximate number of screens.
  public init(seed: UInt64, size: Int) {
    random = SeededRandom(seed: seed)
    isStrict = random.chance(50)
    var screens: [Screen] = []
    for index in 0..<max(2, size) {
      let transitions = (0..<random.below(4)).map { "t\($0)" }
      let parameters = index == 0 ? [] : Self.parameters(&random)
      screens.append(
        Screen(
          name: random.pick(["Screen", "é", "on", "1e3 "]) + String(index), parameters: parameters,
          result: Self.parameters(&random), transitions: transitions,
          variants: random.chance(25) ? (0...random.below(2)).map { "variant\(index).\($0)" } : []))
    }
    self.screens = screens
    cases = (0...random.below(3)).map { "case\($0)" }
    var coordinators: [Coordinator] = []
    for index in 0..<random.below(size / 2 + 2) {
      coordinators.append(
        Coordinator(
          name: "Flow\(index)", parameters: random.chance(50) ? Self.parameters(&random) : [],
          result: Self.parameters(&random)))
    }
    self.coordinators = coordinators
  }

  private static func parameters(_ random: inout SeededRandom) -> [Parameter] {
    (0..<random.below(4)).map { index in
      Parameter(
        name: "a\(index)", type: random.pick(["string", "integer", "number", "boolean", "array", "object"]),
        isOptional: random.chance(30), hasDefault: random.chance(20), isTrait: random.chance(30))
    }
  }

  // MARK: - The document

  public mutating func document() -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("map", .string("random")), .init("version", .string("\(random.below(3)).\(random.below(10)).0")),
      .init("strict", .bool(isStrict)),
    ]
    members.append(.init("screens", named(screens.indices.map { (screens[$0].name, screen($0)) })))
    members.append(.init("window", window()))
    if !coordinators.isEmpty {
      members.append(
        .init("coordinators", named(coordinators.indices.map { (coordinators[$0].name, coordinator($0)) })))
    }
    if random.chance(50) { members.append(.init("universal", named([("help", transition(from: nil))]))) }
    if random.chance(30) { members.append(.init("roots", handlers(of: nil))) }
    if random.chance(60) { members.append(.init("links", links())) }
    if random.chance(20) { members.append(.init("wildcard", .string(screens[0].name))) }
    if random.chance(20) {
      members.append(.init("renames", named([("screens", named([("Before", .string(random.pick(screens).name))]))])))
    }
    if random.chance(20) { members.append(.init("description", .string("made at random"))) }
    return .object(members)
  }

  func named(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member($0.0, $0.1) })
  }

  private mutating func window() -> JSONValue {
    var entries: [(String, JSONValue)] = []
    for (index, name) in cases.enumerated() {
      // The first case is built without arguments.
      let parameters = index == 0 ? [] : Self.parameters(&random)
      var container = container(parameters, below: coordinators.count)
      if !parameters.isEmpty { container.append(("arguments", arguments(parameters))) }
      entries.append((name, named(container)))
    }
    return named([("initial", .string(cases[0])), ("cases", named(entries))])
  }

  private mutating func coordinator(_ index: Int) -> JSONValue {
    let coordinator = coordinators[index]
    var members = [("root", named(container(coordinator.parameters, below: index, isOfCoordinator: true)))]
    if !coordinator.parameters.isEmpty { members.append(("arguments", arguments(coordinator.parameters))) }
    if !coordinator.result.isEmpty { members.append(("result", arguments(coordinator.result))) }
    if random.chance(40) {
      let children = coordinators.filter { _ in random.chance(40) }
      members.append(("children", .array(children.map { .string($0.name) })))
    }
    return named(members)
  }

  /// - Parameters:
  ///   - parameters: the arguments that its screens may use.
  ///   - below: the index below which it may start coordinators.
  mutating func container(
    _ parameters: [Parameter], below: Int, depth: Int = 0, isOfCoordinator: Bool = false
  ) -> [(String, JSONValue)] {
    let startable = coordinators.prefix(below).filter { coordinator in
      coordinator.parameters.allSatisfy { needed in
        guard let given = parameters.first(where: { $0.name == needed.name }) else { return !needed.isRequired }
        return given.type == needed.type && !(needed.isRequired && given.mayBeMissing)
      }
    }
    switch random.below(depth == 0 ? 5 : 3) {
    case 0: return [("screen", destination(giving: parameters))]
    case 1 where !startable.isEmpty && !isOfCoordinator: return [("coordinator", .string(random.pick(startable).name))]
    case 3, 4:
      var items: [(String, JSONValue)] = []
      for name in tabs.prefix(1 + random.below(3)) {
        let content = named(container(parameters, below: below, depth: depth + 1))
        // Two items with the same coordinator, whose tabs may have a name, would have the same label.
        let isThere = content["coordinator"] != nil && items.contains { $0.1 == content }
        items.append((name, isThere ? named([("screen", destination(giving: parameters))]) : content))
      }
      var tabs = [("items", named(items))]
      if random.chance(50) { tabs.append(("back", .string(random.pick(["history", "first", "order", "none"])))) }
      return [("tabs", named(tabs))]
    default:
      let first = isOfCoordinator ? random.below((screens.count + 1) / 2) * 2 : random.below(screens.count)
      var stack = [destination(to: first, caller: .declared(parameters))]
      if random.chance(50) { stack.append(destination(giving: parameters)) }
      return [("stack", random.chance(50) && stack.count == 1 ? stack[0] : .array(stack))]
    }
  }
}
