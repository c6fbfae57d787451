import JSON
import Navigation
import NavigationProtocol
import Varlink

// Operations that must ask before they are carried out (docs/specification/model.md §2).
// Each scene has one at a time; those that come
// meanwhile wait behind it.
extension Daemon {
  /// Whose guards a call does not ask.
  /// - Throws: `PermissionDenied`: only administrators skip others' guards, and front-ends their own.
  func force(_ isForced: Bool, of session: Session) throws(WireFailure) -> Force {
    if !isForced { return .nobodys }
    if session.may(.force) { return .all }
    guard let frontEnd = session.frontEnd else { throw .service(.permissionDenied) }
    return .own(frontEnd)
  }

  /// What a call may not do unasked; nil when there is nothing.
  func guardCheck(
    on host: SceneHost, force: Force, allowed: @autoclosure () -> [NodeID] = []
  ) -> GuardCheck? {
    if host.guarding.isEmpty { return nil }
    var names: [String] = []
    for frontEnd in host.guarding where !force.skips(frontEnd) {
      for name in frontEnd.guards where !names.contains(where: { Text.isSame($0, name) }) { names.append(name) }
    }
    return names.isEmpty ? nil : GuardCheck(names: names, allowed: allowed())
  }

  /// What a call has been answered that comes for the first time.
  @inline(__always)
  func answers(on host: SceneHost, force: Force) -> Answers {
    if host.guarding.isEmpty, host.delegates.isEmpty { return Answers() }
    return Answers(guards: guardCheck(on: host, force: force), hasDelegate: !host.delegates.isEmpty)
  }

  /// What an operation has been answered so far.
  func answers(to operation: AskingOperation) -> Answers {
    Answers(
      guards: guardCheck(on: operation.host, force: operation.wishes.force, allowed: operation.allowed),
      requests: operation.requestAnswers, hasDelegate: operation.hasDelegate)
  }

  /// Whether an operation has to wait for those before it.
  @inline(__always)
  func mustWait(_ call: borrowing Call, on host: SceneHost) -> Bool {
    host.hasWaiting && !call.isDidAppear
  }

  /// Puts an operation behind the one that asks.
  /// - Throws: `LimitReached`
  func enqueue(_ operation: AskingOperation) throws(WireFailure) {
    let host = operation.host
    guard host.waitingOperations.count < limits[.waitingOperations] else {
      throw limits.reached(.waitingOperations)
    }
    try charge(operation)
    host.waitingOperations.append(operation)
  }

  /// Counts what an operation keeps to who called it, so that no user's fill the memory.
  /// - Throws: `LimitReached`
  private func charge(_ operation: AskingOperation) throws(WireFailure) {
    if operation.isCharged { return }
    let bytes = users[operation.uid].waitingBytes + operation.bytes
    guard bytes <= limits[.waitingOperationBytes] else {
      throw limits.reached(.waitingOperationBytes)
    }
    users[operation.uid].waitingBytes = bytes
    operation.isCharged = true
  }

  /// Counts what a front-end has answered, too: it is kept until the operation is carried out.
  /// - Throws: `LimitReached`
  func charge(_ operation: AskingOperation, answer items: [ApplyItem]) throws(WireFailure) {
    let added = message.withWhole { $0.byteCount } + items.count * MemoryLayout<ApplyItem>.size
    let bytes = users[operation.uid].waitingBytes + added
    guard bytes <= limits[.waitingOperationBytes] else {
      throw limits.reached(.waitingOperationBytes)
    }
    users[operation.uid].waitingBytes = bytes
    operation.bytes += added
  }

  private func release(_ operation: AskingOperation) {
    if !operation.isCharged { return }
    users[operation.uid].waitingBytes -= operation.bytes
    operation.isCharged = false
  }

  /// Asks what an operation must ask before it can be carried out.
  /// - Throws: `LimitReached`; nobody was asked.
  func ask(_ operation: AskingOperation, _ effect: borrowing Effect) throws(WireFailure) {
    let host = operation.host
    try charge(operation)
    let questions: [Question]
    if let request = effect.request {
      guard let frontEnd = delegate(of: operation) else {
        // It has gone since the operation's turn came.
        host.asking = operation
        operation.requestAnswers.append(.notHandled)
        return answeredHosts.append(host)
      }
      let patience = request.timeout.map { GuardPatience(milliseconds: $0.milliseconds, allowsWhenOver: false) }
      questions = [question(to: frontEnd, of: operation, .request(request), patience ?? .standard)]
    } else {
      questions = guardQuestions(operation, about: effect.guarded)
    }
    guard questions.count <= limits[.questions] else {
      release(operation)
      throw limits.reached(.questions)
    }
    host.asking = operation
    operation.questions = questions
    handOutEvents()
    for question in questions {
      deadlines.add(.question(question), at: now + question.patience.milliseconds)
      tell(question)
    }
  }

  private func guardQuestions(_ operation: AskingOperation, about screens: [PathElement]) -> [Question] {
    operation.host.guarding.compactMap { frontEnd in
      if operation.wishes.force.skips(frontEnd) { return nil }
      let own = screens.filter { frontEnd.isGuarding($0.name) && !operation.has(frontEnd, allowed: $0.id) }
      if own.isEmpty { return nil }
      return question(to: frontEnd, of: operation, .screens(own), patience(with: own, on: operation.host))
    }
  }

  private func question(
    to frontEnd: FrontEnd, of operation: AskingOperation, _ subject: Question.Subject, _ patience: GuardPatience
  ) -> Question {
    questionsAsked += 1
    return Question(id: "q\(questionsAsked)", to: frontEnd, of: operation, subject, patience, at: time)
  }

  /// Who carries a request out: the front-end that calls, if it does such things, else the newest that does.
  private func delegate(of operation: AskingOperation) -> FrontEnd? {
    let delegates = operation.host.delegates
    return delegates.first { $0.id == operation.caller.frontEnd } ?? delegates.last
  }

  /// How long a question about several screens may take: the longest that one of them may, and what that one says.
  private func patience(with screens: [PathElement], on host: SceneHost) -> GuardPatience {
    guard let map = host.scene.map else { return .standard }
    let patiences = screens.map { screen in
      guard let rule = map.screens[screen.name]?.guardRule else { return GuardPatience.standard }
      return GuardPatience(
        milliseconds: rule.timeout?.milliseconds ?? GuardPatience.standard.milliseconds,
        allowsWhenOver: rule.onTimeout == .allow)
    }
    return patiences.max { $0.milliseconds < $1.milliseconds } ?? .standard
  }

  private func tell(_ question: Question) {
    guard let stream = question.frontEnd.stream, stream.state == .live, let host = stream.host else { return }
    let event = question.event(at: at(host), scene: host.name)
    // Its session may have given up rights since it attached.
    let mask = stream.isMasked ? host.mask : nil
    send(mask.map { event.masked(by: $0) } ?? event, to: stream)
  }

  /// Asks again, of a front-end that fell behind, what it is still asked.
  func repeatQuestions(to stream: EventStream) {
    guard let frontEnd = stream.frontEnd, let asking = stream.host?.asking else { return }
    for question in asking.questions where question.frontEnd === frontEnd { tell(question) }
  }

  // MARK: - Going on

  /// Carries out operations that have all their answers, and those that waited behind them; what a worker must be waited
  /// for stays for a later turn.
  func goOnWithAnswered() {
    refreshTime()
    while !isDiskBusy, let host = answeredHosts.popFirst() {
      if !host.isGone { goOn(host) }
    }
  }

  private func goOn(_ host: SceneHost) {
    while let operation = host.asking ?? nextOperation(of: host) {
      if !operation.questions.isEmpty { return }
      host.asking = operation
      do throws(WireFailure) {
        let isDone = try carryOut(operation)
        if !isDone { return }
        release(operation)
      } catch {
        end(operation, by: error)
      }
      host.asking = nil
    }
  }

  /// What comes next: a link that has waited and may be shown, before those who have called since.
  private func nextOperation(of host: SceneHost) -> AskingOperation? {
    if !isStopping, let link = host.nextDueLink() { return AskingOperation(link, on: host) }
    return host.waitingOperations.popFirst()
  }

  /// Answers those who called an operation with an error; which may rest on what is not on the disk yet.
  func end(_ operation: AskingOperation, by failure: WireFailure) {
    release(operation)
    if let link = operation.link { return end(link, of: operation.host, by: failure) }
    for reader in operation.readers {
      markDirty(reader.session)
      if pending.isEmpty {
        reject(failure, reader.slot, of: reader.session)
      } else {
        pending.append(PendingCall(session: reader.session, slot: reader.slot, reply: .failure(failure)))
      }
    }
  }

  /// The scene is closed, or the daemon stops: what waits is not carried out.
  func abandonOperations(of host: SceneHost, reason: String) {
    let operations = (host.asking.map { [$0] } ?? []) + host.waitingOperations
    host.asking = nil
    host.waitingOperations = []
    for operation in operations {
      for question in operation.questions { end(question) }
      // A link waits on, on the disk, or is gone with its scene.
      if operation.link != nil {
        release(operation)
        continue
      }
      end(operation, by: .scene(.closing(.init(reason: reason))))
    }
  }
}

extension Call {
  /// Whether it says no more than that a screen is on view, which waits for nobody.
  fileprivate var isDidAppear: Bool {
    if case .operation(.didAppear) = request { return true }
    return false
  }
}
