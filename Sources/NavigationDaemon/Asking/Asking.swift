import JSON
import Navigation
import NavigationProtocol
import Varlink

/// The questions to front-ends that operations must ask before they are executed, and the operations that wait behind
/// them (docs/specification/model.md §2).
///
/// A scene asks about one operation at a time; others queue behind it, and their users take turns. Those that `force` puts
/// first do not wait for it, and interrupt it if they must ask and it is not one of them. An operation changes nothing while it
/// waits, and has a limited time for all its questions.
/// Once it is answered, its scene is announced as ready, and `Operations` executes it from the beginning. See
/// docs/decisions/0014.
final class Asking {
  /// The number of questions ever asked.
  private var questionsAsked = 0
  /// The scenes at which operations wait for their turn.
  private var queueingHosts: [SceneHost] = []

  let context: DaemonContext
  let scenes: SceneTable
  let sessions: SessionTable
  let users: Users
  let publisher: Publisher
  let settlement: Settlement
  let deadlines: DeadlineQueue
  let ready: ReadyScenes
  let links: WaitingLinks

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ users: Users, _ publisher: Publisher,
    _ settlement: Settlement, _ deadlines: DeadlineQueue, _ ready: ReadyScenes, _ links: WaitingLinks
  ) {
    (self.context, self.scenes, self.sessions) = (context, scenes, sessions)
    (self.users, self.publisher, self.settlement) = (users, publisher, settlement)
    (self.deadlines, self.ready, self.links) = (deadlines, ready, links)
  }

  // MARK: - What must be asked

  /// The answers of a new call, none so far, and the guards that it must ask.
  @inline(__always)
  func answers(on host: SceneHost, force: Force) -> Answers {
    if host.guarding.isEmpty, host.delegates.isEmpty { return Answers() }
    return Answers(guards: guardCheck(on: host) { force.skips($0) }, hasDelegate: !host.delegates.isEmpty)
  }

  /// The answers that an operation has so far.
  func answers(to operation: AskingOperation) -> Answers {
    Answers(
      guards: guardCheck(on: operation.host, allowed: operation.allowed) { operation.skips($0) },
      requests: operation.requestAnswers, hasDelegate: operation.hasDelegate,
      asksNoMore: operation.time.isOver || operation.hasNoDelegateLeft)
  }

  /// The guards that a call must ask; nil if there are none.
  private func guardCheck(
    on host: SceneHost, allowed: @autoclosure () -> Set<NodeID> = [], skipping isSkipped: (FrontEnd) -> Bool
  ) -> GuardCheck? {
    if host.guarding.isEmpty { return nil }
    let names = host.guarding.filter { !isSkipped($0) }.map(\.guardedNames)
    return names.isEmpty ? nil : GuardCheck(names: names, allowed: allowed())
  }

  /// Whether an operation must wait for those before it.
  @inline(__always)
  func mustWait(
    _ call: borrowing Call, on host: SceneHost, _ wishes: borrowing Wishes, of session: Session
  ) -> Bool {
    host.hasWaiting && !overtakes(call, on: host, wishes.force, of: session)
  }

  /// Whether an operation does not wait for others. `DidAppear` only reports what is on view. One that goes first waits
  /// for those of its connection, whose order never changes.
  private func overtakes(_ call: borrowing Call, on host: SceneHost, _ force: Force, of session: Session) -> Bool {
    call.isDidAppear || force.goesFirst && !host.hasOperation(of: session)
  }

  /// Notes that an operation has changed the scene about which another one asks. That one keeps its questions, and is
  /// executed on the scene as it is then.
  func noteChange(of overtaken: AskingOperation, by call: borrowing Call) {
    if !call.isDidAppear { overtaken.overtake() }
  }

  // MARK: - Waiting

  /// Queues an operation behind the one that asks.
  ///
  /// - Throws: `LimitReached`.
  func enqueue(_ operation: AskingOperation) throws(WireFailure) {
    let host = operation.host
    guard host.waitingOperations.count(of: operation.uid) < context.limits[.waitingOperations] else {
      throw context.limits.reached(.waitingOperations)
    }
    let account = users[operation.uid]
    try checkRoom(for: operation.bytes, in: .operations, of: account)
    operation.charge(to: account)
    if host.waitingOperations.isEmpty { queueingHosts.append(host) }
    host.waitingOperations.append(operation)
  }

  /// Takes the next operation of those at a scene that go first, and then the one that they have interrupted.
  func takeForced(of host: SceneHost) -> AskingOperation? { take(of: host) { $0.popForced() } }

  /// Takes the next operation of those at a scene that wait for their users' turns.
  func takeNext(of host: SceneHost) -> AskingOperation? { take(of: host) { $0.popNext() } }

  private func take(of host: SceneHost, _ pop: (inout WaitingOperations) -> AskingOperation?) -> AskingOperation? {
    guard let operation = pop(&host.waitingOperations) else { return nil }
    if host.waitingOperations.isEmpty { queueingHosts.removeAll { $0 === host } }
    return operation
  }

  /// Drops the operations that wait for their turn and whose callers have all gone with this session. They have changed
  /// nothing and asked nobody. The one that asks stays, because an answer must have its effect.
  ///
  /// - Complexity: O(1) if none of the session's calls is pending, else O(scenes at which operations wait, and the
  ///   operations of its user there).
  func dropOperations(of session: Session) {
    if queueingHosts.isEmpty || session.replies.waitingCount == 0 { return }
    for host in queueingHosts {
      context.work += host.waitingOperations.count(of: session.peer.uid) / Self.operationsOfUnit
      let dropped = host.waitingOperations.removeAll(of: session.peer.uid) { operation in
        operation.readers.removeAll { $0.session === session }
        return operation.readers.isEmpty
      }
      for operation in dropped { operation.discharge() }
      context.metrics.dropped += dropped.count
    }
    queueingHosts.removeAll(where: \.waitingOperations.isEmpty)
  }

  /// The number of waiting operations that a unit of work examines.
  private static let operationsOfUnit = 32

  /// Checks that a user may hold further bytes of waiting operations, or of answers that operations keep.
  ///
  /// - Throws: `LimitReached`.
  func checkRoom(for bytes: Int, in kind: Charge.Kind, of account: UserAccount) throws(WireFailure) {
    guard account[kind] + bytes <= context.limits[.waitingOperationBytes] else {
      throw context.limits.reached(.waitingOperationBytes)
    }
    try account.checkRoom(for: bytes)
  }

  // MARK: - Asking

  /// Notes that an operation is executed again.
  func noteRun(of operation: AskingOperation) {
    measure(operation) { $0.runBegins(at: context.now, context.limits[.askingMilliseconds]) }
  }

  /// Counts the limit once for each operation, unless it is overtaken.
  private func measure<T>(_ operation: AskingOperation, _ note: (inout AskingTime) -> T) -> T {
    let before = operation.time.isLimited
    defer { if operation.time.isLimited, !before { context.metrics.reachedLimit(.askingMilliseconds) } }
    return note(&operation.time)
  }

  /// Asks the questions that must be answered before an operation can be executed. Another one that asks is interrupted: it
  /// asks again afterwards.
  ///
  /// - Parameter effect: The effect of executing it without these answers.
  /// - Throws: `LimitReached`; nobody was asked.
  func ask(_ operation: AskingOperation, _ effect: borrowing Effect) throws(WireFailure) {
    let host = operation.host
    let drafts = try drafts(of: operation, effect)
    if !operation.isCharged { operation.charge(to: users[operation.uid]) }
    if let other = host.asking, other !== operation { interrupt(other) }
    host.asking = operation
    if operation.link != nil { host.waitingOperations.noteLinkAsked() }
    guard let drafts else {
      operation.hasNoDelegateLeft = true
      return ready.append(host)
    }
    // Front-ends have left since the run began, or have allowed everything.
    if drafts.isEmpty { return ready.append(host) }
    let longest = drafts.lazy.map(\.patience.milliseconds).max() ?? 0
    let left = measure(operation) { $0.ask(longest, at: context.now, context.limits[.askingMilliseconds]) }
    let questions = drafts.map { question($0, of: operation, $0.patience.within(left ?? 0)) }
    operation.questions = questions
    operation.grow(by: questions.reduce(0) { $0 + $1.bytes })
    if left == nil, case .screens(let screens) = questions[0].subject {
      return refuse(questions[0], screens, reason: "no time is left to ask")
    }
    settlement.handOutEvents()
    for question in questions {
      deadlines.add(.question(question), at: context.now + question.patience.milliseconds)
      send(question)
    }
  }

  private func interrupt(_ operation: AskingOperation) {
    let host = operation.host
    operation.interrupt()
    // A link waits again.
    if operation.link != nil { return operation.discharge() }
    if host.waitingOperations.isEmpty { queueingHosts.append(host) }
    host.waitingOperations.interrupt(operation)
  }

  private func question(_ draft: Draft, of operation: AskingOperation, _ patience: GuardPatience) -> Question {
    questionsAsked += 1
    return Question(
      id: "q\(questionsAsked)", to: draft.frontEnd, of: operation, draft.subject, patience, at: context.time)
  }

  private func send(_ question: Question) {
    guard let stream = question.frontEnd.stream, stream.state == .live, let host = stream.host else { return }
    let event = question.event(at: context.at(host), scene: host.name)
    context.work += Turns.work(bytes: question.bytes)
    // Its session may have given up rights since it attached.
    let mask = stream.isMasked ? host.mask : nil
    publisher.send(mask.map { event.masked(by: $0) } ?? event, to: stream)
  }

  /// Repeats the open questions to a front-end that fell behind or attached again.
  func repeatQuestions(to stream: EventStream) {
    guard let frontEnd = stream.frontEnd, let asking = stream.host?.asking else { return }
    for question in asking.questions where question.frontEnd === frontEnd { send(question) }
  }

  // MARK: - Ending

  /// Answers the callers of an operation with an error.
  func fail(_ operation: AskingOperation, by failure: WireFailure) {
    operation.discharge()
    if let link = operation.link { return links.failed(link, of: operation.host, by: failure) }
    for reader in operation.readers {
      sessions.markDirty(reader.session)
      settlement.refuse(failure, reader.slot, of: reader.session)
    }
  }

  /// The scene is closed, or the daemon stops: no waiting operation is executed.
  func abandonOperations(of host: SceneHost, reason: String) {
    let operations = (host.asking.map { [$0] } ?? []) + host.waitingOperations.all
    host.asking = nil
    if !host.waitingOperations.isEmpty { queueingHosts.removeAll { $0 === host } }
    host.waitingOperations = WaitingOperations()
    for operation in operations {
      for question in operation.questions { question.close() }
      // A waiting link stays on disk, or is removed with its scene.
      if operation.link != nil {
        operation.discharge()
        continue
      }
      fail(operation, by: .scene(.closing(.init(reason: reason))))
    }
  }
}

extension Call {
  fileprivate var isDidAppear: Bool {
    if case .operation(.didAppear) = request { return true }
    return false
  }
}
