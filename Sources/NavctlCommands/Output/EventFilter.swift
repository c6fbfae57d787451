import JSON

/// The words of `watch --filter`: operations, and names or titles of screens, tabs and coordinators.
struct EventFilter: Sendable {
  private let words: Set<String>

  init(_ words: [String]) { self.words = Set(words) }

  /// Whether an event is a commit of one of the operations, or concerns a node of one of the names. The events that say where
  /// the stream begins and ends are always admitted.
  ///
  /// - Parameter names: The names that the event leaves out.
  func admits(_ event: JSONValue, _ names: EventNames) -> Bool {
    switch event["kind"]?.stringValue {
    case "commit":
      if let operation = event["origin"]?["operation"]?.stringValue, words.contains(operation) { return true }
      if !names.words.isDisjoint(with: words) { return true }
      return (event["changes"]?.arrayValue ?? []).contains { change in
        let said = [change["node"]?["name"], change["node"]?["title"], change["coordinator"]?["name"]]
        return said.contains { $0?.stringValue.map { words.contains($0) } ?? false }
      }
    case "snapshot", "frontEnds", "link", "heartbeat": return false
    default: return true
    }
  }
}
