/// The screens about which front-ends must be asked before an operation removes them (docs/specification/model.md §9).
public struct GuardCheck: Sendable {
  /// The names of the guarded screens, a set for each front-end that guards any.
  public var names: [NameSet]
  /// The screens that all of their guards allow to leave.
  public var allowed: Set<NodeID>

  public init(names: [NameSet], allowed: Set<NodeID> = []) {
    self.names = names
    self.allowed = allowed
  }

  /// Whether screens of a name are guarded.
  /// - Complexity: O(front-ends), however many names each guards.
  func isGuarded(_ name: String) -> Bool { names.contains { $0.contains(name) } }
}

extension Transaction {
  /// The guarded screens that existed before and are gone or renamed, in the order in which the edits touched them.
  /// Screens that the transaction created do not count.
  /// - Complexity: O(edits · guarding front-ends), which counts as work.
  mutating func leaving(_ guards: GuardCheck) -> [NodeID] {
    var order: [NodeID] = []
    // The first name of each screen; nil for one that was added, and for a container that was removed.
    var names: [NodeID: String?] = [:]
    func note(_ id: NodeID, _ name: String?) {
      if names[id] != nil { return }
      names[id] = .some(name)
      guard let name else { return }
      work &+= guards.names.count
      if guards.isGuarded(name), !guards.allowed.contains(id) { order.append(id) }
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
  /// A screen of the tree in the form of a path element.
  /// - Complexity: O(depth).
  public func element(_ id: NodeID) -> PathElement? {
    let slot = table.slot(id)
    guard slot >= 0, table[slot].kind == .screen else { return nil }
    return PathElement(table.nodes, slot, place(at: slot) ?? .root)
  }
}
