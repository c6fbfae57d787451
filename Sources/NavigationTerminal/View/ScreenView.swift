/// A screen of the visible path.
struct ScreenView: Hashable, Sendable {
  /// An argument with its value as text: strings as they are, other values as JSON.
  struct Value: Hashable, Sendable {
    var name: String
    var text: String
  }

  var id: Int
  var name: String

  /// The title, if it differs from the name.
  var title: String?

  var arguments: [Value] = []

  /// The map's constants for the screen.
  var constants: [Value] = []

  /// The screen in navctl's notation, without arguments if they are long.
  var notation: String?

  /// Whether a front-end has shown the screen.
  var hasAppeared = true
}
