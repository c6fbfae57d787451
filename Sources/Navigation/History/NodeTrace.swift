/// What a node was before a list of edits, as far as these tell.
struct NodeTrace {
  let id: NodeID
  /// Whether it was there before.
  let existed: Bool
  /// The node as it was when it first went; nil when it stayed.
  var removed: Node?
  /// What it was before, where the edits changed it in place. Only looked at when it stayed.
  var content: NodeContent?
  var hasAppeared: Bool?
  var selection: TabSelection?
  /// Whether its children may be in another order, or another one may be the first.
  var isOrderTouched = false
  var isOrderChanged = false
  /// Whether it is in another place, because another one is the first of its stack.
  var isPlaceChanged = false

  /// Whether its content or selection is another one now.
  func isContentChanged(_ now: borrowing Node) -> Bool {
    if isPlaceChanged { return true }
    if let content = content ?? removed?.content, content != NodeContent(copy now) { return true }
    if let selection = selection ?? removed?.selection, selection != now.selection { return true }
    return false
  }

  func isAppearanceChanged(_ now: borrowing Node) -> Bool {
    guard let before = hasAppeared ?? removed?.hasAppeared else { return false }
    return before != now.hasAppeared
  }
}
