/// The past of a scene while a person steps through it: its commits, newest first, and the scene after the chosen one.
struct PastView: Hashable, Sendable {
  private(set) var commits: [CommitView] = []

  /// The chosen commit.
  private(set) var index = 0

  /// The scene after the chosen commit, or after the previous choice until the reply arrives.
  private(set) var scene: SceneView?

  /// The changes of the commit whose scene is shown.
  private(set) var changes: [SceneChange] = []

  /// Whether older commits exist that are not loaded.
  private(set) var hasMore = true

  /// Whether a request for commits is in flight.
  var isListing = false

  /// The revision whose scene is requested.
  var looksAt: Int?

  /// The most commits per request.
  static let pageSize = 200

  var commit: CommitView? { commits.indices.contains(index) ? commits[index] : nil }

  /// Appends older commits.
  mutating func add(_ older: [CommitView], hasMore: Bool) {
    commits += older
    self.hasMore = hasMore
  }

  /// Goes back in time by a number of commits (forward if negative), within the ends.
  mutating func step(by count: Int) { index = max(0, min(commits.count - 1, index + count)) }

  /// Sets the scene after a commit.
  mutating func take(_ moment: PastMoment, at revision: Int) {
    if commit?.revision == revision { (scene, changes) = (moment.scene, moment.changes) }
  }

  /// How to return to the moment after the chosen commit.
  var route: HistoryRoute { HistoryRoute(back: commits[..<index].map { ($0.revision, $0.moved, $0.isBarrier) }) }
}

/// A scene of the past.
struct PastMoment: Hashable, Sendable {
  var scene: SceneView

  /// The changes of the commit that led to it.
  var changes: [SceneChange] = []
}
