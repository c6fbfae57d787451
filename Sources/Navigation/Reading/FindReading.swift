package import JSON

/// Finds nodes of a state by kind, name and traits.
package struct FindReading: SteppedReading {
  package private(set) var state: SceneState
  private let kind: NodeKind?
  private let name: String?
  private let traits: JSONObject?
  /// The screens with that name and these traits, if both are given.
  private let matcher: ScreenMatcher?
  private let findsOne: Bool
  private var walk: NodeWalk
  /// The matching nodes in search order.
  package private(set) var nodes: [NodeID] = []
  package private(set) var work = 0
  package private(set) var isDone = false

  /// - Parameters:
  ///   - name: The name of a screen or the label of a container.
  ///   - traits: The values of a screen's traits. Containers have no traits and never match.
  package init(
    in state: SceneState, kind: NodeKind? = nil, name: String? = nil, traits: JSONObject? = nil,
    order: FindOrder = .all
  ) {
    (self.state, self.kind, self.name, self.traits) = (state, kind, name, traits)
    matcher = if let name, let traits { ScreenMatcher(ScreenKey(name, traits: traits)) } else { nil }
    findsOne = order != .all
    walk = NodeWalk(visibleOnly: order == .top, isBackward: order == .last || order == .top)
    lookUp(order)
  }

  /// Finds the nodes by the index of a large scene, if there are few.
  private mutating func lookUp(_ order: FindOrder) {
    guard let name else { return }
    let few = if let matcher { state.few(matcher, &work) } else { state.few(named: name, &work) { _, _ in true } }
    guard var few else { return }
    if let kind { few.removeAll { state.kind(of: $0) != kind } }
    switch order {
    case .all: nodes = state.inSearchOrder(few, &work)
    case .first, .last: nodes = state.extreme(of: few, isFirst: order == .first, &work).map { [$0] } ?? []
    case .top: nodes = state.visible(few, isFirst: false, &work).map { [$0] } ?? []
    }
    isDone = true
  }

  /// Copies the state, so that the next commit of the scene need not.
  /// - Complexity: O(nodes).
  package mutating func detach() { state.detach() }

  /// Visits a node.
  package mutating func advance() {
    guard let slot = walk.next(in: state) else {
      isDone = true
      return
    }
    guard isMatch(slot) else { return }
    nodes.append(state.table[slot].id)
    isDone = findsOne
  }

  private mutating func isMatch(_ slot: Int) -> Bool {
    if let matcher { return matcher.matches(state.table[slot], &work) && kind ?? .screen == .screen }
    work += 1
    if let kind, state.table[slot].kind != kind { return false }
    if let name, !Text.isSame(state.table[slot].name, name) || name.isEmpty { return false }
    guard let traits else { return true }
    work += state.table[slot].arguments.work
    return state.table[slot].kind == .screen && state.table[slot].hasTraits(traits)
  }
}

extension NodeRecord {
  /// Whether a screen has these values of its traits.
  /// - Complexity: O(arguments).
  fileprivate func hasTraits(_ wanted: JSONObject) -> Bool {
    guard let traits else { return arguments == wanted }
    return arguments.isEqual(picking: traits, to: wanted)
  }
}
