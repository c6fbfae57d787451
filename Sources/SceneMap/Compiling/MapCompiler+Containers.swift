import Navigation

extension MapCompiler {
  mutating func compileContainers() {
    for (place, entry) in names.cases.entries.enumerated() {
      let schema = schemas.cases[place]
      let container = container(entry.value, TemplateContext(caller: .declared(schema)))
      // A wrong container has a finding, but the case must keep its index.
      tables.cases.append(MapCase(entry.name, container ?? .stack([]), arguments: schema))
      findUnused(schema, in: entry.value, container)
    }
    for (place, entry) in names.coordinators.entries.enumerated() {
      let schema = schemas.coordinators[place]
      let root = entry.value["root"].flatMap { container($0, TemplateContext(caller: .declared(schema))) }
      if entry.value["root"] == nil, !Text.isSame(entry.name, rootCoordinatorName) {
        findings.add(.error, entry.key, entry.value.path, "root is missing: what the coordinator builds")
      }
      if let other = entry.value["root"]?["coordinator"] {
        findings.add(other, "a coordinator owns what it builds: a screen, a stack or tabs, of which others may be")
      }
      var children: [CoordinatorIndex]?
      if let listed = entry.value["children"] {
        children = []
        for element in listed.elements { resolve(element, .coordinator).map { children?.append(CoordinatorIndex($0)) } }
      }
      tables.coordinators.append(
        MapCoordinator(
          entry.name, root: root, children: children, arguments: schema, result: schemas.coordinatorResults[place]))
      findUnused(schema, in: entry.value, root)
    }
  }

  private mutating func container(_ value: MapValue, _ context: TemplateContext) -> MapContainer? {
    if let place = value["screen"] { return destination(place, context).map { .screen($0) } }
    if let place = value["stack"] {
      let stack = destinations(place, context)
      return stack.isEmpty ? nil : .stack(stack)
    }
    if let place = value["coordinator"] {
      guard let index = resolveCoordinator(place) else { return nil }
      let target = TemplateTarget(schema: schemas.coordinators[index], what: names.coordinators.names[index])
      checkPassing(place, target, context)
      return .coordinator(CoordinatorIndex(index))
    }
    return value["tabs"].flatMap { tabs($0, context) }.map { .tabs($0) }
  }

  private mutating func tabs(_ value: MapValue, _ context: TemplateContext) -> MapTabs? {
    var items: [MapTabs.Item] = []
    checkLabels(value["items"]?.members ?? [])
    for member in value["items"]?.members ?? [] {
      if let content = container(member.value, context) { items.append(MapTabs.Item(member.name, content)) }
    }
    guard !items.isEmpty else { return nil }
    return MapTabs(
      name: value["name"]?.text, back: value["back"]?.text.flatMap { TabsBack(rawValue: $0) } ?? .history, items: items)
  }

  /// Reports tabs with equal names, of which the second could not be selected.
  private mutating func checkLabels(_ items: [MapValue.Member]) {
    var seen: [[UInt8]: String] = [:]
    for item in items {
      let label = names.label(of: item)
      if let other = seen[Array(label.utf8)] {
        findings.add(
          .error, item.key, item.value.path,
          "goes by \(label), as \(other) does: tabs that are a tab go by their own name, if they have one")
      } else {
        seen[Array(label.utf8)] = item.name
      }
    }
  }

  /// Warns of arguments of a case or a coordinator that nothing in it uses.
  private mutating func findUnused(_ schema: ArgumentSchema, in value: MapValue, _ container: MapContainer?) {
    guard let container, !schema.parameters.isEmpty else { return }
    var used = UsedArguments()
    used.add(container, schemas)
    for member in value["arguments"]?.members ?? [] where !used.names.contains(Array(member.name.utf8)) {
      findings.add(.warning, member.key, member.value.path, "no screen of it uses this argument")
    }
  }

  /// Checks a coordinator that is started separately, not as a tab or a case: its stack is a modal layer, and an alert
  /// has no stack.
  mutating func checkStart(_ place: MapValue, _ index: Int) {
    guard let stack = names.coordinators.entries[index].value["root"]?["stack"],
      let node = stack.node.elements == nil ? stack.node : stack.node.elements?.first,
      let name = Self.screenName(MapValue(node: node, path: stack.path)), let screen = names.screens.place(of: name),
      names.screens.entries[screen].value["presentation"]?.text == Presentation.alert.rawValue
    else { return }
    findings.add(
      place,
      "\(names.coordinators.names[index]) begins its stack with \(name), an alert, on which nothing stands: present that one, or begin with another"
    )
  }

  /// The name of a screen that is given by its name or with arguments.
  private static func screenName(_ value: MapValue) -> String? { (value["screen"] ?? value).text }

  /// Checks the first case of the window and the wildcard case, which are built without arguments.
  mutating func checkWindow() {
    if let place = document["window"]?["initial"], let index = resolve(place, .case) {
      tables.initialCase = CaseIndex(index)
      let target = TemplateTarget(schema: schemas.cases[index], what: names.cases.names[index])
      checkPassing(place, target, TemplateContext(caller: .named))
    }
    if let place = document["wildcard"], let screen = resolveScreen(place) {
      tables.wildcard = screen
      let target = TemplateTarget(schema: schemas.arguments(of: screen), what: names.screens.names[Int(screen.value)])
      checkPassing(place, target, TemplateContext(caller: .named))
    }
  }
}

/// The arguments that the screens of a container and its coordinators take from their caller.
private struct UsedArguments {
  private(set) var names: Set<[UInt8]> = []
  /// The screens whose arguments were added, because a stack may have a screen repeatedly.
  private var screens: Set<Int32> = []

  mutating func add(_ container: MapContainer, _ schemas: MapSchemas) {
    switch container {
    case .screen(let destination): add(destination, schemas)
    case .stack(let stack): for destination in stack { add(destination, schemas) }
    case .tabs(let tabs): for item in tabs.items { add(item.content, schemas) }
    case .coordinator(let index): add(schemas.arguments(of: index).parameters)
    }
  }

  private mutating func add(_ destination: MapDestination, _ schemas: MapSchemas) {
    guard let template = destination.arguments else {
      if screens.insert(destination.screen.value).inserted {
        add(schemas.arguments(of: destination.screen).parameters.filter { !$0.namesVariant })
      }
      return
    }
    for entry in template.entries {
      if case .caller(let name, _) = entry.source { names.insert(Array(name.utf8)) }
    }
  }

  private mutating func add(_ parameters: [MapParameter]) {
    for parameter in parameters { names.insert(Array(parameter.name.utf8)) }
  }
}
