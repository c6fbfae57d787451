/// What decides which scopes of links are active in a scene: the case that is its root, and what was said of scopes.
public struct LinkConditions: Hashable, Sendable {
  /// What was said of a scope by `ActivateLinks` or `DeactivateLinks`.
  struct Choice: Hashable, Sendable {
    let scope: String
    var isActive: Bool
  }

  /// The case that is the root.
  public internal(set) var rootCase: String?
  /// In the order in which scopes were first spoken of, each once.
  private(set) var choices: [Choice] = []

  /// - Parameter rootCase: the case that is the root.
  public init(rootCase: String? = nil) { self.rootCase = rootCase }

  /// What was said of a scope; nil where its map decides. Complexity: O(scopes that were spoken of).
  subscript(scope: String) -> Bool? {
    get { choices.first { Text.isSame($0.scope, scope) }?.isActive }
    set {
      let place = choices.firstIndex { Text.isSame($0.scope, scope) }
      switch (place, newValue) {
      case (let place?, let isActive?): choices[place].isActive = isActive
      case (let place?, nil): choices.remove(at: place)
      case (nil, let isActive?): choices.append(Choice(scope: scope, isActive: isActive))
      case (nil, nil): break
      }
    }
  }

  /// Takes an edit back, as far as it is of these.
  mutating func revert(_ edit: Edit) {
    switch edit {
    case .rootCase(let before, _): rootCase = before
    case .scope(let name, let before, _): self[name] = before
    default: break
    }
  }
}

extension CompiledMap {
  /// Whether links of a scope may be followed.
  public func isActive(_ scope: MapLinkScope, _ conditions: LinkConditions) -> Bool {
    guard let cases = scope.cases else { return conditions[scope.name] ?? scope.isActive }
    return cases.contains { Text.isSame(self.cases[$0].name, conditions.rootCase) }
  }

  /// Whether another scope is active than before. Complexity: O(scopes · cases).
  func differ(_ before: LinkConditions, _ after: LinkConditions) -> Bool {
    links.scopes.all.contains { isActive($0, before) != isActive($0, after) }
  }
}
