extension Transaction {
  mutating func perform(_ dismiss: Operation.Dismiss) throws(NavigationError) {
    let screen = try visibleScreen(dismiss.screen)
    let parent = state.table[state.table.slot(screen)].parent
    let index = state.index(of: screen, in: parent)
    // The first screen of a stack leaves with the stack, a bare one with its layer.
    let leaving = index == 0 && state.kind(of: parent) == .stack ? parent : screen
    let holder = state.table[state.table.slot(leaving)].parent
    let place = state.index(of: leaving, in: holder)
    guard place > 0, state.kind(of: holder) != .tabs else { throw .cannotRemoveRoot(screen) }
    leave(screen, with: dismiss.result)
    cut(after: leaving)
    remove(leaving, at: place, of: holder)
  }
}
