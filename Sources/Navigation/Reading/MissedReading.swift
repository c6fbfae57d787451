/// Reads the commits after a revision with their changes, for a stream that missed them.
package struct MissedReading: SteppedReading {
  private let commits: RetainedCommits
  private let map: CompiledMap?
  /// Commits up to this revision may lack sensitive values in their records, whatever these say.
  private let omitsValuesUpTo: Revision
  private let since: Revision
  private let newest: Revision
  /// The state after the next commit.
  private var past: SceneState
  /// The same, but one commit ahead while that is read: its edits must fit before its changes are found. Applying them again
  /// would not give the state after it, because later records are masked, and a migration may have changed it besides.
  private var ahead: SceneState
  private var next: Revision
  /// The oldest revision found so far after which all commits can be replayed.
  private var oldest: Revision
  /// Newest first.
  private var missed: [MissedCommit] = []
  /// Whether all of them have been read.
  private var isComplete: Bool
  package private(set) var work: Int
  package private(set) var isDone: Bool
  /// The bytes of the records read so far.
  package private(set) var bytes = 0

  /// - Parameters:
  ///   - newest: The daemon's revision. Later ones do not exist.
  ///   - archive: The commits that are not in memory.
  package init(
    _ scene: borrowing Scene, since: Revision, newest: Revision, _ archive: (any HistoryArchive)? = nil
  ) {
    commits = RetainedCommits(scene, archive)
    map = scene.map
    omitsValuesUpTo = scene.isSuspended || map?.mask != nil ? .max : scene.hiddenBefore
    (self.since, self.newest) = (since, newest)
    past = scene.state
    ahead = past
    (next, oldest) = (scene.revision, scene.revision)
    work = 2 * ReadingCost.copy(of: scene.state)
    isComplete = since <= newest && since >= scene.revision
    isDone = isComplete
  }

  package mutating func advance() {
    guard let record = commits.record(next) else {
      isDone = true
      return
    }
    work += ReadingCost.visit(record)
    bytes += record.length
    let commit = record.commit
    next = commit.previous
    let former = oldest
    oldest = commit.isFirst ? commit.revision : commit.previous
    // Only the oldest revision is asked for.
    if since > newest { return }
    // The oldest commit can be replayed unless it is Open, which has no state before it.
    guard !commit.isFirst, let edits = try? record.readableEdits() else {
      if !commit.isFirst { oldest = former }
      isDone = true
      return
    }
    guard ahead.revert(stored: edits, staysReadable: true) else {
      (oldest, isDone) = (former, true)
      return
    }
    let log = EditLog(edits)
    let omitsValues = record.hasSecretsLeft || commit.revision <= omitsValuesUpTo
    missed.append(
      MissedCommit(
        commit: commit, changes: ChangeSummary(log, after: past).changes(past, omitsValues: omitsValues),
        conditions: past.changedConditions(by: commit, log, in: map)))
    work += edits.count
    for edit in edits.reversed() { past.revert(edit) }
    isComplete = next <= since
    isDone = isComplete
  }

  /// The state after the revision, before the commits.
  /// - Precondition: It is done, and `result` does not throw.
  package var stateBefore: SceneState { past }

  /// The commits, oldest first.
  /// - Throws: `revisionNotFound` if they are no longer kept, or the revision is before Open or after `newest`.
  /// - Precondition: It is done.
  package func result() throws(NavigationError) -> [MissedCommit] {
    guard isComplete else { throw .revisionNotFound(since, oldest: oldest, newest: newest) }
    return missed.reversed()
  }
}
