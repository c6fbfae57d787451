/// A screen of the visible path.
struct ScreenView: Hashable, Sendable {
  /// One argument: its name, and its value as text. Strings are as they are, other values are JSON.
  struct Value: Hashable, Sendable {
    var name: String
    var text: String
  }

  var id: Int
  var name: String

  /// What stands over it, if not the name.
  var title: String?

  var arguments: [Value] = []

  /// What the map tells front-ends about it.
  var constants: [Value] = []

  /// The screen in navctl's notation, with its arguments unless they are long.
  var notation: String?

  /// Whether some front-end has shown it.
  var hasAppeared = true
}
