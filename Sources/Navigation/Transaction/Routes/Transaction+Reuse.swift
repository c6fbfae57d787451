// Reusing screens, where the map allows it.
extension Transaction {
  /// Reuses an existing screen that has the key of the wanted one: it takes the arguments, the screens over it in the
  /// stack are popped, and it keeps the transition that created it.
  /// - Parameters:
  ///   - top: The screen that `top` refers to.
  ///   - stack: The stack that `inStack` searches from the top.
  /// - Returns: Whether there was such a screen.
  mutating func use(_ screen: ScreenDescription, _ reuse: MapReuse, top: NodeID, in stack: NodeID?) -> Bool {
    let matcher = ScreenMatcher(screen.key)
    switch reuse {
    case .never: return false
    case .top:
      guard isScreen(top, matcher) else { return false }
      update(top, keeping: screen)
    case .inStack:
      if isScreen(top, matcher) {
        update(top, keeping: screen)
      } else {
        guard let stack, let index = state.children(of: stack).lastIndex(where: { isScreen($0, matcher) }) else {
          return false
        }
        removeChildren(of: stack, from: index + 1)
        update(state.children(of: stack)[index], keeping: screen)
      }
    }
    return true
  }

  private mutating func isScreen(_ id: NodeID, _ matcher: ScreenMatcher) -> Bool {
    matcher.matches(state.table[state.table.slot(id)], &work)
  }
}
