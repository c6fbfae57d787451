import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

// Operations that were deferred: for answers of front-ends, behind such operations, or as links.
extension Operations {
  /// Checks that the links that a call may leave waiting can be charged to its user.
  ///
  /// - Throws: `LimitReached`.
  func checkRoomForLinks(of session: Session) throws(WireFailure) {
    try session.account.checkRoom(for: WaitingLink.bytesOfOne + context.message.withWhole { $0.byteCount })
  }

  /// Whether a call waits for the disk although others do not: it is then executed as under `normal`.
  @inline(__always)
  func mustWriteThrough(_ call: borrowing Call, _ wishes: borrowing Wishes) -> Bool {
    journal.isLax && wishes.isDurable && !call.options.isDryRun
  }

  /// Whether deferred operations may continue.
  var hasReady: Bool { !ready.isEmpty && !journal.isBusy }

  /// Executes operations that have their answers, and those behind them, each charged to its user. The rest follows in
  /// later turns if it exceeds a turn's work, or if a worker takes the disk meanwhile.
  func executeReady() {
    if ready.isEmpty { return }
    context.refreshTime()
    context.work = 0
    var left = context.limits[.turnWork]
    while left > 0, !journal.isBusy, let host = ready.popFirst() {
      if !host.isGone { resume(host, &left) }
    }
  }

  /// - Parameter left: The units that the turn has left.
  private func resume(_ host: SceneHost, _ left: inout Int) {
    while let operation = host.asking ?? nextOperation(of: host) {
      if !operation.questions.isEmpty { return }
      host.asking = operation
      if left <= 0 { return ready.append(host) }
      let isDone = execute(operation)
      let work = Turns.messageWork + context.takeWork()
      sessions.users[operation.uid].spent += work
      left -= work
      if !isDone { return }
      host.asking = nil
    }
  }

  /// Executes an operation and answers its callers.
  ///
  /// - Returns: Whether it is done or refused; if not, it asks again.
  private func execute(_ operation: AskingOperation) -> Bool {
    do throws(WireFailure) {
      let isDone =
        if let link = operation.link {
          try executeLink(operation, opening: link)
        } else {
          try executeWaiting(operation)
        }
      if isDone { operation.discharge() }
      return isDone
    } catch {
      asking.fail(operation, by: error)
      return true
    }
  }

  /// The next operation of a scene: a waiting link that may be opened comes before calls, except for those that `force`
  /// puts first. After a link that had to ask, a call comes before the next one.
  private func nextOperation(of host: SceneHost) -> AskingOperation? {
    if let forced = asking.takeForced(of: host) { return forced }
    // The turn is over if nobody waits, also if no link is due.
    let isTurnOfOthers = host.waitingOperations.isTurnOfOthers()
    if !context.isStopping, let link = host.nextDueLink(), !isTurnOfOthers { return AskingOperation(link, on: host) }
    return asking.takeNext(of: host)
  }

  /// Executes an operation that has its answers.
  ///
  /// - Returns: Whether it is done; if not, it asks again.
  private func executeWaiting(_ operation: AskingOperation) throws(WireFailure) -> Bool {
    let (host, call, wishes) = (operation.host, operation.call, operation.wishes)
    // An Undo that has waited reads earlier commits, which must have left the batch.
    if journal.isLax { settlement.flush() }
    let writesThrough = mustWriteThrough(call, wishes)
    if writesThrough { try settlement.beginWritingThrough() }
    defer { if writesThrough { settlement.endWritingThrough() } }
    // The map may have changed or been removed while the operation waited.
    try migrations.checkMap(of: host)
    operation.forgetOvertakenAnswers()
    if operation.requestAnswers.isEmpty { operation.hasDelegate = !host.delegates.isEmpty }
    let effect = try applyAnswered(operation)
    if effect.mustAsk, !call.options.isDryRun {
      try asking.ask(operation, effect)
      return false
    }
    let reply = encoded(effect, of: call)
    var request = wishes.request.map { replies.store(reply, under: $0.key, hash: $0.hash) }
    for reader in operation.readers {
      settlement.reply(reply, keeping: request, isDurable: wishes.isDurable, to: reader.slot, of: reader.session)
      sessions.markDirty(reader.session)
      request = nil
    }
    if !call.options.isDryRun { links.keep(effect.opened, from: operation.caller, on: host) }
    finish(effect, on: host)
    return true
  }

  private func applyAnswered(_ operation: AskingOperation) throws(WireFailure) -> Effect {
    let origin = Origin(operation.caller, requestID: operation.wishes.requestID)
    asking.noteRun(of: operation)
    let answers = asking.answers(to: operation)
    return try operation.message.withSpan { message throws(WireFailure) in
      try applyCall(
        operation.call, to: operation.host, of: sessions.users[operation.uid], origin, answers, message)
    }
  }

  /// Opens a link that has waited.
  ///
  /// - Returns: Whether it is done; if not, it asks.
  /// - Throws: Why it cannot be opened.
  private func executeLink(_ operation: AskingOperation, opening link: WaitingLink) throws(WireFailure) -> Bool {
    let host = operation.host
    try migrations.checkMap(of: host)
    // A newer map may require the link to wait for another condition.
    guard host.isWaiting(link), link.isDue(in: host.scene) else { return true }
    // Written alone, so that its failure takes back no other change.
    settlement.settle()
    if journal.isLax { settlement.flush() }
    let effect = try applyAnswered(operation)
    if effect.mustAsk {
      do throws(WireFailure) { try asking.ask(operation, effect) } catch {
        // There may be room for its questions later.
        context.metrics.noteLimit(of: error)
        host.waitingOperations.noteLinkAsked()
        links.rest(link, of: host)
        return true
      }
      return false
    }
    if effect.opened.contains(where: \.isPending) {
      // The front-end that the link needs left while others were asked.
      links.rest(link, of: host)
      return true
    }
    if links.opened(link, of: host) { finish(effect, on: host) }
    return true
  }
}
