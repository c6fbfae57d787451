// Reusing screens, where the map allows it.
extension Transaction {
  /// Reuses an existing screen that has the key of the wanted one: it takes the arguments, the screens over it in the
  /// stack are popped, and it keeps the transition that created it.
  /// - Parameters:
  ///   - top: The screen that `top` refers to.
  ///   - stack: The stack that `inStack` searches from the top.
  /// - Returns: Whether there was such a screen.
  mutating func use(_ screen: ScreenDescription, _ reuse: MapReuse, top: NodeID, in stack: NodeID?) -> Bool {
    let key = screen.key
    let matches = { [state] (node: NodeID) in state.table[state.table.slot(node)].matches(key) }
    switch reuse {
    case .never: return false
    case .top:
      guard matches(top) else { return false }
      update(top, keeping: screen)
    case .inStack:
      if matches(top) {
        update(top, keeping: screen)
      } else {
        guard let stack, let index = state.children(of: stack).lastIndex(where: matches) else { return false }
        removeChildren(of: stack, from: index + 1)
        update(state.children(of: stack)[index], keeping: screen)
      }
    }
    return true
  }
}
