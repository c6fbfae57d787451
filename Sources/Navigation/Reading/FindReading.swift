package import JSON

/// Finds nodes of a state by kind, name and traits.
package struct FindReading: SteppedReading {
  private let state: SceneState
  private let kind: NodeKind?
  private let name: String?
  private let traits: JSONObject?
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
    findsOne = order != .all
    walk = NodeWalk(visibleOnly: order == .top, isBackward: order == .last || order == .top)
  }

  /// Visits a node.
  package mutating func advance() {
    guard let slot = walk.next(in: state) else {
      isDone = true
      return
    }
    work += 1
    guard isMatch(slot) else { return }
    nodes.append(state.table[slot].id)
    isDone = findsOne
  }

  private func isMatch(_ slot: Int) -> Bool {
    if let kind, state.table[slot].kind != kind { return false }
    if let name, !Text.isSame(state.table[slot].name, name) || name.isEmpty { return false }
    guard let traits else { return true }
    return state.table[slot].kind == .screen && state.table[slot].key.traits == traits
  }
}
