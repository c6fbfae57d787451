package import JSON

// The part of the last commit on which waits for screens and departures depend. Read it before the next call.
extension Scene {
  /// Calls `body` with each screen that the last commit added, removed or changed: as it was, as it is, or both.
  /// - Returns: Whether every screen that came into the visible path, left it, or took another place in it was among
  ///   them. If not, tabs were selected or children reordered.
  /// - Complexity: O(edits).
  package func forEachTouchedScreen(_ body: (ScreenIdentity) -> Void) -> Bool {
    var areAll = true
    let (state, log) = (transaction.state, transaction.log)
    for position in 0..<log.end {
      switch log[position] {
      case .insert(let node, _), .remove(let node, _):
        if node.kind == .screen { body(ScreenIdentity(node)) }
        // The index of the selected tab may now be that of another tab.
        if state.kind(of: node.parent) == .tabs { areAll = false }
      case .update(let id, let before, _):
        body(ScreenIdentity(id, before))
        state.withScreen(id, body)
      case .appear(let id, _): state.withScreen(id, body)
      case .move(let id, _, _), .select(let id, _, _): if state.table.contains(id) { areAll = false }
      case .start, .finish, .root, .rename, .back, .rootCase, .given, .scope, .result: break
      }
    }
    return areAll
  }

  /// Calls `body` with the content of a screen, if there is such a screen.
  package func withScreen(_ id: NodeID, _ body: (ScreenIdentity) -> Void) { transaction.state.withScreen(id, body) }

  /// A screen or a coordinator.
  package enum Subject: Hashable, Sendable {
    case screen(NodeID)
    case coordinator(CoordinatorID)
  }

  /// Calls `body` with each screen and coordinator that left with the last commit, at least once, and with the result
  /// with which it left. Results have their sensitive values.
  /// - Complexity: O(edits).
  package func forEachDeparture(_ body: (Subject, JSONObject?) -> Void) {
    var left: [Subject] = []
    var results: [Int: JSONObject] = [:]
    for position in 0..<transaction.log.end {
      switch transaction.log[position] {
      case .result(let id, let result): if results[id] == nil { results[id] = result }
      case .remove(let node, _):
        if node.kind == .screen, !transaction.state.table.contains(node.id) { left.append(.screen(node.id)) }
      case .finish(let coordinator, _):
        if transaction.state.coordinatorIndex(coordinator.id) == nil { left.append(.coordinator(coordinator.id)) }
      // A result with which the node left before it came back.
      case .insert(let node, _): if !results.isEmpty { results[node.id] = nil }
      case .start(let coordinator, _): if !results.isEmpty { results[coordinator.id] = nil }
      case .move, .update, .appear, .select, .root, .rename, .back, .rootCase, .given, .scope: break
      }
    }
    for subject in left {
      switch subject {
      case .screen(let id), .coordinator(let id): body(subject, results[id])
      }
    }
  }
}

extension SceneState {
  fileprivate func withScreen(_ id: NodeID, _ body: (ScreenIdentity) -> Void) {
    let slot = table.slot(id)
    if slot >= 0, table[slot].kind == .screen { body(ScreenIdentity(table[slot])) }
  }
}
