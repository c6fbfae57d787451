import JSON

// The retained past: commits, the state after each, and departures. Each query goes back from the newest commit, and
// asks the archive for commits that are not in memory.
extension Scene {
  /// The last commit; nil if the scene was read from a snapshot and has not changed since.
  public var newestCommit: Commit? { history.newest?.commit }

  /// The oldest revision whose state is known.
  /// - Complexity: O(1) without an archive, else O(commits kept).
  public func oldestRevision(_ archive: (any HistoryArchive)? = nil) -> Revision {
    guard archive != nil else { return history.oldest ?? revision }
    let commits = RetainedCommits(self, archive)
    var (oldest, next) = (revision, revision)
    while let record = commits.record(next) { (oldest, next) = (next, record.commit.previous) }
    return oldest
  }

  /// The numbers of commits that history has dropped because of the limit on commits, of that on bytes, and of that on the
  /// bytes of its user.
  public var forgottenCommits: (byCount: Int, byBytes: Int, byUser: Int) { history.forgotten }

  /// The navigation commits, newest first.
  /// - Parameters:
  ///   - limit: The maximum number of entries.
  ///   - before: Only commits before this revision are listed.
  /// - Complexity: O(nodes + edits of the visited commits), because each entry has the top after it.
  public func history(
    limit: Int = .max, before: Revision = .max, _ archive: (any HistoryArchive)? = nil
  ) -> [HistoryEntry] {
    HistoryReading(self, limit: limit, before: before, archive).finished().entries
  }

  /// The state after the scene's last commit at or before a revision, and the revision of that commit.
  /// - Parameter newest: The daemon's revision. Later ones do not exist.
  /// - Throws: `revisionNotFound`.
  /// - Complexity: O(nodes + edits since).
  public func state(
    at revision: Revision, newest: Revision, _ archive: (any HistoryArchive)? = nil
  ) throws(NavigationError) -> (Revision, SceneState) {
    try PastReading(self, at: revision, newest: newest, archive).finished().result()
  }

  /// The commits after a revision with their changes, oldest first, for a stream that missed them.
  /// - Throws: `revisionNotFound` if they are no longer kept, or the revision is before Open or after `newest`.
  /// - Complexity: O(nodes + edits since).
  public func commits(
    since: Revision, newest: Revision, _ archive: (any HistoryArchive)? = nil
  ) throws(NavigationError) -> [MissedCommit] {
    try MissedReading(self, since: since, newest: newest, archive).finished().result()
  }

  /// The changes of the last commit in the order in which a mirror applies them. Read it before the next call.
  /// - Complexity: O(nodes touched).
  public var newestChanges: [Change] {
    ChangeSummary(transaction.log, after: transaction.state).changes(transaction.state)
  }

  /// The conditions of link scopes, if the last commit activated or deactivated a scope.
  /// - Parameter commit: The last commit.
  public func newestConditions(of commit: Commit) -> LinkConditions? {
    state.changedConditions(by: commit, transaction.log, in: map)
  }

  /// The fate of a screen.
  ///
  /// The result has its sensitive values until `forgetResults` is called, and never after a restart.
  /// - Returns: `unknown` for an id that never was a screen's, and if history no longer has it.
  /// - Complexity: O(1) for an existing node, else O(edits since it left).
  public func departure(ofScreen id: NodeID, _ archive: (any HistoryArchive)? = nil) -> Departure {
    DepartureReading(ofScreen: id, in: self, archive).finished().departure
  }

  /// The fate of a coordinator.
  /// - Complexity: O(log n) for an existing coordinator, else O(edits since it left).
  public func departure(ofCoordinator id: CoordinatorID, _ archive: (any HistoryArchive)? = nil) -> Departure {
    DepartureReading(ofCoordinator: id, in: self, archive).finished().departure
  }
}

extension SceneState {
  /// The conditions of link scopes, if the commit before this state activated or deactivated a scope.
  /// - Parameters:
  ///   - log: The edits of the commit.
  ///   - map: The map of the scene.
  func changedConditions(by commit: Commit, _ log: borrowing EditLog, in map: CompiledMap?) -> LinkConditions? {
    guard let map, !map.links.scopes.isEmpty else { return nil }
    // Another map may decide differently about each scope.
    if Text.isSame(commit.operation, Scene.migration) { return linkConditions }
    let before = log.conditions(before: linkConditions)
    return before != linkConditions && map.differ(before, linkConditions) ? linkConditions : nil
  }
}
