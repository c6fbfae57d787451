/// Which screens may not leave a scene before somebody was asked: what the shell tells a call of those who guard
/// (docs/specification/model.md §9).
public struct GuardCheck: Sendable {
  /// The names of the screens that are guarded.
  public var names: [String]
  /// Screens of which everybody has allowed it.
  public var allowed: [NodeID]

  public init(names: [String], allowed: [NodeID] = []) {
    self.names = names
    self.allowed = allowed
  }

  /// Whether a screen of that name is guarded. Complexity: O(names), of which there are few.
  func isGuarded(_ name: String) -> Bool { names.contains { Text.isSame($0, name) } }
}

extension Transaction {
  /// The guarded screens that were there before it and are gone now, or have another name, in the order in which its
  /// edits came to them. What it created itself is nobody's concern.
  /// - Complexity: O(edits · guarded names)
  mutating func leaving(_ guards: GuardCheck) -> [NodeID] {
    var order: [NodeID] = []
    // What each screen was called at first; nil for one that came, and for a container that went.
    var names: [NodeID: String?] = [:]
    func note(_ id: NodeID, _ name: String?) {
      if names[id] != nil { return }
      names[id] = .some(name)
      if let name, guards.isGuarded(name), !guards.allowed.contains(id) { order.append(id) }
    }
    for position in 0..<log.end {
      switch log[position] {
      case .insert(let node, _): if node.kind == .screen { note(node.id, nil) }
      case .remove(let node, _):
        if node.kind == .screen { note(node.id, node.name) } else { names[node.id] = .some(nil) }
      case .update(let id, let before, _):
        if !state.table.contains(id) || state.isScreen(id) { note(id, before.name) }
      case .move, .appear, .select, .start, .finish, .root, .rename, .back, .rootCase, .given, .scope, .result: break
      }
    }
    return order.filter { id in
      guard let before = names[id] ?? nil else { return false }
      return !state.table.contains(id) || !Text.isSame(before, state.name(of: id))
    }
  }
}

extension SceneState {
  /// A screen, wherever in the tree it is, as the path would have it; nil when it is not there. Complexity: O(depth).
  public func element(_ id: NodeID) -> PathElement? {
    let slot = table.slot(id)
    guard slot >= 0, table[slot].kind == .screen else { return nil }
    return PathElement(table.nodes, slot, place(at: slot) ?? .root)
  }
}
