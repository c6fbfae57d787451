/// The newest commits of the scene, for the column beside it and for the news of commits by others.
struct RecentCommits: Hashable, Sendable {
  private(set) var commits: [CommitView] = []

  /// The sentence about the newest commit of another client, while it is shown.
  private(set) var news: String?

  /// Whether there are commits that it does not have, and for which nobody has asked.
  var isOutdated = true

  /// Whether a request is in flight.
  private var isAsking = false

  /// Whether the scene has changed since the request.
  private var isStale = false

  /// The last revision that was announced or known from the beginning.
  private var toldRevision: Int?

  /// The number of commits per request: the rows of the largest column, or enough to find an undone step.
  static let asked = 64

  /// Notes that the list is out of date.
  ///
  /// - Returns: Whether to ask for it now.
  mutating func ask() -> Bool {
    (isStale, isOutdated) = (isAsking, false)
    defer { isAsking = true }
    return !isAsking
  }

  /// Takes the newest commits.
  ///
  /// - Returns: Whether there is news, and whether to ask again.
  mutating func take(_ commits: [CommitView]) -> (hasNews: Bool, isStale: Bool) {
    self.commits = commits
    isAsking = false
    defer { isStale = false }
    let told = toldRevision ?? .max
    toldRevision = max(toldRevision ?? 0, commits.first?.revision ?? 0)
    let fresh = commits.first.flatMap { $0.revision > told && !$0.isOwn ? $0 : nil }
    if let fresh { news = fresh.sentence }
    return (fresh != nil, isStale)
  }

  /// Notes the revision at which the terminal attached: nothing before it is news.
  mutating func begin(at revision: Int) {
    toldRevision = max(revision, toldRevision ?? 0)
    (isAsking, isStale) = (false, false)
  }

  mutating func forgetNews() { news = nil }
}
