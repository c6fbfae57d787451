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
    var oldest = revision
    walk(archive) { record in
      oldest = record.commit.revision
      return true
    }
    return oldest
  }

  /// The numbers of commits that history has dropped because of the limit on commits, and of the limit on bytes.
  public var forgottenCommits: (byCount: Int, byBytes: Int) { history.forgotten }

  /// A retained commit, from memory or from the archive.
  func record(_ revision: Revision, _ archive: (any HistoryArchive)?) -> CommitRecord? {
    if let record = history.record(revision) { return record }
    guard let bytes = archive?.record(revision, of: openedRevision) else { return nil }
    return try? CommitRecord(bytes)
  }

  /// Calls `body` with the retained commits, newest first, until it returns false.
  /// - Returns: Whether it reached the oldest.
  @discardableResult
  private func walk(_ archive: (any HistoryArchive)?, _ body: (borrowing CommitRecord) -> Bool) -> Bool {
    var revision = self.revision
    while revision > 0, let record = record(revision, archive), history.keeps(record, limits) {
      if !body(record) { return false }
      revision = record.commit.previous
    }
    return true
  }

  /// The navigation commits, newest first.
  /// - Parameters:
  ///   - limit: The maximum number of entries.
  ///   - before: Only commits before this revision are listed.
  /// - Complexity: O(nodes + edits of the visited commits), because each entry has the top after it.
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

  /// The commits whose steps are undone at present.
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

  /// The state after the scene's last commit at or before a revision, and the revision of that commit.
  /// - Parameter newest: The daemon's revision. Later ones do not exist.
  /// - Throws: `revisionNotFound`.
  /// - Complexity: O(nodes + edits since).
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

  /// The commits after a revision with their changes, oldest first, for a stream that missed them.
  /// - Throws: `revisionNotFound` if they are no longer kept, or the revision is before Open or after `newest`.
  /// - Complexity: O(nodes + edits since).
  public func commits(
    since: Revision, newest: Revision, _ archive: (any HistoryArchive)? = nil
  ) throws(NavigationError) -> [MissedCommit] {
    guard since <= newest else {
      throw .revisionNotFound(since, oldest: oldestReplayable(archive), newest: newest)
    }
    var past = transaction.state
    var missed: [MissedCommit] = []
    // The oldest commit can be replayed unless it is Open, which has no state before it.
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

  /// The oldest revision after which all commits can be replayed.
  private func oldestReplayable(_ archive: (any HistoryArchive)?) -> Revision {
    var oldest = revision
    walk(archive) { record in
      oldest = record.commit.isFirst ? record.commit.revision : record.commit.previous
      return true
    }
    return oldest
  }

  /// The changes of the last commit in the order in which a mirror applies them. Read it before the next call.
  /// - Complexity: O(nodes touched).
  public var newestChanges: [Change] {
    ChangeSummary(transaction.log, after: transaction.state).changes(transaction.state)
  }

  /// The conditions of link scopes, if the last commit activated or deactivated a scope.
  /// - Parameter commit: The last commit.
  public func newestConditions(of commit: Commit) -> LinkConditions? {
    changedConditions(by: commit, transaction.log, after: transaction.state)
  }

  /// The conditions of link scopes after some edits, if these activated or deactivated a scope.
  private func changedConditions(
    by commit: Commit, _ log: borrowing EditLog, after state: borrowing SceneState
  ) -> LinkConditions? {
    guard let map, !map.links.scopes.isEmpty else { return nil }
    // Another map may decide differently about each scope.
    if Text.isSame(commit.operation, Self.migration) { return state.linkConditions }
    let before = log.conditions(before: state.linkConditions)
    return before != state.linkConditions && map.differ(before, state.linkConditions) ? state.linkConditions : nil
  }

  /// The fate of a screen.
  ///
  /// The result has its sensitive values until `forgetResults` is called, and never after a restart.
  /// - Returns: `unknown` for an id that never was a screen's, and if history no longer has it.
  /// - Complexity: O(1) for an existing screen, else O(edits since it left).
  public func departure(ofScreen id: NodeID, _ archive: (any HistoryArchive)? = nil) -> Departure {
    lastDeparture(ofScreen: id, archive).departure
  }

  /// The fate of a screen, and the revision of the commit in which it left, or the present one.
  public func lastDeparture(
    ofScreen id: NodeID, _ archive: (any HistoryArchive)? = nil
  ) -> (departure: Departure, revision: Revision) {
    if transaction.state.table.contains(id) { return (transaction.state.isScreen(id) ? .present : .unknown, revision) }
    return pastDeparture(of: id, isCoordinator: false, archive)
  }

  /// The fate of a coordinator.
  /// - Complexity: O(log n) for an existing coordinator, else O(edits since it left).
  public func departure(ofCoordinator id: CoordinatorID, _ archive: (any HistoryArchive)? = nil) -> Departure {
    lastDeparture(ofCoordinator: id, archive).departure
  }

  /// The fate of a coordinator, and the revision of the commit in which it left, or the present one.
  public func lastDeparture(
    ofCoordinator id: CoordinatorID, _ archive: (any HistoryArchive)? = nil
  ) -> (departure: Departure, revision: Revision) {
    transaction.state.coordinatorIndex(id) == nil
      ? pastDeparture(of: id, isCoordinator: true, archive) : (.present, revision)
  }

  /// Searches for the last commit that removed it.
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
  /// The fate according to some edits.
  fileprivate init(of id: Int, isCoordinator: Bool, in edits: [Edit]) {
    var hasLeft = false
    var result: JSONObject?
    self = .unknown
    for edit in edits.reversed() {
      switch edit {
      case .remove(let node, _) where node.id == id && node.kind == .screen && !isCoordinator: hasLeft = true
      case .finish(let coordinator, _) where coordinator.id == id && isCoordinator: hasLeft = true
      case .result(let other, let left) where other == id && hasLeft: result = left
      // A node that comes and goes in one commit never existed for clients.
      case .insert(let node, _) where node.id == id: return
      case .start(let coordinator, _) where coordinator.id == id: return
      default: break
      }
    }
    if hasLeft { self = .left(result) }
  }
}

extension SceneState {
  /// Reverts the edits of a commit.
  /// - Returns: Whether its record could be read.
  fileprivate mutating func revert(_ record: borrowing CommitRecord) -> Bool {
    guard let edits = try? record.edits() else { return false }
    for edit in edits.reversed() { revert(edit) }
    return true
  }
}
