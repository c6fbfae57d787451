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

  init(_ name: String, _ kind: String, to target: String? = nil, title: String? = nil, _ parameters: [Parameter] = []) {
    self.name = name
    self.kind = kind
    self.target = target
    self.title = title
    self.parameters = parameters
  }

  /// The target and the parameters: `LineItem (sku, quantity?)`, `dismiss (percent, by?)`, `back`.
  var summary: String {
    let takes = parameters.map(\.shortForm).joined(separator: ", ")
    return (target ?? kind) + (takes.isEmpty ? "" : " (\(takes))")
  }
}

/// The known transitions from a screen.
struct TransitionList: Hashable, Sendable {
  /// The screen and map that the transitions belong to.
  struct Place: Hashable, Sendable {
    var screen: Int
    var name: String
    var map: String?
  }

  var place: Place?
  var items: [TransitionView] = []

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
