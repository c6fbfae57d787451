import JSON

/// A transition from the top screen, as a list shows it.
struct TransitionView: Hashable, Sendable {
  var name: String

  /// The map's title for people.
  var title: String?

  /// The kind, such as `push` or `dismiss`.
  var kind: String

  /// The screen, case, tab or coordinator that it leads to.
  var target: String?

  var parameters: [Parameter] = []

  /// An answer to a question: its text, and the arguments that give it; nil if the transition is no answer.
  var answer: Answer?

  struct Answer: Hashable, Sendable {
    var text: String
    var arguments: JSONObject
  }

  /// Its name in a list.
  var label: String { answer?.text ?? name }

  init(_ name: String, _ kind: String, to target: String? = nil, title: String? = nil, _ parameters: [Parameter] = []) {
    self.name = name
    self.kind = kind
    self.target = target
    self.title = title
    self.parameters = parameters
  }

  /// The target and the parameters: `LineItem (sku, quantity?)`, `dismiss (percent, by?)`, `back`.
  var summary: String {
    if answer != nil { return "" }
    let takes = parameters.map(\.shortForm).joined(separator: ", ")
    return (target ?? kind) + (takes.isEmpty ? "" : " (\(takes))")
  }
}

extension TransitionView {
  /// The transition once for each value of its only parameter, if these can be listed, so that a question is answered by
  /// choosing; else the transition itself.
  var answers: [TransitionView] {
    guard parameters.count == 1, case .choice(let options) = parameters[0].kind else { return [self] }
    return options.compactMap { option in
      guard let arguments = try? JSONObject(parsing: "{\(JSONValue.string(parameters[0].name)):\(option.json)}") else {
        return nil
      }
      var view = self
      view.answer = Answer(text: option.text, arguments: arguments)
      view.parameters = []
      return view
    }
  }
}

/// The known transitions from a screen.
struct TransitionList: Hashable, Sendable {
  /// The screen and map that the transitions belong to. A screen may get another variant, and a question other answers.
  struct Place: Hashable, Sendable {
    var screen: Int
    var name: String
    var variation: String?
    var map: String?
  }

  var place: Place?
  var items: [TransitionView] = []

  /// The values with which the screen may be dismissed, as far as the map declares them.
  var result: [Parameter] = []

  /// Whether the daemon has listed the transitions.
  var isListed = false

  /// The index of the chosen transition, which Enter takes.
  var choice = 0

  /// The chosen transition, or nil if there are none.
  var chosen: TransitionView? { items.indices.contains(choice) ? items[choice] : nil }

  /// The names of hidden parameters.
  var sensitiveNames: Set<String> {
    Set(items.flatMap { $0.parameters.filter(\.isSensitive).map(\.name) })
  }

  /// Moves the choice down by a number of rows, within the ends.
  mutating func choose(by count: Int) { choice = max(0, min(items.count - 1, choice + count)) }
}
