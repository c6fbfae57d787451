import JSON

/// What the few things are that can happen to a scene's state. Operations are made of them; rollback, changes, mirrors,
/// the journal and Undo all read the same list. Each holds what is needed to carry it out either way.
enum Edit: Sendable {
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
  /// A coordinator has another name.
  indirect case rename(CoordinatorID, before: String, after: String)
  /// Tabs go back in another way.
  case back(NodeID, before: TabsBack, after: TabsBack)
  /// Another case is the root, or none.
  indirect case rootCase(before: String?, after: String?)
  /// A coordinator, or by the window's id the case, is built from other arguments.
  indirect case given(Int, before: JSONObject, after: JSONObject)
  /// Something else was said of a scope of links; nil is nothing.
  indirect case scope(String, before: Bool?, after: Bool?)
  /// What a node or coordinator that is about to leave leaves with; it changes nothing by itself.
  indirect case result(Int, JSONObject)

  /// The node, coordinator or case that has arguments by it, or loses some.
  var subject: Int? {
    switch self {
    case .insert(let node, _), .remove(let node, _): node.id
    case .update(let id, _, _), .given(let id, _, _): id
    default: nil
    }
  }

  /// Whether it concerns hasAppeared alone.
  var isAppearance: Bool {
    if case .appear = self { return true }
    return false
  }
}
