import JSON

/// A primitive change of a scene's state, in a form that can be applied and reverted. Operations consist of edits, and
/// rollback, changes, mirrors, the journal and Undo all read the same list.
enum Edit: Sendable {
  /// Adds a node without children. The node knows its parent.
  case insert(NodeRecord, index: Int)
  /// Removes a node without children.
  case remove(NodeRecord, index: Int)
  /// Reorders the children of a container.
  indirect case move(NodeID, before: [NodeID], after: [NodeID])
  indirect case update(NodeID, before: NodeContent, after: NodeContent)
  /// Sets hasAppeared to this value, from the opposite one.
  case appear(NodeID, Bool)
  indirect case select(NodeID, before: TabSelection, after: TabSelection)
  /// Starts or finishes a coordinator without children.
  indirect case start(Coordinator, index: Int)
  indirect case finish(Coordinator, index: Int)
  case root(CoordinatorID, before: NodeID?, after: NodeID?)
  indirect case rename(CoordinatorID, before: String, after: String)
  /// Changes how tabs go back.
  case back(NodeID, before: TabsBack, after: TabsBack)
  /// Changes the current case; nil if the root is no case.
  indirect case rootCase(before: String?, after: String?)
  /// Changes the arguments from which a coordinator is built, or the case, which has the window's id.
  indirect case given(Int, before: JSONObject, after: JSONObject)
  /// Switches a scope of links; nil leaves it to the map.
  indirect case scope(String, before: Bool?, after: Bool?)
  /// Records the result with which a node or coordinator is about to leave. It changes no state.
  indirect case result(Int, JSONObject)

  /// The node, coordinator or case whose arguments change.
  var subject: Int? {
    switch self {
    case .insert(let node, _), .remove(let node, _): node.id
    case .update(let id, _, _), .given(let id, _, _): id
    default: nil
    }
  }

  /// The node or coordinator that it adds.
  var created: Int? {
    switch self {
    case .insert(let node, _): node.id
    case .start(let coordinator, _): coordinator.id
    default: nil
    }
  }

  /// The approximate length of its record in bytes.
  var byteCount: Int {
    switch self {
    case .insert(let node, _), .remove(let node, _): node.byteCount
    case .update(_, let before, let after): before.byteCount + after.byteCount
    case .given(_, let before, let after): before.byteCount + after.byteCount
    case .result(_, let result): result.byteCount
    case .move(_, let before, let after): Self.idBytes * (before.count + after.count)
    case .select(_, let before, let after): Self.idBytes * (before.history.count + after.history.count)
    case .start, .finish, .rename, .rootCase, .scope: 2 * Text.nameBytesMax
    case .appear, .root, .back: Self.idBytes
    }
  }

  private static let idBytes = 8

  /// Whether it concerns only hasAppeared.
  var isAppearance: Bool {
    if case .appear = self { return true }
    return false
  }
}
