public import JSON

extension Scene {
  /// Applies a call to the scene: all of it as one commit, or nothing.
  ///
  /// The parameters must have been checked (`Call.check`), which needs no scene.
  /// - Parameters:
  ///   - revision: The revision of the commit, if there is one: the daemon's next.
  ///   - time: The time of the commit.
  ///   - origin: The caller.
  ///   - message: The message of the call, which history keeps.
  ///   - answers: The answers to the questions of earlier runs.
  ///   - archive: The commits that are not in memory. Without one, the whole history is kept in memory.
  ///   - journal: Gets the record of the commit, if there is one. From it and the records before it, the scene can be
  ///     restored.
  /// - Returns: The reply, and the notifications that the call causes.
  /// - Throws: Why the call was refused. The scene is then unchanged.
  /// - Complexity: O(nodes touched).
  public mutating func perform(
    _ call: borrowing Call, revision: Revision, time: Timestamp, origin: borrowing Origin, message: RawSpan,
    limits: SceneLimits = .standard, answers: borrowing Answers = .none, archive: (any HistoryArchive)? = nil,
    journal: inout ByteBuffer
  ) throws(NavigationError) -> Effect {
    transaction.work = 0
    try check(call, next: revision)
    let mark = transaction.begin(call, limits: limits)
    if answers.hasDelegate, !call.options.isDryRun {
      transaction.delegation = Delegation(copy answers)
    }
    defer { if transaction.delegation.hasDelegate { transaction.delegation = Delegation() } }
    var travel: Travel?
    let (size, start) = (state.size, transaction.log.end)
    do throws(NavigationError) {
      switch call.request {
      case .operation(let operation): try transaction.performChecked(operation, from: mark)
      case .apply(let items):
        try transaction.checkActor()
        try transaction.performAll(items)
      case .undo(let steps):
        try transaction.checkActor()
        travel = try self.travel(.undo, steps, archive)
        try checkTravel(from: size, edits: start)
      case .redo(let steps):
        try transaction.checkActor()
        travel = try self.travel(.redo, steps, archive)
        try checkTravel(from: size, edits: start)
        if steps > 1 { try transaction.checkResults() }
      }
    } catch {
      transaction.rollBack(to: mark)
      guard let request = transaction.delegation.open else { throw error }
      return Effect(
        outcome: Outcome(revision: self.revision, isChanged: false), isCommitted: false, question: .request(request))
    }
    let refresh = transaction.refreshed.isEmpty ? nil : transaction.refreshList()
    let opened = transaction.opened
    let net = transaction.netChange(since: mark, isTimeTravel: travel != nil)
    var leaving: [NodeID] = []
    if let guards = answers.guards, net == .navigation { leaving = transaction.leaving(guards) }
    if net == .nothing || call.options.isDryRun || !leaving.isEmpty {
      var effect = withdraw(net, call, from: mark, refresh, revision)
      if !leaving.isEmpty {
        effect.question = .guards(leaving.compactMap { transaction.state.element($0) })
        effect.refresh = nil
      }
      if leaving.isEmpty || call.options.isDryRun { effect.opened = opened }
      return effect
    }
    commit(
      call.request.name, net, travel, revision: revision, time: time, origin, message,
      context: call.options.context, isArchived: archive != nil, into: &journal)
    assertInvariants()
    return Effect(
      outcome: Outcome(
        revision: revision, isChanged: true, ids: transaction.createdInSearchOrder(),
        coordinators: transaction.startedAndThere),
      isCommitted: true, refresh: refresh, changes: nil, opened: opened)
  }

  /// Checks the scene after an Undo or a Redo. It exceeds `stateBytes` and `depth` no more than an earlier state did, but may
  /// exceed the room left for its user. Clients may not be able to read that state if an older navd, which had no limits, made it.
  /// - Parameters:
  ///   - size: The size before.
  ///   - start: The position of the first edit.
  /// - Complexity: O(edits · depth), O(1) for a scene with few nodes.
  private func checkTravel(from size: Int, edits start: Int) throws(NavigationError) {
    if state.size > max(size, limits.stateBytesLeft) { throw limits.beyondUser }
    if state.size > size, state.isTooLarge { throw limits.tooLarge }
    if state.nodeCount <= Self.depthMax { return }
    for position in start..<transaction.log.end {
      guard case .insert(let node, _) = transaction.log[position], node.kind != .screen, state.table.contains(node.id),
        !state.hasLevelsLeft(under: state.table[state.table.slot(node.id)].parent)
      else { continue }
      throw .limitReached(.sceneDepth, value: Self.depthMax - 1)
    }
  }

  /// Applies a call without a journal.
  public mutating func perform(
    _ call: Call, revision: Revision, time: Timestamp, origin: Origin, limits: SceneLimits = .standard
  ) throws(NavigationError) -> Effect {
    var journal = ByteBuffer(capacity: 256)
    return try perform(
      call, revision: revision, time: time, origin: origin, message: RawSpan(), limits: limits, journal: &journal)
  }

  /// Rolls the transaction back after a call that changed nothing, or a dry run.
  private mutating func withdraw(
    _ net: NetChange, _ call: borrowing Call, from mark: Transaction.Mark, _ refresh: [NodeID]?, _ revision: Revision
  ) -> Effect {
    var outcome = Outcome(revision: self.revision, isChanged: false)
    if net != .nothing {
      outcome = Outcome(
        revision: revision, isChanged: true, ids: transaction.createdInSearchOrder(),
        coordinators: transaction.startedAndThere)
    }
    var changes: [Change]?
    if call.options.isDryRun, case .apply = call.request { changes = net == .nothing ? [] : newestChanges }
    transaction.rollBack(to: mark)
    return Effect(
      outcome: outcome, isCommitted: false, refresh: call.options.isDryRun ? nil : refresh, changes: changes)
  }

  /// Checks `ifRevision`, then `ifTop`.
  @inline(__always)
  private func check(_ call: borrowing Call, next: Revision) throws(NavigationError) {
    if let expected = call.options.ifRevision, expected < navigatedRevision || expected >= next {
      throw .conflict(.revision, expected: expected, actual: revision)
    }
    if let expected = call.options.ifTop {
      let top = state.topID
      if top != expected { throw .conflict(.top, expected: expected, actual: top) }
    }
  }
}
