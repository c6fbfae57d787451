import Navigation

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

  /// The argument that decides which transitions there are: the name of the variant, or the answers to a question.
  var variation: String? {
    let name = name == QuestionScreen.name ? "choices" : "variant"
    return arguments.first { $0.name == name }?.text
  }

  /// The text of a question, or nil for another screen.
  var question: String? {
    name == QuestionScreen.name ? arguments.first { $0.name == "question" }?.text : nil
  }

  /// The title, or the name without one.
  var label: String { title ?? name }

  /// Whether a front-end has shown the screen.
  var hasAppeared = true
}
