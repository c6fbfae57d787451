/// What a node was before a list of edits, as far as these tell.
struct NodeTrace {
  let id: NodeID
  /// Whether it was there before.
  let existed: Bool
  /// The node as it was when it first went; nil when it stayed.
  var removed: NodeRecord?
  /// What it was before, where the edits changed it in place. Only looked at when it stayed.
  var content: NodeContent?
  var hasAppeared: Bool?
  var selection: TabSelection?
  var back: TabsBack?
  /// Whether its children may be in another order, or another one may be the first.
  var isOrderTouched = false
  var isOrderChanged = false
  /// Whether it is in another place, because another one is the first of its stack.
  var isPlaceChanged = false

  /// Whether its content or selection is another one now.
  func isContentChanged(_ state: borrowing SceneState, at slot: Int) -> Bool {
    if isPlaceChanged { return true }
    if let content = content ?? removed?.content, content != state.table[slot].content { return true }
    guard state.table[slot].kind == .tabs else { return false }
    if let back, back != state.table[slot].back { return true }
    // Tabs that go have no selection any more when they do.
    guard let before = selection ?? removed.map({ _ in TabSelection() }) else { return false }
    return before != state.table[selection: slot]
  }

  func isAppearanceChanged(_ state: borrowing SceneState, at slot: Int) -> Bool {
    guard let before = hasAppeared ?? removed?.hasAppeared else { return false }
    return before != state.table[slot].hasAppeared
  }
}
