import JSON

// The rules of strict maps.
extension Transaction {
  /// The error if a strict map refuses the root that an operation wants. The root must be a case, and another case than
  /// the current one is reached only by an edge of the top; `Follow` never changes it. The rule is evaluated before the
  /// operation, and its error is thrown after any other error.
  mutating func rootFault(of operation: Operation) -> NavigationError? {
    guard let map, map.isStrict else { return nil }
    let top = state.name(of: state.topID)
    switch operation {
    case .setRoot(let setRoot):
      switch setRoot.target {
      case .container(let container): return .transitionNotAllowed(from: top, to: container.firstScreen)
      case .named(let name, _):
        guard let index = map.cases.index(of: name), !Text.isSame(state.rootCase, name) else { return nil }
        let leaving = declared(state.topID)
        work &+= map.transitionCount(of: leaving) / Self.entriesOfUnit
        return map.leads(from: leaving, to: index) ? nil : .transitionNotAllowed(from: top, to: name)
      }
    case .follow(let follow):
      return follow.otherCase(than: state.rootCase).map { .transitionNotAllowed(from: top, to: $0) }
    default: return nil
    }
  }

  /// Checks that the map allows the neighbours that an operation created. The map's wildcard replaces a screen that is
  /// not allowed.
  /// - Throws: `transitionNotAllowed`.
  /// - Complexity: O(edits · depth) if edges allow them, else O(nodes).
  mutating func checkNeighbours(
    of operation: Operation, since mark: Mark, in map: CompiledMap
  ) throws(NavigationError) {
    guard map.isStrict, log.end > mark.edits, !operation.isAllowedByEdges else { return }
    let isReplacement = if case .replaceScreen = operation { true } else { false }
    try checkNeighbours(since: mark, in: map, isReplacement: isReplacement)
  }

  /// - Parameters:
  ///   - isReplacement: Whether to check a screen with other arguments again.
  ///   - exempt: Screens that are allowed where they are, until the wildcard replaces one below them.
  mutating func checkNeighbours(
    since mark: Mark, in map: CompiledMap, isReplacement: Bool = false, exempt: [NodeID] = []
  ) throws(NavigationError) {
    var exempt = exempt
    let seams = TouchedSeams(log, from: mark.edits, state, includesArguments: isReplacement, in: map)
      .ordered(in: state)
    var before: SceneState?
    for seam in seams {
      var next: Seam? = seam
      try spend(4)
      while let seam = next, let upper = upper(of: seam), !exempt.contains(upper),
        !isAllowed(upper, over: state.lower(of: seam), map)
      {
        if !isReplacement {
          if before == nil { before = try self.state(before: mark) }
          if before?.areNeighbours(at: seam, in: state, map) ?? false { break }
        }
        guard let lower = state.lower(of: seam) else {
          let before = if let before { before } else { try self.state(before: mark) }
          throw .transitionNotAllowed(from: before.name(of: before.firstVisible), to: state.name(of: upper))
        }
        try replaceByWildcard(upper, over: lower, map)
        exempt = []
        next = state.seam(above: upper)
      }
    }
  }

  /// The screen above a seam. If the root is no case, it is the first visible screen even of tabs, because only a case
  /// may be the root.
  private func upper(of seam: Seam) -> NodeID? {
    seam.index == 0 && state.rootCase == nil ? state.firstVisible : state.upper(of: seam)
  }

  /// Whether the map allows a screen on another one, or as the root.
  private mutating func isAllowed(_ upper: NodeID, over lower: NodeID?, _ map: CompiledMap) -> Bool {
    let node = state.table[state.table.slot(upper)]
    guard let screen = map.declared(node) else {
      return QuestionScreen(node.name, node.arguments) != nil
        && state.place(at: state.table.slot(upper)).map { $0 != .push && $0.presentation != nil } == true
    }
    guard let lower else {
      let root = state.rootCase.flatMap { map.cases[$0] }
      return root.flatMap { map.first(of: $0.container) }?.covers(screen) ?? false
    }
    if screen.screen == map.wildcard {
      work &+= node.arguments.work
      if node.arguments == map.standInArguments { return true }
    }
    guard let presentation = state.place(at: state.table.slot(upper))?.presentation else { return true }
    return map.allows(screen, over: declared(lower), presentation)
      || isStart(upper, screen, over: lower, map)
  }

  /// Whether a screen begins a coordinator that the owner of the lower screen has started.
  private func isStart(_ upper: NodeID, _ screen: ScreenVariant, over lower: NodeID, _ map: CompiledMap) -> Bool {
    guard let child = state.coordinator(state.owner(of: upper)), child.parent == state.owner(of: lower),
      let root = child.root, state.table.contains(root), state.firstScreen(of: root) == upper,
      let parent = child.parent.flatMap({ state.coordinator($0) })
    else { return false }
    let declared = map.coordinators.index(of: child.name)
    if let declared, let root = map.coordinators[declared].root, map.first(of: root)?.covers(screen) != true {
      return false
    }
    guard let entry = map.coordinators[parent.name], entry.children != nil else { return true }
    return declared.map { entry.mayStart($0) } ?? false
  }

  /// Replaces a screen by the map's wildcard. The screen keeps its id and has not appeared.
  /// - Throws: `transitionNotAllowed` if the map has no wildcard.
  private mutating func replaceByWildcard(
    _ upper: NodeID, over lower: NodeID, _ map: CompiledMap
  ) throws(NavigationError) {
    let wildcard = try build(by: map) { builder throws(NavigationError) in try builder.standIn() }
    guard let standIn = wildcard else {
      throw .transitionNotAllowed(from: state.name(of: lower), to: state.name(of: upper))
    }
    update(upper, NodeContent(standIn))
    setAppeared(upper, false)
  }

  /// The state at a mark.
  /// - Complexity: O(nodes).
  private mutating func state(before mark: Mark) throws(NavigationError) -> SceneState {
    try spend(log.end - mark.edits + ReadingCost.copy(of: state))
    var before = state
    for position in (mark.edits..<log.end).reversed() { before.revert(log[position]) }
    return before
  }
}

extension SceneState {
  /// Whether the screens at a seam of a later state were neighbours in this one and are the same still.
  fileprivate func areNeighbours(at seam: Seam, in later: borrowing SceneState, _ map: CompiledMap) -> Bool {
    guard let upper = later.upper(of: seam), isSame(upper, in: later, map), let own = self.seam(below: upper) else {
      return false
    }
    guard let lower = later.lower(of: seam) else { return self.lower(of: own) == nil }
    return self.lower(of: own) == lower && isSame(lower, in: later, map)
      && place(at: table.slot(upper)) == later.place(at: later.table.slot(upper))
  }

  /// Whether a screen has its name and its variant still.
  private func isSame(_ screen: NodeID, in later: borrowing SceneState, _ map: CompiledMap) -> Bool {
    guard isScreen(screen), Text.isSame(name(of: screen), later.name(of: screen)) else { return false }
    return map.declared(table[table.slot(screen)]) == map.declared(later.table[later.table.slot(screen)])
  }
}

extension Operation {
  /// Whether edges and handlers allow everything that it does, or its parts have been checked already.
  fileprivate var isAllowedByEdges: Bool {
    switch self {
    case .move, .follow, .openLink, .show, .hide, .changeRoute, .tryTo: true
    default: false
    }
  }
}

extension Container {
  /// The name of its first screen; empty if there is none.
  fileprivate var firstScreen: String {
    switch self {
    case .screen(let screen): screen.name
    case .stack(let screens): screens.first?.name ?? ""
    case .tabs(let tabs): tabs.items.first?.screens.first?.name ?? ""
    }
  }
}

extension Place {
  /// The presentation of a node with this place over the node below it; nil if nothing is below it.
  fileprivate var presentation: Presentation? {
    switch self {
    case .root, .tab: nil
    case .push: .push
    case .sheet: .sheet
    case .fullscreen: .fullscreen
    case .popover: .popover
    case .alert: .alert
    }
  }
}
