/// Which screens may lie directly on which: the edges of a strict map, as far as they do not depend on who owns what.
struct MapNeighbours: Sendable {
  private var pairs: Set<Pair> = []
  /// Allowed on any screen.
  private var everywhere: Set<Pair> = []

  /// A screen over another, with the kind of the upper one.
  private struct Pair: Hashable {
    let lower: ScreenIndex?
    let upper: ScreenIndex
    let presentation: Presentation
  }

  /// - Complexity: O(edges)
  init(
    screens: MapTable<MapScreen>, universal: MapTable<MapTransition>, rootHandlers: MapHandlers,
    cases: MapTable<MapCase>, coordinators: MapTable<MapCoordinator>
  ) {
    let tables = Tables(screens: screens, coordinators: coordinators)
    for index in screens.indices {
      let screen = screens[index]
      for transition in screen.transitions.all { add(transition, over: index, tables) }
      for entry in screen.handlers.entries { add(entry.handler.instruction, over: index, tables) }
      if !screen.under.isEmpty { add(row: screen.under.map(\.screen) + [index]) }
    }
    for transition in universal.all { add(transition, over: nil, tables) }
    for entry in rootHandlers.entries { add(entry.handler.instruction, over: nil, tables) }
    for entry in cases.all { add(entry.container) }
    for coordinator in coordinators.all { coordinator.root.map { add($0) } }
  }

  /// Whether the map lets `upper` lie directly on `lower`. Complexity: O(1).
  func allow(_ upper: ScreenIndex, over lower: ScreenIndex?, _ presentation: Presentation) -> Bool {
    everywhere.contains(Pair(lower: nil, upper: upper, presentation: presentation))
      || lower.map { pairs.contains(Pair(lower: $0, upper: upper, presentation: presentation)) } ?? false
  }

  private struct Tables {
    let screens: MapTable<MapScreen>
    let coordinators: MapTable<MapCoordinator>
  }

  private mutating func add(_ transition: MapTransition, over lower: ScreenIndex?, _ tables: Tables) {
    switch transition.action {
    case .push(let destination): add(destination.screen, over: lower, .push)
    case .present(let destination, let presentation):
      add(destination.screen, over: lower, presentation ?? tables.screens[destination.screen].presentation ?? .sheet)
    case .start(let coordinator, _): addStart(of: coordinator, over: lower, tables)
    case .replace, .setStack, .root, .tab, .popTo, .back, .dismiss, .finish: break
    }
  }

  private mutating func add(_ instruction: MapInstruction, over lower: ScreenIndex?, _ tables: Tables) {
    switch instruction {
    case .push(let destination): add(destination.screen, over: lower, .push)
    case .present(let destination, let presentation):
      add(destination.screen, over: lower, presentation ?? tables.screens[destination.screen].presentation ?? .sheet)
    case .start(let coordinator): addStart(of: coordinator, over: lower, tables)
    case .pop, .popToRoot, .popTo, .dismissHard, .dismissSoft, .replace, .selectTab, .move, .delegate: break
    }
  }

  /// A coordinator's screen is pushed, its stack is a modal of its own.
  private mutating func addStart(of coordinator: CoordinatorIndex, over lower: ScreenIndex?, _ tables: Tables) {
    switch tables.coordinators[coordinator].root {
    case .screen(let destination)?: add(destination.screen, over: lower, .push)
    case .stack(let stack)?:
      guard let first = stack.first else { return }
      add(first.screen, over: lower, tables.screens[first.screen].presentation ?? .sheet)
    case .tabs, .coordinator, nil: break
    }
  }

  /// What a container builds lies on itself.
  private mutating func add(_ container: MapContainer) {
    switch container {
    case .screen, .coordinator: break
    case .stack(let stack): add(row: stack.map(\.screen))
    case .tabs(let tabs): for item in tabs.items { add(item.content) }
    }
  }

  private mutating func add(row: [ScreenIndex]) {
    for (lower, upper) in zip(row, row.dropFirst()) { add(upper, over: lower, .push) }
  }

  private mutating func add(_ upper: ScreenIndex, over lower: ScreenIndex?, _ presentation: Presentation) {
    let pair = Pair(lower: lower, upper: upper, presentation: presentation)
    if lower == nil { everywhere.insert(pair) } else { pairs.insert(pair) }
  }
}

extension CompiledMap {
  /// Whether an edge, a handler, `under`, or what a case or a coordinator builds, lets `upper` lie directly on `lower`.
  /// What a coordinator may start under another one depends on owners, and is not looked at here.
  /// - Parameter lower: nil for a screen that the map does not declare.
  public func allows(_ upper: ScreenIndex, over lower: ScreenIndex?, _ presentation: Presentation) -> Bool {
    neighbours.allow(upper, over: lower, presentation)
  }
}
