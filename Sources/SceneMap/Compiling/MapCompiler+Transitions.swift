import JSON
import Navigation

extension MapCompiler {
  mutating func compileTransitions() {
    for (place, table) in names.transitions.enumerated() {
      let screen = TemplateContext.Leaving.screen(ScreenIndex(place))
      tables.transitions.append(transitions(table.entries, leaving: screen))
      var variants: [MapVariant] = []
      for entry in names.variants[place].entries {
        let value = entry.value
        variants.append(
          MapVariant(
            entry.name, title: value["title"]?.text, constants: value["constants"]?.jsonObject(),
            transitions: value["transitions"].map { transitions($0.members, leaving: screen) }))
      }
      tables.variants.append(MapTable(variants))
    }
    tables.universal = transitions(names.universal.entries, leaving: .any)
  }

  private mutating func transitions(
    _ entries: [MapValue.Member], leaving: TemplateContext.Leaving
  ) -> MapTable<MapTransition> {
    var transitions: [MapTransition] = []
    for entry in entries {
      if let transition = transition(entry, leaving: leaving) { transitions.append(transition) }
    }
    return MapTable(transitions)
  }

  private mutating func transition(_ entry: MapValue.Member, leaving: TemplateContext.Leaving) -> MapTransition? {
    let value = entry.value
    findMisplaced(value)
    guard let action = action(value, TemplateContext(caller: .anything, leaving: leaving)) else { return nil }
    return MapTransition(
      entry.name, action, title: value["title"]?.text, isOptional: value["optional"]?.bool ?? false)
  }

  /// Reports keys that have no meaning for the action of the transition.
  private mutating func findMisplaced(_ value: MapValue) {
    let kinds = ["push", "present", "replace", "setStack", "root", "start"]
    if let place = value["as"], value["present"] == nil { findings.add(place, "belongs to present only") }
    if let place = value["arguments"], !kinds.contains(where: { value[$0] != nil }) {
      findings.add(place, "belongs to \(kinds.joined(separator: ", ")) only")
    }
    if let place = value["result"], value["dismiss"] == nil, value["finish"] == nil {
      findings.add(place, "belongs to dismiss and finish only")
    }
  }

  private mutating func action(_ value: MapValue, _ context: TemplateContext) -> MapTransition.Action? {
    let beside = value["arguments"]
    if let place = value["push"] { return destination(place, beside: beside, context).map { .push($0) } }
    if let place = value["replace"] { return destination(place, beside: beside, context).map { .replace($0) } }
    if let place = value["present"] {
      let presentation = value["as"]?.text.flatMap { Presentation(rawValue: $0) }
      return destination(place, beside: beside, context).map { .present($0, presentation) }
    }
    if let place = value["setStack"] {
      return .setStack(beside.map { stack(place, beside: $0, context) } ?? destinations(place, context))
    }
    if let place = value["root"] {
      guard let index = resolve(place, .case) else { return nil }
      let target = TemplateTarget(schema: schemas.cases[index], what: names.cases.names[index])
      return .root(CaseIndex(index), arguments(beside, at: place, target, context))
    }
    if let place = value["start"] {
      guard let index = resolveCoordinator(place) else { return nil }
      checkStart(place, index)
      let target = TemplateTarget(schema: schemas.coordinators[index], what: names.coordinators.names[index])
      return .start(CoordinatorIndex(index), arguments(beside, at: place, target, context))
    }
    return end(value, context)
  }

  /// Compiles an action that goes back.
  private mutating func end(_ value: MapValue, _ context: TemplateContext) -> MapTransition.Action? {
    if let place = value["tab"] { return tab(place).map { .tab($0) } }
    if let place = value["popTo"] { return resolveScreen(place).map { .popTo($0) } }
    if value["back"] != nil { return .back }
    if value["dismiss"] != nil { return .dismiss(result: value["result"].map { dismissResult($0, context) }) }
    if value["finish"] != nil { return .finish(result: value["result"].map { finishResult($0, context) }) }
    return nil
  }

  /// Compiles a stack with shared arguments. A screen without arguments of its own takes the shared ones that it
  /// declares.
  private mutating func stack(_ value: MapValue, beside: MapValue, _ context: TemplateContext) -> [MapDestination] {
    var found: [MapDestination] = []
    var used: Set<String> = []
    let shared = beside.members.map { (member: $0, weight: 1 + $0.value.json.text.utf8.count / 64) }
    for element in value.elements {
      let isNamed = element.node.members == nil
      guard isNamed || element["arguments"] == nil else {
        destination(element, context).map { found.append($0) }
        continue
      }
      guard let screen = (isNamed ? element : element["screen"]).flatMap({ resolveScreen($0) }) else { continue }
      guard passes(1 + shared.count / 16) else { return found }
      let schema = schemas.arguments(of: screen)
      let target = TemplateTarget(schema: schema, what: names.screens.names[Int(screen.value)])
      let taken = shared.filter { schema[$0.member.name] != nil }
      guard passes(taken.reduce(0) { $0 + $1.weight }) else { return found }
      let given = taken.map(\.member)
      used.formUnion(given.map(\.name))
      let own = MapValue(
        node: .init(
          .mapping(given.map { .init(key: $0.key, value: $0.value.node) }), line: beside.node.line,
          column: beside.node.column), path: beside.path)
      let arguments = template(own, target, context)
      destination(screen, arguments, variant: isNamed ? nil : element["variant"], context).map { found.append($0) }
    }
    for member in beside.members where !used.contains(member.name) {
      findings.add(.error, member.key, member.value.path, "no screen of the stack has an argument \(member.name)")
    }
    return found
  }

  private mutating func dismissResult(_ value: MapValue, _ context: TemplateContext) -> ArgumentTemplate {
    guard case .screen(let index) = context.leaving, let schema = schemas.screenResults[Int(index.value)] else {
      return template(value, TemplateTarget(schema: ArgumentSchema(), what: "the result"), context, quietly: true)
    }
    let name = names.screens.names[Int(index.value)]
    return template(value, TemplateTarget(schema: schema, what: "the result of \(name)"), context)
  }

  /// The coordinator that will own the screen is not known here, so a field must be declared by any coordinator.
  private mutating func finishResult(_ value: MapValue, _ context: TemplateContext) -> ArgumentTemplate {
    for member in value.members where schemas.finish.isDeclared && !schemas.finish.has(member.name) {
      findings.add(
        .error, member.key, member.value.path, "no coordinator has a result \(member.name)",
        nearest: findings.nearest(to: member.name, among: schemas.finish.names))
    }
    return template(value, TemplateTarget(schema: ArgumentSchema(), what: "the result"), context, quietly: true)
  }

  /// - Parameter quietly: whether there are no declarations to check against.
  private mutating func template(
    _ value: MapValue, _ target: TemplateTarget, _ context: TemplateContext, quietly: Bool
  ) -> ArgumentTemplate {
    let parameters = value.members.map { MapParameter($0.name, isOptional: true) }
    return template(value, TemplateTarget(schema: ArgumentSchema(parameters), what: target.what), context)
  }
}
