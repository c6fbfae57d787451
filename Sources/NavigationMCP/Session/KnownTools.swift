import JSON

/// The transitions of the present place, and the client's knowledge of them.
struct KnownTools: Equatable {
  /// The transitions of the top, as tools.
  private(set) var transitions: [AgentTool] = []
  /// The transitions that the client got with `tools/list`; nil before.
  private var listed: [AgentTool]?
  /// Whether the client was told that the list has changed since it read it.
  private var isToldOfChange = false
  /// For each scene, its place when the client last looked.
  private(set) var seen: [String: Place] = [:]

  /// A place as the client saw it.
  struct Place: Equatable {
    /// The screen on top.
    var top: Int
    /// The revision at which it was on top.
    var revision: Int

    /// - Returns: Nil if a scene has no top, because it is suspended.
    init?(top: Int?, at: JSONValue?) {
      guard let top, let revision = at?["revision"]?.integerValue else { return nil }
      (self.top, self.revision) = (top, revision)
    }
  }

  /// Takes the transitions of the present place.
  ///
  /// - Returns: Whether to tell the client that its list has changed.
  mutating func take(_ transitions: [AgentTool]) -> Bool {
    self.transitions = transitions
    guard let listed, listed != transitions, !isToldOfChange else { return false }
    isToldOfChange = true
    return true
  }

  /// Notes that the client gets the list.
  mutating func list() { (listed, isToldOfChange) = (transitions, false) }

  /// Notes what the client saw of a scene; nil if that is no place.
  mutating func see(_ place: Place?, in scene: String) { seen[scene] = place }

  /// Forgets what the client saw of scenes that were closed.
  mutating func forget(_ scenes: [String]) {
    for scene in scenes { seen[scene] = nil }
  }
}
