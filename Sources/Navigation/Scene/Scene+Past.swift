import JSON

// What was: commits that are kept, the state after each, and what became of what has left.
extension Scene {
  /// The last commit.
  public var newestCommit: Commit {
    _read { yield history.commits[history.commits.count - 1] }
  }

  /// The oldest revision whose state is known.
  public var oldestRevision: Revision { history.commits[0].revision }

  /// How many commits history has forgotten because there were too many, and because they were too large.
  public var forgottenCommits: (byCount: Int, byBytes: Int) { history.forgotten }

  /// Navigation commits, newest first.
  /// - Parameters:
  ///   - limit: at most so many.
  ///   - before: only commits before this revision.
  /// - Complexity: O(nodes + edits of the commits passed), for each entry says what was on top after it.
  public func history(limit: Int = .max, before: Revision = .max) -> [HistoryEntry] {
    let undone = Set(history.undone.indices.map { history.undone[$0].revision })
    var past = transaction.state
    var entries: [HistoryEntry] = []
    var index = history.commits.count - 1
    while index >= 0, entries.count < limit {
      let commit = history.commits[index]
      if commit.isNavigation, commit.revision < before {
        entries.append(HistoryEntry(commit: commit, top: past.top, isUndone: undone.contains(commit.revision)))
        if entries.count == limit { break }
      }
      past.revert(transaction.log, commit.edits)
      index -= 1
    }
    return entries
  }

  /// The state after the scene's last commit at or before a revision, and that commit's revision.
  /// - Parameter newest: the daemon's revision: what is beyond it never existed.
  /// - Throws: `revisionNotFound`
  /// - Complexity: O(nodes + edits since)
  public func state(at revision: Revision, newest: Revision) throws(NavigationError) -> (Revision, SceneState) {
    let index = history.index(atOrBefore: revision)
    guard index >= 0, revision <= newest else {
      throw .revisionNotFound(revision, oldest: oldestRevision, newest: newest)
    }
    var past = transaction.state
    for place in (index + 1..<history.commits.count).reversed() {
      past.revert(transaction.log, history.commits[place].edits)
    }
    return (history.commits[index].revision, past)
  }

  /// The commits after a revision with their changes, oldest first: what a stream that was there until then has missed.
  /// - Throws: `revisionNotFound` when they are no longer kept, or the revision is before Open or beyond `newest`.
  /// - Complexity: O(nodes + edits since)
  public func commits(since: Revision, newest: Revision) throws(NavigationError) -> [(
    commit: Commit, changes: [Change]
  )] {
    // The oldest commit kept can be replayed unless it is Open, which has no state before it.
    let oldest = history.commits[0].request == nil ? history.commits[0].revision : history.commits[0].previous
    guard since >= oldest, since <= newest else {
      throw .revisionNotFound(since, oldest: oldest, newest: newest)
    }
    var past = transaction.state
    var missed: [(commit: Commit, changes: [Change])] = []
    for index in history.commits.indices.reversed() {
      let commit = history.commits[index]
      if commit.revision <= since { break }
      missed.append((commit, ChangeSummary(transaction.log, commit.edits, after: past).changes(past)))
      past.revert(transaction.log, commit.edits)
    }
    missed.reverse()
    return missed
  }

  /// What the last commit changed, in the order in which a mirror applies it. Complexity: O(nodes touched).
  public var newestChanges: [Change] { changes(of: newestCommit.edits) }

  func changes(of edits: EditRange) -> [Change] {
    ChangeSummary(transaction.log, edits, after: transaction.state).changes(transaction.state)
  }

  /// What became of a screen.
  /// - Returns: `unknown` for what never was there, for what is no screen, and when history no longer tells.
  /// - Complexity: O(1) while it is there, else O(edits since it left)
  public func departure(ofScreen id: NodeID) -> Departure {
    if transaction.state.table.contains(id) { return transaction.state.isScreen(id) ? .present : .unknown }
    return pastDeparture(of: id)
  }

  /// What became of a coordinator.
  /// - Complexity: O(log n) while it is there, else O(edits since it left)
  public func departure(ofCoordinator id: CoordinatorID) -> Departure {
    transaction.state.coordinatorIndex(id) == nil ? pastDeparture(of: id) : .present
  }

  /// Looks for the last commit in which it went.
  private func pastDeparture(of id: Int) -> Departure {
    for index in history.commits.indices.reversed() {
      let departure = departure(of: id, in: history.commits[index].edits)
      if departure != .unknown { return departure }
    }
    return .unknown
  }

  private func departure(of id: Int, in edits: EditRange) -> Departure {
    var position = edits.end - 1
    var hasLeft = false
    var result: JSONObject?
    while position >= edits.start {
      switch transaction.log[position] {
      case .remove(let node, _) where node.id == id && node.kind == .screen: hasLeft = true
      case .finish(let coordinator, _) where coordinator.id == id: hasLeft = true
      case .result(let other, let left) where other == id && hasLeft: result = left
      // What comes and goes in one commit was never there.
      case .insert(let node, _) where node.id == id: return .unknown
      case .start(let coordinator, _) where coordinator.id == id: return .unknown
      default: break
      }
      position -= 1
    }
    return hasLeft ? .left(result) : .unknown
  }
}

extension SceneState {
  /// Carries out the inverses of a commit's edits.
  mutating func revert(_ log: borrowing EditLog, _ range: EditRange) {
    var position = range.end - 1
    while position >= range.start {
      revert(log[position])
      position -= 1
    }
  }
}
