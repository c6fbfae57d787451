/// The conditions under which scopes of links are active in a scene: the current case, and the scopes switched by
/// callers.
public struct LinkConditions: Hashable, Sendable {
  /// A scope switched by `ActivateLinks` or `DeactivateLinks`.
  struct Choice: Hashable, Sendable {
    let scope: String
    var isActive: Bool
  }

  public internal(set) var rootCase: String?
  /// Sorted by the bytes of their names, without duplicates.
  private(set) var choices: [Choice] = []
  /// Their share of `SceneLimits.stateBytes`.
  private(set) var byteCount = 0

  public init(rootCase: String? = nil) { self.rootCase = rootCase }

  /// Whether a caller has switched a scope on or off; nil leaves it to the map.
  /// - Complexity: O(log n) to read and to change, O(n) to add or remove, for n switched scopes.
  subscript(scope: String) -> Bool? {
    get {
      let place = place(of: scope)
      return has(scope, at: place) ? choices[place].isActive : nil
    }
    set {
      let place = place(of: scope)
      switch (has(scope, at: place), newValue) {
      case (true, let isActive?): choices[place].isActive = isActive
      case (true, nil):
        choices.remove(at: place)
        byteCount -= Self.bytes(of: scope)
      case (false, let isActive?):
        choices.insert(Choice(scope: scope, isActive: isActive), at: place)
        byteCount += Self.bytes(of: scope)
      case (false, nil): break
      }
    }
  }

  private func place(of scope: String) -> Int {
    choices.lowerBound { $0.scope.utf8.lexicographicallyPrecedes(scope.utf8) }
  }

  private func has(_ scope: String, at place: Int) -> Bool {
    place < choices.count && Text.isSame(choices[place].scope, scope)
  }

  private static func bytes(of scope: String) -> Int { 24 + scope.utf8.count }

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
