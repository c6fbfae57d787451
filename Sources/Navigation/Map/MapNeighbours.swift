/// The pairs of screens that may lie directly on each other in a strict map, as far as they do not depend on owners.
struct MapNeighbours: Sendable {
  private var pairs: Set<Pair> = []
  /// Pairs allowed on any screen, with the number of edges that allow them.
  private var everywhere: [Pair: Int] = [:]
  /// The number of these edges that a screen hides by one of the same name.
  private var shadowed: [Pair: Int] = [:]
  /// The first transition between two screens.
  private var own: [Step: Transition] = [:]
  /// The universal transitions to each screen, in the order of the map.
  private var universal: [Side: [Transition]] = [:]

  /// A transition that pushes or presents a screen.
  private struct Transition {
    let name: String
    let presentation: Presentation
    /// Its place among those of the screen, or among the universal ones.
    let place: Int

    init(_ transition: MapTransition, _ pair: Pair, _ place: Int) {
      (name, presentation, self.place) = (transition.name, pair.presentation, place)
    }
  }

  /// A screen as the map refers to it.
  private enum Side: Hashable {
    case exactly(ScreenVariant)
    /// With any variant, or without one.
    case any(ScreenIndex)

    init(_ destination: MapDestination) {
      self = destination.target.map { .exactly($0) } ?? .any(destination.screen)
    }

    /// The references that cover a screen.
    static func covering(_ screen: ScreenVariant) -> [Side] { [.exactly(screen), .any(screen.screen)] }
  }

  /// A lower screen and the one that is put on it.
  private struct Step: Hashable {
    let lower: ScreenVariant
    let upper: Side
  }

  /// A screen on another one, with the presentation of the upper one. Without a lower one, it may lie on any.
  private struct Pair: Hashable {
    let lower: Side?
    let upper: Side
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
      for variant in screen.everyVariant {
        let lower = ScreenVariant(index, variant)
        for (place, transition) in screen.transitions(of: variant).all.enumerated() {
          add(transition, over: .exactly(lower), tables)
          if let pair = Self.step(transition, over: .exactly(lower), tables) {
            let step = Step(lower: lower, upper: pair.upper)
            if own[step] == nil { own[step] = Transition(transition, pair, place) }
          }
          if let pair = universal[transition.name].flatMap({ Self.pair($0, over: .exactly(lower), tables) }) {
            shadowed[pair, default: 0] += 1
          }
        }
      }
      for entry in screen.handlers.entries { add(entry.handler.instruction, over: .any(index), tables) }
      if !screen.under.isEmpty { add(row: screen.under.map { Side($0) } + [.any(index)]) }
    }
    for (place, transition) in universal.all.enumerated() {
      add(transition, over: nil, tables)
      if let pair = Self.step(transition, over: nil, tables) {
        self.universal[pair.upper, default: []].append(Transition(transition, pair, place))
      }
    }
    for entry in rootHandlers.entries { add(entry.handler.instruction, over: nil, tables) }
    for entry in cases.all { add(entry.container) }
    for coordinator in coordinators.all { coordinator.root.map { add($0) } }
  }

  /// Whether `upper` may lie directly on `lower`.
  /// - Complexity: O(1).
  func allow(_ upper: ScreenVariant, over lower: ScreenVariant?, _ presentation: Presentation) -> Bool {
    Side.covering(upper).contains { upper in
      allow(upper, over: lower, presentation)
    }
  }

  private func allow(_ upper: Side, over lower: ScreenVariant?, _ presentation: Presentation) -> Bool {
    let edges = everywhere[Pair(lower: nil, upper: upper, presentation: presentation)] ?? 0
    guard let lower else { return edges > 0 }
    let isNamed = Side.covering(lower).contains { lower in
      pairs.contains(Pair(lower: lower, upper: upper, presentation: presentation))
    }
    let hidden = Pair(lower: .exactly(lower), upper: upper, presentation: presentation)
    return isNamed || edges > 0 && edges > shadowed[hidden] ?? 0
  }

  /// The presentation of the first transition from `lower` to `upper`: of its own transitions in the order of the map,
  /// or else of the universal ones.
  /// - Parameter isOwn: Whether `lower` has a transition of a name itself, which hides the universal one.
  /// - Complexity: O(1), or O(k) if `lower` hides k universal transitions to `upper`.
  func presentation(
    of upper: ScreenVariant, over lower: ScreenVariant?, isOwn: (_ transition: String) -> Bool
  ) -> Presentation? {
    let targets = Side.covering(upper)
    let own = lower.map { lower in targets.compactMap { self.own[Step(lower: lower, upper: $0)] } } ?? []
    let found = own.isEmpty ? targets.compactMap { universal[$0]?.first { !isOwn($0.name) } } : own
    return found.min { $0.place < $1.place }?.presentation
  }

  private struct Tables {
    let screens: MapTable<MapScreen>
    let coordinators: MapTable<MapCoordinator>
  }

  private mutating func add(_ transition: MapTransition, over lower: Side?, _ tables: Tables) {
    if let pair = Self.pair(transition, over: lower, tables) { add(pair) }
  }

  private static func pair(_ transition: MapTransition, over lower: Side?, _ tables: Tables) -> Pair? {
    if case .start(let coordinator, _) = transition.action { return pair(coordinator, over: lower, tables) }
    return step(transition, over: lower, tables)
  }

  /// The pair of a transition that pushes or presents a screen.
  private static func step(_ transition: MapTransition, over lower: Side?, _ tables: Tables) -> Pair? {
    switch transition.action {
    case .push(let destination): Pair(lower: lower, upper: Side(destination), presentation: .push)
    case .present(let destination, let presentation): pair(destination, presentation, over: lower, tables)
    case .start, .replace, .setStack, .root, .tab, .popTo, .back, .dismiss, .finish: nil
    }
  }

  private mutating func add(_ instruction: MapInstruction, over lower: Side?, _ tables: Tables) {
    let pair: Pair? =
      switch instruction {
      case .push(let destination): Pair(lower: lower, upper: Side(destination), presentation: .push)
      case .present(let destination, let presentation): Self.pair(destination, presentation, over: lower, tables)
      case .start(let coordinator): Self.pair(coordinator, over: lower, tables)
      case .pop, .popToRoot, .popTo, .dismissHard, .dismissSoft, .replace, .selectTab, .move, .delegate: nil
      }
    if let pair { add(pair) }
  }

  private static func pair(
    _ destination: MapDestination, _ presentation: Presentation?, over lower: Side?, _ tables: Tables
  ) -> Pair {
    // A declared push does not apply to a presented screen.
    let declared = tables.screens[destination.screen].presentation
    return Pair(
      lower: lower, upper: Side(destination),
      presentation: presentation ?? (declared == .push ? nil : declared) ?? .sheet)
  }

  /// A coordinator's screen is pushed, its stack is presented.
  private static func pair(_ coordinator: CoordinatorIndex, over lower: Side?, _ tables: Tables) -> Pair? {
    switch tables.coordinators[coordinator].root {
    case .screen(let destination)?: Pair(lower: lower, upper: Side(destination), presentation: .push)
    case .stack(let stack)?: stack.first.map { pair($0, nil, over: lower, tables) }
    case .tabs, .coordinator, nil: nil
    }
  }

  /// The screens of a container's stack may lie on each other.
  private mutating func add(_ container: MapContainer) {
    switch container {
    case .screen, .coordinator: break
    case .stack(let stack): add(row: stack.map { Side($0) })
    case .tabs(let tabs): for item in tabs.items { add(item.content) }
    }
  }

  private mutating func add(row: [Side]) {
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
  public func allows(_ upper: ScreenVariant, over lower: ScreenVariant?, _ presentation: Presentation) -> Bool {
    neighbours.allow(upper, over: lower, presentation)
  }

  /// The presentation of the first transition from `lower` that pushes or presents `upper`.
  /// - Parameter lower: Nil for a screen that the map does not declare.
  func transitionPresentation(of upper: ScreenVariant, over lower: ScreenVariant?) -> Presentation? {
    neighbours.presentation(of: upper, over: lower) { name in
      lower.map { screens[$0.screen].transitions(of: $0.variant).index(of: name) != nil } ?? false
    }
  }
}
