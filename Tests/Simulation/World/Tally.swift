import Navigation

/// The outcomes of calls, to show that a run does more than provoke refusals.
package struct Tally: RunTally {
  package var committed = 0
  package var unchanged = 0
  package var refused = 0
  /// The number of commits in scenes with a map.
  package var withMaps = 0
  /// The number of questions: whether guarded screens may leave, and whether a request can be handled.
  package var guardsAsked = 0
  package var requestsAsked = 0
  /// The number of opened links, by kind.
  package var links = Links()
  /// The number of commits of each method, and of each error, by name.
  package var methods: [String: Int] = [:]
  package var errors: [String: Int] = [:]

  package init() {}

  package struct Links: Sendable {
    package var opened = 0
    package var waiting = 0
    /// Read segment by segment.
    package var byComponents = 0
    /// With `{name*}` for the rest.
    package var withRest = 0
    /// With an array or an object in the query.
    package var withBrackets = 0

    mutating func count(_ link: OpenedLink) {
      opened += 1
      if link.isPending { waiting += 1 }
      if link.link.isEmpty { byComponents += 1 }
      if link.link.contains("*}") { withRest += 1 }
      if link.url.contains("]=") || link.url.contains("%5D=") { withBrackets += 1 }
    }

    static func += (a: inout Links, b: Links) {
      a.opened += b.opened
      a.waiting += b.waiting
      a.byComponents += b.byComponents
      a.withRest += b.withRest
      a.withBrackets += b.withBrackets
    }
  }

  package var steps: Int { committed + unchanged + refused }

  mutating func count(_ method: String, isCommitted: Bool) {
    if isCommitted {
      committed += 1
      methods[method, default: 0] += 1
    } else {
      unchanged += 1
    }
  }

  mutating func count(_ method: String, refused error: String) {
    refused += 1
    errors[error, default: 0] += 1
  }

  package static func += (a: inout Tally, b: Tally) {
    a.committed += b.committed
    a.unchanged += b.unchanged
    a.refused += b.refused
    a.withMaps += b.withMaps
    a.guardsAsked += b.guardsAsked
    a.requestsAsked += b.requestsAsked
    a.links += b.links
    a.methods.merge(b.methods, uniquingKeysWith: +)
    a.errors.merge(b.errors, uniquingKeysWith: +)
  }
}

extension NavigationError {
  /// The name of its case; for the operation of an Apply, that of the operation.
  var kind: String {
    if case .operationFailed(_, _, let error) = self { return error.kind }
    return Mirror(reflecting: self).children.first?.label ?? "\(self)"
  }
}

extension Tally {
  package func told(_ runs: Int) -> String {
    "\(steps) steps (\(withMaps) with maps) in \(runs) runs, \(committed) committed, \(unchanged) without change, "
      + "\(refused) refused, \(guardsAsked) guards and \(requestsAsked) requests asked, "
      + "\(links.opened) links opened"
  }

  /// Commits of each method, and errors by their names.
  package var details: [String: Int] {
    methods.merging(errors) { a, _ in a }
  }

  package func missing(_ runs: Int) -> [String] {
    // A Refresh changes nothing.
    let wanted = NaiveTransaction.methods.union(["Apply", "Undo", "Redo"]).subtracting(["Refresh"])
    let counts = [
      "a question of a guard": guardsAsked, "a question of a request": requestsAsked,
      "a link that opens at once": links.opened - links.waiting,
      "a link that waits": links.waiting, "a link that is read segment by segment": links.byComponents,
      "a link with a rest": links.withRest, "a link with brackets": links.withBrackets,
    ]
    return wanted.subtracting(methods.keys).sorted() + counts.filter { $0.value == 0 }.keys.sorted()
      + (errors.count < 13 ? ["13 kinds of errors"] : [])
      + (committed * 5 <= steps ? ["a commit in each fifth step"] : [])
  }
}
