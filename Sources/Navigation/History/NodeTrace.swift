/// The former state of a node, as far as edits reveal it.
struct NodeTrace {
  let id: NodeID
  /// Whether it existed before.
  let existed: Bool
  /// The node when it was first removed; nil if it stayed.
  var removed: NodeRecord?
  /// The former content of a node that stayed and was updated in place.
  var content: NodeContent?
  var hasAppeared: Bool?
  var selection: TabSelection?
  var back: TabsBack?
  /// Whether the order of its children, or the first of them, may have changed.
  var isOrderTouched = false
  var isOrderChanged = false
  /// Whether its place changed because another sibling is the first of the stack.
  var isPlaceChanged = false

  /// Whether it was updated or removed.
  var isContentTouched: Bool { content != nil || removed != nil }

  /// Whether its content or selection differs now.
  func isContentChanged(_ state: borrowing SceneState, at slot: Int) -> Bool {
    if isPlaceChanged { return true }
    if let content = content ?? removed?.content, content != state.table[slot].content { return true }
    guard state.table[slot].kind == .tabs else { return false }
    if let back, back != state.table[slot].back { return true }
    // Tabs have no selection when they are removed.
    guard let before = selection ?? removed.map({ _ in TabSelection() }) else { return false }
    return before != state.table[selection: slot]
  }

  func isAppearanceChanged(_ state: borrowing SceneState, at slot: Int) -> Bool {
    guard let before = hasAppeared ?? removed?.hasAppeared else { return false }
    return before != state.table[slot].hasAppeared
  }
}
