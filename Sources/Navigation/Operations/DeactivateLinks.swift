extension Operation {
  /// Has links of a scope wait from now on.
  public struct DeactivateLinks: Hashable, Sendable {
    public var scope: String

    public init(_ scope: String) { self.scope = scope }
  }
}

extension Transaction {
  mutating func perform(_ deactivate: Operation.DeactivateLinks) throws(NavigationError) {
    try setScope(deactivate.scope, isActive: false)
  }
}
