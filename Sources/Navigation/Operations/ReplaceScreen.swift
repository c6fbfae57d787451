extension Transaction {
  mutating func perform(_ replaceScreen: Operation.ReplaceScreen) throws(NavigationError) {
    let screen = try anyScreen(replaceScreen.screen)
    let node = state.table[state.table.slot(screen)]
    // Equal, title too: nothing, whatever the traits.
    if node.isEqual(to: replaceScreen.with), Text.isSame(node.details?.title, replaceScreen.with.title) { return }
    update(screen, NodeContent(replaceScreen.with))
  }
}
