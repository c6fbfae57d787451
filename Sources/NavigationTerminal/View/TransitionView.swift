/// A transition that the map declares at the top screen, as the list of them shows it.
struct TransitionView: Hashable, Sendable {
  var name: String

  /// What the map calls it before people.
  var title: String?

  /// What it does: `push`, `dismiss`.
  var kind: String

  /// The screen, case, tab or coordinator that it leads to.
  var target: String?

  /// What it asks for.
  var parameters: [Parameter] = []

  init(_ name: String, _ kind: String, to target: String? = nil, title: String? = nil, _ parameters: [Parameter] = []) {
    self.name = name
    self.kind = kind
    self.target = target
    self.title = title
    self.parameters = parameters
  }

  /// Where it leads and what it asks for: `LineItem (sku, quantity?)`, `dismiss (percent, by?)`, `back`.
  var summary: String {
    let takes = parameters.map(\.shortForm).joined(separator: ", ")
    return (target ?? kind) + (takes.isEmpty ? "" : " (\(takes))")
  }
}

/// What can be done from a screen, as far as that is known.
struct TransitionList: Hashable, Sendable {
  /// What it is about: another map, or another screen in its place, makes another list.
  struct Place: Hashable, Sendable {
    var screen: Int
    var name: String
    var map: String?
  }

  var place: Place?
  var items: [TransitionView] = []

  /// The one that Enter takes.
  var choice = 0

  /// The chosen one; nil when there are none.
  var chosen: TransitionView? { items.indices.contains(choice) ? items[choice] : nil }

  /// The names of what is typed unseen.
  var sensitiveNames: Set<String> {
    Set(items.flatMap { $0.parameters.filter(\.isSensitive).map(\.name) })
  }

  /// Chooses another one, so many further down, and not beyond the ends.
  mutating func choose(by count: Int) { choice = max(0, min(items.count - 1, choice + count)) }
}
