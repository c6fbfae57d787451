// Screens that are there already, where the map says that these are used.
extension Transaction {
  /// Uses the screen that is there with the key of the one wanted: it takes the arguments, and what is over it in the stack
  /// is popped. It came by what it came by.
  /// - Parameters:
  ///   - top: the screen that `top` means.
  ///   - stack: where `inStack` looks, from its top.
  /// - Returns: whether there is one.
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
