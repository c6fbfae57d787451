/// The conditions under which scopes of links are active in a scene: the current case, and the scopes switched by
/// callers.
public struct LinkConditions: Hashable, Sendable {
  /// A scope switched by `ActivateLinks` or `DeactivateLinks`.
  struct Choice: Hashable, Sendable {
    let scope: String
    var isActive: Bool
  }

  public internal(set) var rootCase: String?
  /// In the order in which the scopes were first switched, without duplicates.
  private(set) var choices: [Choice] = []

  public init(rootCase: String? = nil) { self.rootCase = rootCase }

  /// Whether a caller has switched a scope on or off; nil leaves it to the map.
  /// - Complexity: O(switched scopes).
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

  /// Reverts an edit, if it concerns these conditions.
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

  /// Whether a scope is active in one of the two and not in the other.
  /// - Complexity: O(scopes · cases).
  func differ(_ before: LinkConditions, _ after: LinkConditions) -> Bool {
    links.scopes.all.contains { isActive($0, before) != isActive($0, after) }
  }
}
