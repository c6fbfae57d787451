extension Transaction {
  mutating func perform(_ deactivate: Operation.DeactivateLinks) throws(NavigationError) {
    try setScope(deactivate.scope, isActive: false)
  }
}
