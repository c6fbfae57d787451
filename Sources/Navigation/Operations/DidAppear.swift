extension Transaction {
  mutating func perform(_ didAppear: Operation.DidAppear) throws(NavigationError) {
    if state.isScreen(didAppear.id) { setAppeared(didAppear.id, true) }
  }
}
