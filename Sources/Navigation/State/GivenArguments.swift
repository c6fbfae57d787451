import JSON

/// What the case that is the root, and the coordinators, were given to build from: another version of their map may build
/// more of it. Nobody is told of it, so two states that differ in nothing else are the same.
struct GivenArguments: Sendable {
  /// By coordinator, and by the window for the case; those that were given nothing are not there.
  private var arguments: [Int: JSONObject] = [:]
  /// What they count for in `SceneLimits.stateBytes`.
  private(set) var byteCount = 0

  /// - Parameter id: of a coordinator; the window's for the case.
  subscript(id: Int) -> JSONObject {
    get { arguments.isEmpty ? .empty : arguments[id] ?? .empty }
    set {
      byteCount += newValue.text.utf8.count - self[id].text.utf8.count
      arguments[id] = newValue.isEmpty ? nil : newValue
    }
  }

  /// In the order of the ids.
  var all: [(id: Int, arguments: JSONObject)] {
    arguments.sorted { $0.key < $1.key }.map { (id: $0.key, arguments: $0.value) }
  }
}
