extension Transaction {
  mutating func perform(_ push: Operation.Push) throws(NavigationError) {
    try insertOnTop(push.screen, of: container(push.container, kind: .stack))
  }
}
