/// The past of a scene, as a person steps through it: its commits, newest first, and the scene as it was after one of them.
struct PastView: Hashable, Sendable {
  private(set) var commits: [CommitView] = []

  /// The commit that is looked at.
  private(set) var index = 0

  /// The scene after it; nil until it was told. While another one is on its way, the one before stays in sight.
  private(set) var scene: SceneView?

  /// Whether there are older commits than those that are known.
  private(set) var hasMore = true

  /// Whether commits are on their way.
  var isListing = false

  /// The revision whose scene is on its way.
  var looksAt: Int?

  /// Commits that are asked for at once.
  static let pageSize = 200

  var commit: CommitView? { commits.indices.contains(index) ? commits[index] : nil }

  /// Takes older commits.
  mutating func add(_ older: [CommitView]) {
    commits += older
    hasMore = older.count == Self.pageSize
  }

  /// Goes so many commits back in time (forth when negative), and not beyond the ends.
  mutating func step(by count: Int) { index = max(0, min(commits.count - 1, index + count)) }

  /// Takes the scene as it was.
  mutating func take(_ scene: SceneView, at revision: Int) { if commit?.revision == revision { self.scene = scene } }
}

/// A commit of the history, as a line.
struct CommitView: Hashable, Sendable {
  var revision: Int

  /// The time of day, in UTC.
  var time: String

  /// What was done: `Push`.
  var operation: String

  /// The top after it, in navctl's notation.
  var top: String

  /// Whether it can be redone.
  var isUndone = false
}
