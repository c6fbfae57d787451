import JSON

// What was: commits that are kept, the state after each, and what became of what has left. Each goes back from the newest
// commit, and asks the archive for those that are no longer in memory.
extension Scene {
  /// The last commit; nil when the scene was read from a snapshot and has not changed since.
  public var newestCommit: Commit? { history.newest?.commit }

  /// The oldest revision whose state is known.
  /// - Complexity: O(1) without an archive, else O(commits kept)
  public func oldestRevision(_ archive: (any HistoryArchive)? = nil) -> Revision {
    guard archive != nil else { return history.oldest ?? revision }
    var oldest = revision
    walk(archive) { record in
      oldest = record.commit.revision
      return true
    }
    return oldest
  }

  /// How many commits history has forgotten because there were too many, and because they were too large.
  public var forgottenCommits: (byCount: Int, byBytes: Int) { history.forgotten }

  /// A commit that is kept, from memory or from the archive.
  func record(_ revision: Revision, _ archive: (any HistoryArchive)?) -> CommitRecord? {
    if let record = history.record(revision) { return record }
    guard let bytes = archive?.record(revision, of: openedRevision) else { return nil }
    return try? CommitRecord(bytes)
  }

  /// Calls `body` with the commits that are kept, newest first, until it gives false.
  /// - Returns: whether it came to the oldest.
  @discardableResult
  private func walk(_ archive: (any HistoryArchive)?, _ body: (borrowing CommitRecord) -> Bool) -> Bool {
    var revision = self.revision
    while revision > 0, let record = record(revision, archive), history.keeps(record, limits) {
      if !body(record) { return false }
      revision = record.commit.previous
    }
    return true
  }

  /// Navigation commits, newest first.
  /// - Parameters:
  ///   - limit: at most so many.
  ///   - before: only commits before this revision.
  /// - Complexity: O(nodes + edits of the commits passed), for each entry says what was on top after it.
  public func history(
    limit: Int = .max, before: Revision = .max, _ archive: (any HistoryArchive)? = nil
  ) -> [HistoryEntry] {
    let undone = undoneOrigins(archive)
    var past = transaction.state
    var entries: [HistoryEntry] = []
    if limit < 1 { return [] }
    walk(archive) { record in
      if record.commit.isNavigation, record.commit.revision < before {
        entries.append(
          HistoryEntry(
            commit: record.commit, top: past.top, isUndone: undone.contains(record.commit.revision)))
        if entries.count == limit { return false }
      }
      return past.revert(record)
    }
    return entries
  }

  /// The commits whose steps are taken back now.
  private func undoneOrigins(_ archive: (any HistoryArchive)?) -> Set<Revision> {
    var origins: Set<Revision> = []
    var next = history.head.undone
    while let reference = next, let record = record(reference.revision, archive), history.keeps(record, limits),
      record.steps.indices.contains(reference.index)
    {
      origins.insert(record.steps[reference.index].origin)
      next = record.steps[reference.index].below
    }
    return origins
  }

  /// The state after the scene's last commit at or before a revision, and that commit's revision.
  /// - Parameter newest: the daemon's revision: what is beyond it never existed.
  /// - Throws: `revisionNotFound`
  /// - Complexity: O(nodes + edits since)
  public func state(
    at revision: Revision, newest: Revision, _ archive: (any HistoryArchive)? = nil
  ) throws(NavigationError) -> (Revision, SceneState) {
    guard revision <= newest else {
      throw .revisionNotFound(revision, oldest: oldestRevision(archive), newest: newest)
    }
    if self.revision <= revision { return (self.revision, transaction.state) }
    var past = transaction.state
    var found: Revision?
    walk(archive) { record in
      if record.commit.revision <= revision {
        found = record.commit.revision
        return false
      }
      return past.revert(record)
    }
    guard let found else { throw .revisionNotFound(revision, oldest: oldestRevision(archive), newest: newest) }
    return (found, past)
  }

  /// The commits after a revision with their changes, oldest first: what a stream that was there until then has missed.
  /// - Throws: `revisionNotFound` when they are no longer kept, or the revision is before Open or beyond `newest`.
  /// - Complexity: O(nodes + edits since)
  public func commits(
    since: Revision, newest: Revision, _ archive: (any HistoryArchive)? = nil
  ) throws(NavigationError) -> [MissedCommit] {
    guard since <= newest else {
      throw .revisionNotFound(since, oldest: oldestReplayable(archive), newest: newest)
    }
    var past = transaction.state
    var missed: [MissedCommit] = []
    // The oldest commit kept can be replayed unless it is Open, which has no state before it.
    var reached = since >= revision
    if !reached {
      walk(archive) { record in
        if record.commit.isFirst { return false }
        guard let edits = try? record.edits() else { return false }
        let log = EditLog(edits)
        missed.append(
          MissedCommit(
            commit: record.commit, changes: ChangeSummary(log, after: past).changes(past),
            conditions: changedConditions(by: record.commit, log, after: past)))
        reached = record.commit.previous <= since
        for edit in edits.reversed() { past.revert(edit) }
        return !reached
      }
    }
    guard reached else { throw .revisionNotFound(since, oldest: oldestReplayable(archive), newest: newest) }
    missed.reverse()
    return missed
  }

  /// The oldest revision from which the commits after it can be told.
  private func oldestReplayable(_ archive: (any HistoryArchive)?) -> Revision {
    var oldest = revision
    walk(archive) { record in
      oldest = record.commit.isFirst ? record.commit.revision : record.commit.previous
      return true
    }
    return oldest
  }

  /// What the last commit changed, in the order in which a mirror applies it: to be asked before the next call.
  /// - Complexity: O(nodes touched)
  public var newestChanges: [Change] {
    ChangeSummary(transaction.log, after: transaction.state).changes(transaction.state)
  }

  /// What decides which scopes of links are active since the last commit, if that made one active or inactive.
  /// - Parameter commit: the last one.
  public func newestConditions(of commit: Commit) -> LinkConditions? {
    changedConditions(by: commit, transaction.log, after: transaction.state)
  }

  /// What decides about scopes after some edits, if they made one active or inactive.
  private func changedConditions(
    by commit: Commit, _ log: borrowing EditLog, after state: borrowing SceneState
  ) -> LinkConditions? {
    guard let map, !map.links.scopes.isEmpty else { return nil }
    // Another map may say something else of each.
    if Text.isSame(commit.operation, Self.migration) { return state.linkConditions }
    let before = log.conditions(before: state.linkConditions)
    return before != state.linkConditions && map.differ(before, state.linkConditions) ? state.linkConditions : nil
  }

  /// What became of a screen.
  ///
  /// The result has its sensitive values until `forgetResults` is called, and never after a restart.
  /// - Returns: `unknown` for what never was there, for what is no screen, and when history no longer tells.
  /// - Complexity: O(1) while it is there, else O(edits since it left)
  public func departure(ofScreen id: NodeID, _ archive: (any HistoryArchive)? = nil) -> Departure {
    lastDeparture(ofScreen: id, archive).departure
  }

  /// The same, and the revision of the commit in which it left; the present one for what has not.
  public func lastDeparture(
    ofScreen id: NodeID, _ archive: (any HistoryArchive)? = nil
  ) -> (departure: Departure, revision: Revision) {
    if transaction.state.table.contains(id) { return (transaction.state.isScreen(id) ? .present : .unknown, revision) }
    return pastDeparture(of: id, isCoordinator: false, archive)
  }

  /// What became of a coordinator.
  /// - Complexity: O(log n) while it is there, else O(edits since it left)
  public func departure(ofCoordinator id: CoordinatorID, _ archive: (any HistoryArchive)? = nil) -> Departure {
    lastDeparture(ofCoordinator: id, archive).departure
  }

  /// The same, and the revision of the commit in which it left; the present one for what has not.
  public func lastDeparture(
    ofCoordinator id: CoordinatorID, _ archive: (any HistoryArchive)? = nil
  ) -> (departure: Departure, revision: Revision) {
    transaction.state.coordinatorIndex(id) == nil
      ? pastDeparture(of: id, isCoordinator: true, archive) : (.present, revision)
  }

  /// Looks for the last commit in which it went.
  private func pastDeparture(
    of id: Int, isCoordinator: Bool, _ archive: (any HistoryArchive)?
  ) -> (departure: Departure, revision: Revision) {
    guard id > 0, id < transaction.nextID else { return (.unknown, revision) }
    var (departure, revision) = (Departure.unknown, revision)
    walk(archive) { record in
      guard let edits = try? record.edits() else { return false }
      (departure, revision) = (Departure(of: id, isCoordinator: isCoordinator, in: edits), record.commit.revision)
      return departure == .unknown
    }
    if case .left = departure, let whole = wholeResults.first(where: { $0.id == id && $0.revision == revision }) {
      departure = .left(whole.result)
    }
    return (departure, revision)
  }
}

extension Departure {
  /// What some edits say.
  fileprivate init(of id: Int, isCoordinator: Bool, in edits: [Edit]) {
    var hasLeft = false
    var result: JSONObject?
    self = .unknown
    for edit in edits.reversed() {
      switch edit {
      case .remove(let node, _) where node.id == id && node.kind == .screen && !isCoordinator: hasLeft = true
      case .finish(let coordinator, _) where coordinator.id == id && isCoordinator: hasLeft = true
      case .result(let other, let left) where other == id && hasLeft: result = left
      // What comes and goes in one commit was never there.
      case .insert(let node, _) where node.id == id: return
      case .start(let coordinator, _) where coordinator.id == id: return
      default: break
      }
    }
    if hasLeft { self = .left(result) }
  }
}

extension SceneState {
  /// Carries out the inverses of a commit's edits.
  /// - Returns: whether its record could be read.
  fileprivate mutating func revert(_ record: borrowing CommitRecord) -> Bool {
    guard let edits = try? record.edits() else { return false }
    for edit in edits.reversed() { revert(edit) }
    return true
  }
}
