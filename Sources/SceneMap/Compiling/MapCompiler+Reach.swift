import Navigation

/// The parts of a map that are reachable from the first case of the window, links, universal transitions and global
/// handlers.
struct MapReach {
  private(set) var screens: [Bool]
  private(set) var cases: [Bool]
  private(set) var coordinators: [Bool]
  private let tables: MapTables
  private var waiting: [ScreenIndex] = []

  /// - Parameter rootCoordinator: the name of the root coordinator, which is always reachable.
  /// - Complexity: O(edges).
  init(_ tables: MapTables, rootCoordinator: String) {
    self.tables = tables
    screens = [Bool](repeating: tables.links.hasComponents, count: tables.screens.count)
    cases = [Bool](repeating: false, count: tables.cases.count)
    coordinators = [Bool](repeating: false, count: tables.coordinators.count)
    if tables.links.hasComponents { waiting = tables.screens.indices.map { ScreenIndex($0) } }
    tables.initialCase.map { reach($0) }
    tables.wildcard.map { reach($0) }
    if let root = tables.coordinators.firstIndex(where: { Text.isSame($0.name, rootCoordinator) }) {
      reachChildren(of: root)
    }
    for transition in tables.universal.all { reach(transition.action) }
    for entry in tables.rootHandlers.entries { reach(entry.handler.instruction) }
    for route in tables.links.routes.all { reach(route.target) }
    while let next = waiting.popLast() {
      let screen = tables.screens[Int(next.value)]
      for transition in screen.allTransitions { reach(transition.action) }
      for entry in screen.handlers.entries { reach(entry.handler.instruction) }
      for destination in screen.under { reach(destination.screen) }
    }
  }

  private mutating func reach(_ screen: ScreenIndex) {
    if screens[Int(screen.value)] { return }
    screens[Int(screen.value)] = true
    waiting.append(screen)
  }

  private mutating func reach(_ index: CaseIndex) {
    if cases[Int(index.value)] { return }
    cases[Int(index.value)] = true
    reach(tables.cases[Int(index.value)].container)
  }

  private mutating func reach(_ first: CoordinatorIndex) {
    var open = [first]
    while let index = open.popLast() {
      if coordinators[Int(index.value)] { continue }
      coordinators[Int(index.value)] = true
      let coordinator = tables.coordinators[Int(index.value)]
      coordinator.root.map { reach($0) }
      open += coordinator.children ?? []
    }
  }

  /// Marks the children of the root coordinator. Its window is built by the cases of the window, not by its own root.
  private mutating func reachChildren(of root: Int) {
    coordinators[root] = true
    for child in tables.coordinators[root].children ?? [] { reach(child) }
  }

  private mutating func reach(_ container: MapContainer) {
    switch container {
    case .screen(let destination): reach(destination.screen)
    case .stack(let stack): for destination in stack { reach(destination.screen) }
    case .tabs(let tabs): for item in tabs.items { reach(item.content) }
    case .coordinator(let index): reach(index)
    }
  }

  private mutating func reach(_ action: MapTransition.Action) {
    switch action {
    case .push(let destination), .present(let destination, _), .replace(let destination): reach(destination.screen)
    case .setStack(let stack): for destination in stack { reach(destination.screen) }
    case .root(let index, _): reach(index)
    case .start(let index, _): reach(index)
    case .tab, .popTo, .back, .dismiss, .finish: break
    }
  }

  private mutating func reach(_ instruction: MapInstruction) {
    switch instruction {
    case .push(let destination), .present(let destination, _), .replace(let destination): reach(destination.screen)
    case .start(let index): reach(index)
    case .pop, .popToRoot, .popTo, .dismissHard, .dismissSoft, .selectTab, .move, .delegate: break
    }
  }

  private mutating func reach(_ target: MapLinkRoute.Target) {
    switch target {
    case .show(let path): for screen in path { reach(screen.screen) }
    case .follow(let steps): for step in steps { if case .root(let index, _) = step { reach(index) } }
    }
  }
}

extension MapCompiler {
  /// Warns of unreachable parts, unless names could not be resolved.
  mutating func checkReach() {
    if findings.hasErrors { return }
    let reach = MapReach(tables, rootCoordinator: rootCoordinatorName)
    warn(names.screens, reach.screens)
    warn(names.cases, reach.cases)
    warn(names.coordinators, reach.coordinators)
  }

  private mutating func warn(_ table: MapNames.Table, _ isReached: [Bool]) {
    for (entry, isReached) in zip(table.entries, isReached) where !isReached {
      findings.add(.warning, entry.key, entry.value.path, "nothing leads to it")
    }
  }
}
