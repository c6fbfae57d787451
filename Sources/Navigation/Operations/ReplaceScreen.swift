extension Transaction {
  mutating func perform(_ replaceScreen: Operation.ReplaceScreen) throws(NavigationError) {
    let screen = try anyScreen(replaceScreen.screen)
    let node = state.table[state.table.slot(screen)]
    // Nothing changes if the title is equal too, whatever the traits are.
    if node.isEqual(to: replaceScreen.with), Text.isSame(node.details?.title, replaceScreen.with.title) { return }
    update(screen, NodeContent(replaceScreen.with))
  }
}
