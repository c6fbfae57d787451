extension Scene {
  /// Carries out a call: all of it as one commit, or nothing.
  ///
  /// The parameters must have been checked (`Call.check`), which needs no scene and so comes first.
  /// - Parameters:
  ///   - revision: that of the commit, if there is one: the daemon's next.
  ///   - time: of the commit.
  ///   - origin: who calls.
  /// - Returns: the reply, and what others are to be told.
  /// - Throws: why it was refused; the scene is then as it was.
  /// - Complexity: O(what it touches)
  public mutating func perform(
    _ call: Call, revision: Revision, time: Timestamp, origin: Origin, limits: SceneLimits = .standard
  ) throws(NavigationError) -> Effect {
    try check(call.options, next: revision)
    let mark = transaction.begin(call.options, limits: limits)
    let moved: [History.Step]
    do { moved = try run(call.request, from: mark) } catch {
      transaction.rollBack(to: mark)
      throw error
    }
    let refresh = transaction.refreshList()
    let isMove = call.request.isTimeTravel
    let net = transaction.netChange(since: mark, isTimeTravel: isMove)
    if net == .nothing {
      transaction.rollBack(to: mark)
      return Effect(
        outcome: Outcome(revision: self.revision, isChanged: false), isCommitted: false,
        refresh: call.options.isDryRun ? nil : refresh, changes: call.options.isDryRun ? [] : nil)
    }
    let outcome = Outcome(revision: revision, isChanged: true, ids: transaction.createdInSearchOrder())
    if call.options.isDryRun {
      let changes = changes(of: EditRange(start: mark.edits, count: transaction.log.end - mark.edits))
      transaction.rollBack(to: mark)
      return Effect(outcome: outcome, isCommitted: false, refresh: nil, changes: changes)
    }
    let edits = EditRange(start: mark.edits, count: transaction.log.end - mark.edits)
    let commit = Commit(
      revision: revision, previous: self.revision, time: time, origin: origin, request: call.request,
      isAnimated: call.options.isAnimated, context: call.options.context, isNavigation: net == .navigation,
      isBarrier: transaction.isBarrier, edits: edits,
      byteCount: MemoryLayout<Commit>.stride + call.byteCount + transaction.log.byteCount(of: edits))
    keep(commit, moved: moved, limits: limits)
    return Effect(outcome: outcome, isCommitted: true, refresh: refresh, changes: nil)
  }

  /// `ifRevision`, then `ifTop`.
  private func check(_ options: borrowing Options, next: Revision) throws(NavigationError) {
    if let expected = options.ifRevision, expected < navigatedRevision || expected >= next {
      throw .conflict(.revision, expected: expected, actual: revision)
    }
    if let expected = options.ifTop {
      let top = state.topID
      if top != expected { throw .conflict(.top, expected: expected, actual: top) }
    }
  }

  private mutating func run(
    _ request: Call.Request, from mark: Transaction.Mark
  ) throws(NavigationError) -> [History.Step] {
    switch request {
    case .operation(let operation): try transaction.carryOut(operation, from: mark)
    case .apply(let items): try transaction.carryOut(items)
    case .undo(let steps): return try undo(steps)
    case .redo(let steps): return try redo(steps)
    }
    return []
  }

  private mutating func keep(_ commit: Commit, moved: [History.Step], limits: SceneLimits) {
    revision = commit.revision
    changedAt = commit.time
    if commit.isNavigation { navigatedRevision = commit.revision }
    switch commit.request {
    case .undo: history.append(undoing: commit, moved)
    case .redo: history.append(redoing: commit, moved)
    default: history.append(commit)
    }
    if let start = history.trim(limits) { transaction.log.dropFirst(to: start) }
  }
}

extension Call.Request {
  var isTimeTravel: Bool {
    switch self {
    case .undo, .redo: true
    case .operation, .apply: false
    }
  }
}
