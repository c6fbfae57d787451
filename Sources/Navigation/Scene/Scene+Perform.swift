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
    try check(call, next: revision)
    let mark = transaction.begin(call, limits: limits)
    var direction: History.Direction?
    var moved: [History.Step] = []
    do throws(NavigationError) {
      switch call.request {
      case .operation(let operation): try transaction.carryOut(operation, from: mark)
      case .apply(let items):
        try transaction.checkActor()
        try transaction.carryOut(items)
      case .undo(let steps):
        direction = .undo
        try transaction.checkActor()
        moved = try undo(steps)
      case .redo(let steps):
        direction = .redo
        try transaction.checkActor()
        moved = try redo(steps)
      }
    } catch {
      transaction.rollBack(to: mark)
      throw error
    }
    let refresh = transaction.refreshed.isEmpty ? nil : transaction.refreshList()
    let net = transaction.netChange(since: mark, isTimeTravel: direction != nil)
    let edits = EditRange(start: mark.edits, count: transaction.log.end - mark.edits)
    if net == .nothing || call.options.isDryRun { return withdraw(edits, net, call, from: mark, refresh, revision) }
    history.append(
      Commit(
        revision: revision, previous: self.revision, time: time, origin: origin, request: call.request,
        isAnimated: call.options.isAnimated, context: call.options.context,
        isNavigation: net == .navigation || direction != nil, isBarrier: transaction.isBarrier, edits: edits,
        byteCount: MemoryLayout<Commit>.stride &+ call.byteCount &+ transaction.log.byteTotal &- mark.bytes),
      direction, moved: moved)
    history.trim(limits, &transaction.log)
    self.revision = revision
    changedAt = time
    if net == .navigation { navigatedRevision = revision }
    assert(state.nodeCount > Self.checkedNodes || checkInvariants().isEmpty, "\(checkInvariants())")
    return Effect(
      outcome: Outcome(revision: revision, isChanged: true, ids: transaction.createdInSearchOrder()),
      isCommitted: true, refresh: refresh, changes: nil)
  }

  /// Debug builds check the invariants after each commit of scenes up to this size: it walks the scene.
  private static let checkedNodes = 256

  /// Takes everything back and says what there is to say: nothing changed, or it was a dry run.
  private mutating func withdraw(
    _ edits: EditRange, _ net: NetChange, _ call: Call, from mark: Transaction.Mark, _ refresh: [NodeID]?,
    _ revision: Revision
  ) -> Effect {
    var outcome = Outcome(revision: self.revision, isChanged: false)
    if net != .nothing {
      outcome = Outcome(revision: revision, isChanged: true, ids: transaction.createdInSearchOrder())
    }
    var changes: [Change]?
    if call.options.isDryRun, case .apply = call.request { changes = net == .nothing ? [] : self.changes(of: edits) }
    transaction.rollBack(to: mark)
    return Effect(
      outcome: outcome, isCommitted: false, refresh: call.options.isDryRun ? nil : refresh, changes: changes)
  }

  /// `ifRevision`, then `ifTop`.
  private func check(_ call: Call, next: Revision) throws(NavigationError) {
    if let expected = call.options.ifRevision, expected < navigatedRevision || expected >= next {
      throw .conflict(.revision, expected: expected, actual: revision)
    }
    if let expected = call.options.ifTop {
      let top = state.topID
      if top != expected { throw .conflict(.top, expected: expected, actual: top) }
    }
  }
}
