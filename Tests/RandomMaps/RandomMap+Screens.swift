import JSON

extension RandomMap {
  mutating func screen(_ index: Int) -> JSONValue {
    let screen = screens[index]
    var members: [(String, JSONValue)] = []
    if random.chance(60) { members.append(("title", .string("Title of \(screen.name)"))) }
    if !screen.parameters.isEmpty { members.append(("arguments", arguments(screen.parameters))) }
    if !screen.result.isEmpty { members.append(("result", arguments(screen.result))) }
    // Alerts have odd indices. Coordinators begin with screens of even index, because a coordinator cannot begin with
    // an alert.
    if random.chance(20) {
      let modal = index % 2 == 0 ? "fullscreen" : "alert"
      members.append(("presentation", .string(random.pick(["push", "sheet", modal]))))
    }
    if random.chance(20) { members.append(("allowsPush", .bool(random.chance(50)))) }
    if random.chance(20) {
      members.append(("constants", named([("icon", .string("cart")), ("order", .integer(index))])))
    }
    if random.chance(20) { members.append(("reuse", .string(random.pick(["never", "top", "inStack"])))) }
    if random.chance(20) {
      members.append(
        ("guard", named([("timeout", .string("\(1 + random.below(9))s")), ("onTimeout", .string("allow"))])))
    }
    if !screen.transitions.isEmpty {
      members.append(("transitions", named(screen.transitions.map { ($0, transition(from: index)) })))
    }
    if !screen.variants.isEmpty {
      members.append(("variants", named(screen.variants.map { ($0, variant(of: index)) })))
    }
    if random.chance(30) { members.append(("handles", handlers(of: index))) }
    if index > 0, random.chance(15) {
      // Only earlier screens, so that there are no cycles.
      members.append(("under", .array([destination(to: random.below(index), caller: .declared(screen.parameters))])))
    }
    return named(members)
  }

  private mutating func variant(of index: Int) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if random.chance(40) { members.append(("title", .string("Another title"))) }
    if random.chance(30) { members.append(("constants", named([("icon", .string("star"))]))) }
    if random.chance(60) {
      members.append(("transitions", named((0..<random.below(3)).map { ("t\($0)", transition(from: index)) })))
    }
    return named(members)
  }

  mutating func arguments(_ parameters: [Parameter]) -> JSONValue {
    named(
      parameters.map { parameter in
        var words = [("type", JSONValue.string(parameter.type))]
        if parameter.isOptional { words.append(("optional", .bool(true))) }
        if parameter.hasDefault { words.append(("default", value(of: parameter.type))) }
        if parameter.isTrait { words.append(("trait", .bool(true))) }
        if parameter.type == "string", random.chance(30) { words.append(("pattern", .string("^[a-z0-9 ]*$"))) }
        if parameter.type == "integer", random.chance(30) { words.append(("minimum", .integer(-5))) }
        if parameter.type == "array" { words.append(("items", named([("type", .string("integer"))]))) }
        if random.chance(10) { words.append(("sensitive", .bool(true))) }
        return (parameter.name, named(words))
      })
  }

  mutating func value(of type: String) -> JSONValue {
    switch type {
    case "string": .string("text \(random.below(10))")
    case "integer": .integer(random.below(100))
    case "number": .number(Double(random.below(100)) + 0.5)
    case "boolean": .bool(random.chance(50))
    case "array": .array((0..<random.below(3)).map { .integer($0) })
    default: named([("k", .integer(random.below(10)))])
    }
  }

  // MARK: - Edges

  /// The arguments that a template may use.
  enum Caller {
    case anything
    case nothing
    case declared([Parameter])
  }

  mutating func transition(from: Int?) -> JSONValue {
    var members: [(String, JSONValue)]
    let target = random.below(screens.count)
    switch random.below(11) {
    case 0: members = [("back", .bool(true))]
    case 1: members = [("dismiss", .bool(true))]
    case 2: members = [("finish", .bool(true))]
    case 3: members = [("popTo", .string(screens[target].name))]
    case 4: members = [("root", .string(cases[0]))]
    case 5 where !coordinators.isEmpty: members = [("start", .string(random.pick(coordinators).name))]
    case 6: members = [("setStack", .array([destination(to: target, from: from, caller: .anything)]))]
    case 7:
      members = [("present", destination(to: target, from: from, caller: .anything))]
      if random.chance(50) {
        members.append(("as", .string(random.pick(["sheet", "fullscreen", "popover", "alert"]))))
      }
    case 8: members = [("replace", destination(to: target, from: from, caller: .anything))]
    default: members = [("push", destination(to: target, from: from, caller: .anything))]
    }
    if random.chance(20) { members.append(("title", .string("Go"))) }
    if random.chance(10) { members.append(("optional", .bool(true))) }
    return named(members)
  }

  mutating func destination(giving parameters: [Parameter]) -> JSONValue {
    destination(to: random.below(screens.count), caller: .declared(parameters))
  }

  mutating func destination(to target: Int, from: Int? = nil, caller: Caller) -> JSONValue {
    let destination = withoutVariant(to: target, from: from, caller: caller)
    let variants = screens[target].variants
    guard !variants.isEmpty, random.chance(60) else { return destination }
    var members = [("screen", JSONValue.string(screens[target].name))]
    if let arguments = destination["arguments"] {
      if case .anything = caller, case .object(let given) = arguments, random.chance(30) {
        let open = JSONValue.Member("variant", .string("{variant?}"))
        return named(members + [("arguments", .object(given + [open]))])
      }
      members.append(("arguments", arguments))
    }
    return named(members + [("variant", .string(random.pick(variants)))])
  }

  private mutating func withoutVariant(to target: Int, from: Int?, caller: Caller) -> JSONValue {
    let screen = screens[target]
    if case .anything = caller, random.chance(50) { return .string(screen.name) }
    var given: [(String, JSONValue)] = []
    for parameter in screen.parameters where parameter.isRequired || random.chance(30) {
      given.append((parameter.name, source(for: parameter, from: from, caller: caller)))
    }
    if given.isEmpty, !screen.parameters.contains(where: \.isRequired), random.chance(50) {
      return .string(screen.name)
    }
    return named([("screen", .string(screen.name)), ("arguments", named(given))])
  }

  private mutating func source(for parameter: Parameter, from: Int?, caller: Caller) -> JSONValue {
    if let from, random.chance(30), let other = screens[from].parameters.first(where: { $0.type == parameter.type }) {
      return .string("{from.\(other.name)}")
    }
    switch caller {
    case .anything where random.chance(60): return .string("{\(parameter.name)\(parameter.isRequired ? "" : "?")}")
    case .declared(let parameters) where random.chance(60):
      let fitting = parameters.first { $0.type == parameter.type && !(parameter.isRequired && $0.mayBeMissing) }
      if let fitting { return .string("{\(fitting.name)}") }
    default: break
    }
    return value(of: parameter.type)
  }

  mutating func handlers(of screen: Int?) -> JSONValue {
    var requests: [(String, JSONValue)] = []
    for request in ["show", "hide"] {
      let elements = screens.filter { _ in random.chance(10) }.prefix(5)
      if elements.isEmpty { continue }
      requests.append((request, named(elements.map { ($0.name, instruction(screen)) })))
    }
    return named(requests)
  }

  private mutating func instruction(_ screen: Int?) -> JSONValue {
    let target = random.below(screens.count)
    let free = coordinators.filter { !$0.parameters.contains(where: \.isRequired) }
    switch random.below(8) {
    case 0: return named([("pop", .bool(true))])
    case 1: return named([("popToRoot", .bool(true)), ("optional", .bool(true))])
    case 2: return named([("dismiss", .string(random.pick(["hard", "soft"])))])
    case 3: return named([("delegate", .bool(true)), ("timeout", .string("1.5s"))])
    case 4 where !free.isEmpty: return named([("start", .string(random.pick(free).name))])
    case 5:
      return named([("present", destination(to: target, from: screen, caller: .nothing)), ("as", .string("sheet"))])
    case 6: return named([("popTo", .string(screens[target].name))])
    default:
      return named([("push", destination(to: target, from: screen, caller: .nothing)), ("animated", .bool(false))])
    }
  }
}
