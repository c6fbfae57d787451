import Navigation

/// A run that can be repeated: how the scene is opened, its limits, and the steps.
struct Scenario: Codable, Hashable, Sendable {
  /// The limits that differ from the model's.
  struct Limits: Codable, Hashable, Sendable {
    var nodes: Int?
    var stateBytes: Int?
    var applyOperations: Int?
    var historyCommits: Int?
    var historyBytes: Int?
    /// With it older commits are in an archive, and the scene is written down and read again now and then.
    var historyMemoryBytes: Int?

    var limits: SceneLimits {
      var limits = SceneLimits.standard
      limits.argumentBytes = Alphabet.oversizedArgumentBytes
      limits.contextBytes = Alphabet.oversizedContextBytes
      if let nodes { limits.nodes = nodes }
      if let stateBytes { limits.stateBytes = stateBytes }
      if let applyOperations { limits.applyOperations = applyOperations }
      if let historyCommits { limits.historyCommits = historyCommits }
      if let historyBytes { limits.historyBytes = historyBytes }
      if let historyMemoryBytes { limits.historyMemoryBytes = historyMemoryBytes }
      return limits
    }
  }

  var root: ContainerSpec
  /// The text of the scene's map, with which `root` is ignored.
  var map: String?
  var path: [ScreenSpec] = []
  var limits = Limits()
  var steps: [Step] = []
}
