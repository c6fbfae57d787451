/// The keys of actions: the usual ones, except where a person has chosen others.
///
/// A chosen key is taken from the action that usually has it, which keeps its other keys. Fixed are Control-C, the digits,
/// and the keys with which text is typed.
struct KeyBindings: Hashable, Sendable {
  private var chosen: [Action: [Key]] = [:]

  /// The most keys of an action.
  static let keysMax = 8

  /// Gives an action these keys instead of the usual ones; none if it is to have no key.
  mutating func bind(_ keys: [Key], to action: Action) { chosen[action] = keys }

  /// The keys of an action, of which hints show the first.
  ///
  /// - Complexity: O(actions).
  func keys(of action: Action) -> [Key] {
    chosen[action] ?? action.standard.filter { taker(of: $0, from: action) == nil }
  }

  /// The action to which a person has given a key that is usually another one's.
  private func taker(of key: Key, from action: Action) -> Action? {
    Action.allCases.first { other in
      other != action && other.scope.overlaps(action.scope) && chosen[other]?.contains(key) == true
    }
  }

  /// The action of a key in a mode, or nil.
  ///
  /// - Complexity: O(actions²).
  func action(of key: Key, in scope: Scope) -> Action? {
    Action.allCases.first { $0.scope.isRead(in: scope) && keys(of: $0).contains(key) }
  }

  /// Two actions with the same key, or nil: a person gave it to both, or took the only key of one.
  var conflict: (Action, Action)? {
    for (index, action) in Action.allCases.enumerated() {
      if let own = chosen[action] {
        let other = Action.allCases[..<index].first { other in
          other.scope.overlaps(action.scope) && chosen[other]?.contains { own.contains($0) } == true
        }
        if let other { return (other, action) }
      } else if keys(of: action).isEmpty {
        for key in action.standard { if let taker = taker(of: key, from: action) { return (taker, action) } }
      }
    }
    return nil
  }
}
