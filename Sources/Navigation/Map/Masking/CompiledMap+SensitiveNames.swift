extension CompiledMap {
  /// The names of all sensitive arguments and results, and the names under which callers give their values.
  /// - Complexity: O(parameters + entries of templates).
  static func sensitiveNames(
    _ screens: MapTable<MapScreen>, _ universal: MapTable<MapTransition>, _ cases: MapTable<MapCase>,
    _ coordinators: MapTable<MapCoordinator>
  ) -> Set<String> {
    var names: Set<String> = []
    var waiting: [String] = []
    func add(_ schema: ArgumentSchema?) {
      guard let schema, schema.hasSensitive else { return }
      for parameter in schema.parameters where parameter.isSensitive && names.insert(parameter.name).inserted {
        waiting.append(parameter.name)
      }
    }
    for screen in screens.all {
      add(screen.arguments)
      add(screen.result)
    }
    for entry in cases.all { add(entry.arguments) }
    for coordinator in coordinators.all {
      add(coordinator.arguments)
      add(coordinator.result)
    }
    if names.isEmpty { return names }
    var templates = Templates()
    for transition in screens.all.flatMap(\.allTransitions) + universal.all { templates.add(transition.action) }
    for entry in cases.all { templates.add(entry.container) }
    for coordinator in coordinators.all { if let root = coordinator.root { templates.add(root) } }
    var callers: [String: [String]] = [:]
    for entry in templates.entries {
      if case .caller(let name, _) = entry.source, name != entry.name { callers[entry.name, default: []].append(name) }
    }
    while let name = waiting.popLast() {
      for caller in callers[name] ?? [] where names.insert(caller).inserted { waiting.append(caller) }
    }
    return names
  }
}

/// Collects the entries of argument templates.
private struct Templates {
  var entries: [ArgumentTemplate.Entry] = []

  private mutating func add(_ template: ArgumentTemplate?) { entries += template?.entries ?? [] }

  mutating func add(_ action: MapTransition.Action) {
    switch action {
    case .push(let destination), .present(let destination, _), .replace(let destination): add(destination.arguments)
    case .setStack(let stack): for destination in stack { add(destination.arguments) }
    case .root(_, let arguments), .start(_, let arguments): add(arguments)
    case .dismiss(let result), .finish(let result): add(result)
    case .tab, .popTo, .back: break
    }
  }

  mutating func add(_ container: MapContainer) {
    switch container {
    case .screen(let destination): add(destination.arguments)
    case .stack(let stack): for destination in stack { add(destination.arguments) }
    case .tabs(let tabs): for item in tabs.items { add(item.content) }
    case .coordinator: break
    }
  }
}
