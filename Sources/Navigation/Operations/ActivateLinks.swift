extension Transaction {
  mutating func perform(_ activate: Operation.ActivateLinks) throws(NavigationError) {
    try setScope(activate.scope, isActive: true)
  }

  /// Switches a scope of links.
  /// - Throws: `notInMap`; `invalidParameter` for a scope that depends on the current case.
  mutating func setScope(_ name: String, isActive: Bool) throws(NavigationError) {
    guard let map, let scope = map.links.scopes[name] else {
      throw .notInMap(map: map?.name ?? "", kind: "scope", name: name)
    }
    guard scope.cases == nil else { throw .invalidParameter("scope") }
    if map.isActive(scope, state.linkConditions) == isActive { return }
    choose(isActive, for: scope.name)
  }
}
