/// Which screens may lie directly on which in a strict map, as far as this does not depend on owners.
struct MapNeighbours: Sendable {
  private var pairs: Set<Pair> = []
  /// Pairs allowed on any screen, with the number of edges that allow them.
  private var everywhere: [Pair: Int] = [:]
  /// The number of these edges that a screen hides by one of the same name.
  private var shadowed: [Pair: Int] = [:]
  /// The presentation of the first transition between two screens.
  private var own: [Step: Presentation] = [:]
  /// The universal transitions to each screen, in the order of the map.
  private var universal: [ScreenIndex: [(transition: String, presentation: Presentation)]] = [:]

  /// A lower screen and the one that is put on it.
  private struct Step: Hashable {
    let lower: ScreenIndex
    let upper: ScreenIndex
  }

  /// A screen on another one, with the presentation of the upper one.
  private struct Pair: Hashable {
    let lower: ScreenIndex?
    let upper: ScreenIndex
    let presentation: Presentation
  }

  /// - Complexity: O(edges).
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

  /// Whether `upper` may lie directly on `lower`.
  /// - Complexity: O(1).
  func allow(_ upper: ScreenIndex, over lower: ScreenIndex?, _ presentation: Presentation) -> Bool {
    let pair = Pair(lower: lower, upper: upper, presentation: presentation)
    if lower != nil, pairs.contains(pair) { return true }
    let edges = everywhere[Pair(lower: nil, upper: upper, presentation: presentation)] ?? 0
    return edges > 0 && edges > shadowed[pair] ?? 0
  }

  /// The presentation of the first transition from `lower` to `upper`: of its own transitions in the order of the map,
  /// or else of the universal ones.
  /// - Parameter isOwn: Whether `lower` has a transition of a name itself, which hides the universal one.
  /// - Complexity: O(1), or O(k) if `lower` hides k universal transitions to `upper`.
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

  /// The pair of a transition that pushes or presents a screen.
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
    // A declared push does not apply to a presented screen.
    let declared = tables.screens[destination.screen].presentation
    return Pair(
      lower: lower, upper: destination.screen,
      presentation: presentation ?? (declared == .push ? nil : declared) ?? .sheet)
  }

  /// A coordinator's screen is pushed, its stack is presented.
  private static func pair(_ coordinator: CoordinatorIndex, over lower: ScreenIndex?, _ tables: Tables) -> Pair? {
    switch tables.coordinators[coordinator].root {
    case .screen(let destination)?: Pair(lower: lower, upper: destination.screen, presentation: .push)
    case .stack(let stack)?: stack.first.map { pair($0, nil, over: lower, tables) }
    case .tabs, .coordinator, nil: nil
    }
  }

  /// The screens of a container's stack may lie on each other.
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
  /// Whether an edge, a handler, `under`, or the stack of a case or coordinator allows `upper` directly on `lower`.
  /// Coordinators started by other coordinators depend on owners and are not considered.
  /// - Parameter lower: Nil for a screen that the map does not declare.
  public func allows(_ upper: ScreenIndex, over lower: ScreenIndex?, _ presentation: Presentation) -> Bool {
    neighbours.allow(upper, over: lower, presentation)
  }

  /// The presentation of the first transition from `lower` that pushes or presents `upper`.
  /// - Parameter lower: Nil for a screen that the map does not declare.
  func transitionPresentation(of upper: ScreenIndex, over lower: ScreenIndex?) -> Presentation? {
    neighbours.presentation(of: upper, over: lower) { name in
      lower.map { screens[$0].transitions.index(of: name) != nil } ?? false
    }
  }
}
