import JSON

// A strict map: what may follow what.
extension Transaction {
  /// Why a strict map does not let the root be what an operation wants: only a case can be, and another one than the
  /// present only by an edge of the top; `Follow` by itself never changes it. It is asked before the operation, and told
  /// after whatever else is wrong with it.
  func rootFault(of operation: Operation) -> NavigationError? {
    guard let map, map.isStrict else { return nil }
    let top = state.name(of: state.topID)
    switch operation {
    case .setRoot(let setRoot):
      switch setRoot.target {
      case .container(let container): return .transitionNotAllowed(from: top, to: container.firstScreen)
      case .named(let name, _):
        guard let index = map.cases.index(of: name), !Text.isSame(state.rootCase, name) else { return nil }
        return map.leads(from: top, to: index) ? nil : .transitionNotAllowed(from: top, to: name)
      }
    case .follow(let follow):
      return follow.otherCase(than: state.rootCase).map { .transitionNotAllowed(from: top, to: $0) }
    default: return nil
    }
  }

  /// Whether the map lets those lie on each other that did not before an operation; the map's wildcard takes the place of
  /// what it does not let.
  /// - Throws: `transitionNotAllowed`
  /// - Complexity: O(edits · depth) where edges allow it, else O(nodes)
  mutating func checkNeighbours(
    of operation: Operation, since mark: Mark, in map: CompiledMap
  ) throws(NavigationError) {
    guard map.isStrict, log.end > mark.edits, !operation.isAllowedByEdges else { return }
    let isReplacement = if case .replaceScreen = operation { true } else { false }
    try checkNeighbours(since: mark, in: map, isReplacement: isReplacement)
  }

  /// - Parameters:
  ///   - isReplacement: whether a screen with other arguments is asked about anew.
  ///   - exempt: screens that may lie on what they lie on, until one below them gives way to the wildcard.
  mutating func checkNeighbours(
    since mark: Mark, in map: CompiledMap, isReplacement: Bool = false, exempt: [NodeID] = []
  ) throws(NavigationError) {
    var exempt = exempt
    let seams = TouchedSeams(log, from: mark.edits, state, includesArguments: isReplacement).ordered(in: state)
    var before: SceneState?
    for seam in seams {
      var next: Seam? = seam
      while let seam = next, let upper = upper(of: seam), !exempt.contains(upper),
        !isAllowed(upper, over: state.lower(of: seam), map)
      {
        if !isReplacement {
          if before == nil { before = self.state(before: mark) }
          if before?.areNeighbours(at: seam, in: state) ?? false { break }
        }
        guard let lower = state.lower(of: seam) else {
          let before = before ?? self.state(before: mark)
          throw .transitionNotAllowed(from: before.name(of: before.firstVisible), to: state.name(of: upper))
        }
        try replaceByWildcard(upper, over: lower, map)
        exempt = []
        next = state.seam(above: upper)
      }
    }
  }

  /// The screen above a seam; of a root that is no case also what its tabs show, since only a case may be one.
  private func upper(of seam: Seam) -> NodeID? {
    seam.index == 0 && state.rootCase == nil ? state.firstVisible : state.upper(of: seam)
  }

  /// Whether the map says that a screen may lie on another one, or on nothing.
  private func isAllowed(_ upper: NodeID, over lower: NodeID?, _ map: CompiledMap) -> Bool {
    let node = state.table[state.table.slot(upper)]
    guard let screen = map.screens.index(of: node.name) else { return false }
    guard let lower else {
      let root = state.rootCase.flatMap { map.cases[$0] }
      return root.map { map.firstScreen(of: $0.container, node.name) } ?? false
    }
    if screen == map.wildcard, node.arguments == (try? map.standIn())?.arguments { return true }
    guard let presentation = state.place(at: state.table.slot(upper))?.presentation else { return true }
    return map.allows(screen, over: map.screens.index(of: state.name(of: lower)), presentation)
      || isStart(upper, over: lower, map)
  }

  /// Whether a screen is what a coordinator begins with that the owner of the one below has started.
  private func isStart(_ upper: NodeID, over lower: NodeID, _ map: CompiledMap) -> Bool {
    guard let child = state.coordinator(state.owner(of: upper)), child.parent == state.owner(of: lower),
      let root = child.root, state.table.contains(root), state.firstScreen(of: root) == upper,
      let parent = child.parent.flatMap({ state.coordinator($0) })
    else { return false }
    let declared = map.coordinators.index(of: child.name)
    if let declared, let root = map.coordinators[declared].root, !map.firstScreen(of: root, state.name(of: upper)) {
      return false
    }
    guard let entry = map.coordinators[parent.name], entry.children != nil else { return true }
    return declared.map { entry.mayStart($0) } ?? false
  }

  /// Puts the map's wildcard in the place of a screen; it keeps the id, and has not appeared.
  /// - Throws: `transitionNotAllowed` when there is none.
  private mutating func replaceByWildcard(
    _ upper: NodeID, over lower: NodeID, _ map: CompiledMap
  ) throws(NavigationError) {
    guard let standIn = try map.standIn() else {
      throw .transitionNotAllowed(from: state.name(of: lower), to: state.name(of: upper))
    }
    update(upper, NodeContent(standIn))
    setAppeared(upper, false)
  }

  /// The state at a mark. Complexity: O(nodes).
  private func state(before mark: Mark) -> SceneState {
    var before = state
    for position in (mark.edits..<log.end).reversed() { before.revert(log[position]) }
    return before
  }
}

extension SceneState {
  /// Whether the screens at a seam of a later state lay on each other in this one, and are the same still.
  fileprivate func areNeighbours(at seam: Seam, in later: borrowing SceneState) -> Bool {
    guard let upper = later.upper(of: seam), isSame(upper, in: later), let own = self.seam(below: upper) else {
      return false
    }
    guard let lower = later.lower(of: seam) else { return self.lower(of: own) == nil }
    return self.lower(of: own) == lower && isSame(lower, in: later)
      && place(at: table.slot(upper)) == later.place(at: later.table.slot(upper))
  }

  private func isSame(_ screen: NodeID, in later: borrowing SceneState) -> Bool {
    isScreen(screen) && Text.isSame(name(of: screen), later.name(of: screen))
  }
}

extension Operation {
  /// Whether all that it does is allowed by the edges and handlers that it goes by, or was looked at already.
  fileprivate var isAllowedByEdges: Bool {
    switch self {
    case .move, .follow, .openLink, .show, .hide, .changeRoute, .tryTo: true
    default: false
    }
  }
}

extension Container {
  /// The name of what it begins with; empty when there is nothing in it.
  fileprivate var firstScreen: String {
    switch self {
    case .screen(let screen): screen.name
    case .stack(let screens): screens.first?.name ?? ""
    case .tabs(let tabs): tabs.items.first?.screens.first?.name ?? ""
    }
  }
}

extension Place {
  /// How what is there lies on what is below it; nil for what lies on nothing.
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
