/// Which screens may lie directly on which: the edges of a strict map, as far as they do not depend on who owns what.
struct MapNeighbours: Sendable {
  private var pairs: Set<Pair> = []
  /// Allowed on any screen, with how many edges there are that allow it.
  private var everywhere: [Pair: Int] = [:]
  /// Of these edges, how many a screen has not, since it has one of that name itself.
  private var shadowed: [Pair: Int] = [:]
  /// The presentation of the first transition of a screen to another one.
  private var own: [Step: Presentation] = [:]
  /// The universal transitions to each screen, in the order of the map.
  private var universal: [ScreenIndex: [(transition: String, presentation: Presentation)]] = [:]

  /// From one screen to another.
  private struct Step: Hashable {
    let lower: ScreenIndex
    let upper: ScreenIndex
  }

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
      for transition in screen.transitions.all {
        add(transition, over: index, tables)
        if let pair = Self.step(transition, over: index, tables) {
          let step = Step(lower: index, upper: pair.upper)
          if own[step] == nil { own[step] = pair.presentation }
        }
        if let pair = universal[transition.name].flatMap({ Self.pair($0, over: index, tables) }) {
          shadowed[pair, default: 0] += 1
        }
      }
      for entry in screen.handlers.entries { add(entry.handler.instruction, over: index, tables) }
      if !screen.under.isEmpty { add(row: screen.under.map(\.screen) + [index]) }
    }
    for transition in universal.all {
      add(transition, over: nil, tables)
      if let pair = Self.step(transition, over: nil, tables) {
        self.universal[pair.upper, default: []].append((transition.name, pair.presentation))
      }
    }
    for entry in rootHandlers.entries { add(entry.handler.instruction, over: nil, tables) }
    for entry in cases.all { add(entry.container) }
    for coordinator in coordinators.all { coordinator.root.map { add($0) } }
  }

  /// Whether the map lets `upper` lie directly on `lower`. Complexity: O(1).
  func allow(_ upper: ScreenIndex, over lower: ScreenIndex?, _ presentation: Presentation) -> Bool {
    let pair = Pair(lower: lower, upper: upper, presentation: presentation)
    if lower != nil, pairs.contains(pair) { return true }
    let edges = everywhere[Pair(lower: nil, upper: upper, presentation: presentation)] ?? 0
    return edges > 0 && edges > shadowed[pair] ?? 0
  }

  /// The presentation of the first transition from `lower` to `upper`: its own in the order of the map, then the universal
  /// ones.
  /// - Parameter isOwn: whether `lower` has a transition of this name itself, which hides the universal one.
  /// - Complexity: O(1), and O(*k*) where `lower` hides *k* universal transitions to `upper`.
  func presentation(
    of upper: ScreenIndex, over lower: ScreenIndex?, isOwn: (_ transition: String) -> Bool
  ) -> Presentation? {
    if let lower, let presentation = own[Step(lower: lower, upper: upper)] { return presentation }
    return universal[upper]?.first { !isOwn($0.transition) }?.presentation
  }

  private struct Tables {
    let screens: MapTable<MapScreen>
    let coordinators: MapTable<MapCoordinator>
  }

  private mutating func add(_ transition: MapTransition, over lower: ScreenIndex?, _ tables: Tables) {
    if let pair = Self.pair(transition, over: lower, tables) { add(pair) }
  }

  private static func pair(_ transition: MapTransition, over lower: ScreenIndex?, _ tables: Tables) -> Pair? {
    if case .start(let coordinator, _) = transition.action { return pair(coordinator, over: lower, tables) }
    return step(transition, over: lower, tables)
  }

  /// What a transition puts on a screen by itself, without a coordinator.
  private static func step(_ transition: MapTransition, over lower: ScreenIndex?, _ tables: Tables) -> Pair? {
    switch transition.action {
    case .push(let destination): Pair(lower: lower, upper: destination.screen, presentation: .push)
    case .present(let destination, let presentation): pair(destination, presentation, over: lower, tables)
    case .start, .replace, .setStack, .root, .tab, .popTo, .back, .dismiss, .finish: nil
    }
  }

  private mutating func add(_ instruction: MapInstruction, over lower: ScreenIndex?, _ tables: Tables) {
    let pair: Pair? =
      switch instruction {
      case .push(let destination): Pair(lower: lower, upper: destination.screen, presentation: .push)
      case .present(let destination, let presentation): Self.pair(destination, presentation, over: lower, tables)
      case .start(let coordinator): Self.pair(coordinator, over: lower, tables)
      case .pop, .popToRoot, .popTo, .dismissHard, .dismissSoft, .replace, .selectTab, .move, .delegate: nil
      }
    if let pair { add(pair) }
  }

  private static func pair(
    _ destination: MapDestination, _ presentation: Presentation?, over lower: ScreenIndex?, _ tables: Tables
  ) -> Pair {
    // A push is no way to present.
    let declared = tables.screens[destination.screen].presentation
    return Pair(
      lower: lower, upper: destination.screen,
      presentation: presentation ?? (declared == .push ? nil : declared) ?? .sheet)
  }

  /// A coordinator's screen is pushed, its stack is a modal of its own.
  private static func pair(_ coordinator: CoordinatorIndex, over lower: ScreenIndex?, _ tables: Tables) -> Pair? {
    switch tables.coordinators[coordinator].root {
    case .screen(let destination)?: Pair(lower: lower, upper: destination.screen, presentation: .push)
    case .stack(let stack)?: stack.first.map { pair($0, nil, over: lower, tables) }
    case .tabs, .coordinator, nil: nil
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
    for (lower, upper) in zip(row, row.dropFirst()) { add(Pair(lower: lower, upper: upper, presentation: .push)) }
  }

  private mutating func add(_ pair: Pair) {
    if pair.lower == nil { everywhere[pair, default: 0] += 1 } else { pairs.insert(pair) }
  }
}

extension CompiledMap {
  /// Whether an edge, a handler, `under`, or what a case or a coordinator builds, lets `upper` lie directly on `lower`.
  /// What a coordinator may start under another one depends on owners, and is not looked at here.
  /// - Parameter lower: nil for a screen that the map does not declare.
  public func allows(_ upper: ScreenIndex, over lower: ScreenIndex?, _ presentation: Presentation) -> Bool {
    neighbours.allow(upper, over: lower, presentation)
  }

  /// The presentation of the first transition from `lower` that pushes or presents `upper`.
  /// - Parameter lower: nil for a screen that the map does not declare.
  func transitionPresentation(of upper: ScreenIndex, over lower: ScreenIndex?) -> Presentation? {
    neighbours.presentation(of: upper, over: lower) { name in
      lower.map { screens[$0].transitions.index(of: name) != nil } ?? false
    }
  }
}
