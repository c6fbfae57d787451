import JSON

/// What the few things are that can happen to a scene's state. Operations are made of them; rollback, changes, mirrors,
/// the journal and Undo all read the same list. Each holds what is needed to carry it out either way.
enum Edit: RingElement, Sendable {
  /// A node without children comes; it says which parent it has.
  case insert(NodeRecord, index: Int)
  /// A node that has no children any more goes.
  case remove(NodeRecord, index: Int)
  /// The children of a container are in another order.
  indirect case move(NodeID, before: [NodeID], after: [NodeID])
  indirect case update(NodeID, before: NodeContent, after: NodeContent)
  /// hasAppeared is now this; it was the other.
  case appear(NodeID, Bool)
  indirect case select(NodeID, before: TabSelection, after: TabSelection)
  /// A coordinator without children starts, or one that has none any more finishes.
  indirect case start(Coordinator, index: Int)
  indirect case finish(Coordinator, index: Int)
  /// A coordinator has another root node.
  case root(CoordinatorID, before: NodeID?, after: NodeID?)
  /// What a node or coordinator that is about to leave leaves with; it changes nothing by itself.
  indirect case result(Int, JSONObject)

  /// What each occupies, in bytes.
  static let baseBytes = MemoryLayout<Edit>.stride

  /// Whether it concerns hasAppeared alone.
  var isAppearance: Bool {
    if case .appear = self { return true }
    return false
  }

  static var vacant: Edit { .appear(SceneState.window, false) }

  /// What it occupies, in bytes, roughly: itself and the texts that it may be the last to hold.
  var byteCount: Int {
    switch self {
    case .insert(let node, _), .remove(let node, _): Edit.baseBytes + Int(node.byteCount)
    case .move(_, let before, let after): Edit.baseBytes + 64 + 8 * (before.count + after.count)
    case .update(_, let before, let after): Edit.baseBytes + 64 + before.byteCount + after.byteCount
    case .select(_, let before, let after):
      Edit.baseBytes + 96 + 4 * (before.history.count + after.history.count)
    case .start(let coordinator, _), .finish(let coordinator, _):
      Edit.baseBytes + 160 + coordinator.name.utf8.count
    case .result(_, let result): Edit.baseBytes + 32 + result.byteCount
    case .appear, .root: Edit.baseBytes
    }
  }
}
