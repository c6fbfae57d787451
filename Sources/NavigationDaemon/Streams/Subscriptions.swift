import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

/// The lives of streams and of the front-ends whose leases they are: `Subscribe`, `Attach`, `Adopt`, tokens, and the end
/// of a stream, a session, or a lingering scene's last front-end.
///
/// It decides which streams receive events, and from which moment on; `Publisher` sends them.
final class Subscriptions {
  private var frontEndsMade = 0
  /// The number of attaches since the start.
  private var attachments = 0

  let context: DaemonContext
  let scenes: SceneTable
  let sessions: SessionTable
  let publisher: Publisher
  let journal: Journal
  let settlement: Settlement
  let deadlines: DeadlineQueue
  let links: WaitingLinks
  let asking: Asking
  let jobs: Jobs

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ publisher: Publisher,
    _ journal: Journal, _ settlement: Settlement, _ deadlines: DeadlineQueue, _ links: WaitingLinks, _ asking: Asking,
    _ jobs: Jobs
  ) {
    (self.context, self.scenes, self.sessions, self.publisher) = (context, scenes, sessions, publisher)
    (self.journal, self.settlement, self.deadlines, self.links) = (journal, settlement, deadlines, links)
    (self.asking, self.jobs) = (asking, jobs)
  }

  /// Notes the number of a stored front-end. Numbers are never reused.
  func noteFrontEnd(number: Int) { frontEndsMade = max(frontEndsMade, number) }

  // MARK: - Subscribe

  /// Executes `Subscribe`.
  func executeSubscribe(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Subscribe.Parameters.self)
    var kinds = EventKinds.all
    if let names = call.kinds {
      guard let named = EventKinds(named: names) else { throw .service(.invalidParameter("kinds")) }
      kinds = named
    }
    let host: SceneHost? = if let name = call.scene { try scenes.host(name) } else { nil }
    kinds = kinds.withFrontEndChanges(call.frontEndChanges)
    try checkRoom(for: host, of: session)
    let stream = EventStream(
      session: session, slot: slot, host: host, kinds: kinds, frontEnd: nil, now: context.now)
    session.output.protect()
    begin(stream, since: call.since)
  }

  /// Checks that a session may have another stream, and that its user has room for the snapshot of a scene.
  ///
  /// - Throws: `LimitReached`.
  private func checkRoom(for host: SceneHost?, more: Int = 0, of session: Session) throws(WireFailure) {
    guard session.account.streams < context.limits[.streamsOfUser] else {
      throw context.limits.reached(.streamsOfUser)
    }
    // The snapshots of all scenes are sent as they are read.
    try session.account.checkRoom(for: EventStream.bytes + (host?.scene.state.snapshotBytes ?? 0) + more)
  }

  // MARK: - Attach

  /// Executes `Attach`.
  func executeAttach(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Attach.Parameters.self)
    guard Text.isName(call.name) else { throw .service(.invalidParameter("name")) }
    try check(guards: call.guards ?? [], capabilities: call.capabilities ?? [])
    let mode = FrontEnd.Mode(call.mode)
    let observes = mode == .observe
    if !observes { try session.require(.mirror) }
    // An observer is never asked, so it neither guards nor handles anything.
    let (guards, capabilities) = observes ? ([], []) : (call.guards ?? [], call.capabilities ?? [])
    let host = try scenes.host(call.scene)
    if session.frontEnd != nil { throw .service(.invalidParameter("scene")) }
    let known: FrontEnd? =
      if let token = call.token { try frontEnd(of: token, at: host, session) } else { nil }
    let bytes = FrontEnd.bytes(name: call.name, names: guards + capabilities)
    try checkRoom(for: host, more: bytes - (known?.chargedBytes ?? 0), of: session)
    let inTheWay = try inTheWay(of: mode, besides: known, at: host, steal: call.steal ?? false, session)
    let wireBytes = FrontEnd.wireBytes(name: call.name, guards: guards.count, capabilities: capabilities)
    try checkRoom(
      for: wireBytes, guards: !guards.isEmpty, observes: observes, besides: inTheWay + [known].compactMap(\.self),
      at: host, session.peer.uid)
    let token = call.token.map { Token($0) } ?? Token.random(using: &context.random)
    let frontEnd =
      known
      ?? FrontEnd(
        id: "f\(frontEndsMade + 1)", tokenHash: token.hash, account: session.account, name: call.name, mode: mode,
        pid: session.peer.pid, attachedAt: context.time)
    try settlement.writeAhead { batch in
      batch.keep(stored(frontEnd, of: host, name: call.name, mode: mode, isAttached: true))
      if !observes { noteMirrored(host, in: batch) }
      for other in inTheWay { batch.forgetToken(other.tokenHash) }
    }
    if known?.observes != observes { makeRoom(forObserver: observes, of: session.peer.uid, at: host) }
    if known == nil {
      frontEndsMade += 1
      host.frontEnds.append(frontEnd)
    }
    for other in inTheWay { evict(other, from: host, reason: .replaced) }
    if let old = frontEnd.stream {
      // The front-end stays, on another connection.
      frontEnd.stream = nil
      release(old.session, from: frontEnd)
      end(old, reason: .replaced)
    }
    frontEnd.name = call.name
    frontEnd.mode = mode
    if observes { asking.withdraw(frontEnd, from: host) } else { host.wasMirrored = true }
    frontEnd.pid = session.peer.pid
    frontEnd.guards = guards
    frontEnd.capabilities = capabilities
    frontEnd.updateCharge()
    frontEnd.attachedAt = context.time
    attachments += 1
    frontEnd.attachment = attachments
    let stream = EventStream(
      session: session, slot: slot, host: host, kinds: EventKinds.all.withFrontEndChanges(call.frontEndChanges),
      frontEnd: frontEnd, now: context.now)
    bind(session, to: frontEnd)
    frontEnd.stream = stream
    host.updateAsked()
    lingerIfLeft(host)
    settlement.handOutEvents()
    stream.send(
      SceneInterface.Attach.Reply(
        kind: .attached, at: context.at(host), scene: host.name, frontEnd: SceneInterface.FrontEnd(frontEnd),
        token: token.text))
    session.output.protect()
    begin(stream, since: call.since)
    publisher.publishFrontEnds(of: host, changed: frontEnd)
    links.noteChange(of: host)
  }

  /// Executes `Adopt`.
  func executeAdopt(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Adopt.Parameters.self)
    let host = try scenes.host(call.scene)
    let frontEnd = try frontEnd(of: call.token, at: host, session)
    guard frontEnd.isAttached else { throw .scene(.invalidToken(.init(scene: call.scene))) }
    bind(session, to: frontEnd)
    let reply = SceneInterface.Adopt.Reply(frontEnd: SceneInterface.FrontEnd(frontEnd))
    session.reply(to: slot, isOfChange: true) { $0.appendReply(reply) }
  }

  private func check(guards: [String], capabilities: [String]) throws(WireFailure) {
    if let index = guards.firstIndex(where: { !Text.isName($0) }) {
      throw .service(.invalidParameter("guards[\(index)]"))
    }
    if let index = capabilities.firstIndex(where: { !Text.isName($0) }) {
      throw .service(.invalidParameter("capabilities[\(index)]"))
    }
    let bytes = (guards + capabilities).reduce(0) { $0 + $1.utf8.count }
    if bytes > context.limits[.frontEndBytes] { throw context.limits.reached(.frontEndBytes) }
  }

  /// The front-ends that a new one cannot be beside, because either is exclusive.
  ///
  /// - Throws: `SceneBusy`, unless the caller steals their place and may.
  private func inTheWay(
    of mode: FrontEnd.Mode, besides own: FrontEnd?, at host: SceneHost, steal: Bool, _ session: Session
  ) throws(WireFailure) -> [FrontEnd] {
    if mode == .observe { return [] }
    let inTheWay = host.frontEnds.filter { other in
      other !== own && other.mirrors && (mode == .exclusive || other.mode == .exclusive)
    }
    guard let first = inTheWay.first else { return [] }
    guard steal else { throw .scene(.sceneBusy(.init(scene: host.name, frontEnd: first.id))) }
    try session.require(.steal(owner: host.scene.owner))
    return inTheWay
  }

  /// Binds a session to a front-end, which its commits name from now on.
  private func bind(_ session: Session, to frontEnd: FrontEnd) {
    session.frontEnd = frontEnd
    session.caller = Caller(
      client: session.name, frontEnd: frontEnd.id, name: frontEnd.name, uid: session.peer.uid,
      pid: session.peer.pid)
    if frontEnd.mode == .observe { lower(session, to: .observe) }
  }

  /// Unbinds a session from a front-end.
  private func release(_ session: Session, from frontEnd: FrontEnd) {
    if session.frontEnd !== frontEnd { return }
    session.frontEnd = nil
    session.caller = Caller(client: session.name, uid: session.peer.uid, pid: session.peer.pid)
  }

  /// Takes rights from a session, for good. Its streams are masked from now on if it may only observe.
  func lower(_ session: Session, to role: Role) {
    session.role = min(session.role, role)
    guard session.isObserver, session.streams.contains(where: { !$0.isMasked }) else { return }
    settlement.handOutEvents()
    for stream in session.streams where !stream.isMasked {
      publisher.remove(stream)
      stream.kinds.insert(.masked)
      publisher.add(stream)
    }
  }

  // MARK: - Ending a stream

  /// Ends a stream. With a reason it gets `closing`; its front-end is detached, and can come back with its token.
  ///
  /// - Parameter message: More about the reason, for people.
  func end(_ stream: EventStream, reason: CloseReason?, message: String? = nil) {
    if stream.state == .ended { return }
    settlement.handOutEvents()
    if let reason {
      stream.send(
        Publisher.Event(
          kind: .closing, at: scenes.at, scene: stream.host?.name, reason: reason.wire, message: message),
        isLast: true)
      sessions.markDirty(stream.session)
    }
    context.work += Turns.streamEndWork
    jobs.forget(stream)
    stream.end()
    publisher.remove(stream)
    stream.session.streams.removeAll { $0 === stream }
    if let frontEnd = stream.frontEnd, frontEnd.stream === stream { detach(frontEnd, of: stream) }
  }

  /// Ends the streams of a session, which is closed when what waits is written.
  func close(_ session: Session, reason: CloseReason, message: String? = nil) {
    if session.isClosing || session.hasEnded { return }
    for stream in session.streams { end(stream, reason: reason, message: message) }
    session.isClosing = true
    sessions.markDirty(session)
  }

  /// Ends a front-end for good: its stream, and its token, which the disk has already forgotten.
  func evict(_ frontEnd: FrontEnd, from host: SceneHost, reason: CloseReason, message: String? = nil) {
    // First, so that it does not count as detached, and its token is not stored again.
    host.frontEnds.removeAll { $0 === frontEnd }
    frontEnd.discharge()
    if let stream = frontEnd.stream { end(stream, reason: reason, message: message) }
  }

  private func detach(_ frontEnd: FrontEnd, of stream: EventStream) {
    frontEnd.stream = nil
    (frontEnd.guards, frontEnd.capabilities) = ([], [])
    release(stream.session, from: frontEnd)
    frontEnd.tokenEnds = context.now + context.limits[.tokenMilliseconds]
    guard let host = stream.host else { return }
    if !host.isGone, host.frontEnds.contains(where: { $0 === frontEnd }) {
      frontEnd.updateCharge()
      if journal.keepsState {
        journal.batch.keep(
          stored(frontEnd, of: host, name: frontEnd.name, mode: frontEnd.mode, isAttached: false))
      }
    }
    guard scenes[host.name] === host else { return }
    keepTokensWithinLimit(of: host)
    host.updateAsked()
    asking.withdraw(frontEnd, from: host)
    publisher.publishFrontEnds(of: host, changed: frontEnd)
    lingerIfLeft(host)
  }

  /// Makes a scene linger when its last mirror has left. A scene that was never mirrored waits for its first front-end.
  func lingerIfLeft(_ host: SceneHost) {
    if host.isActive {
      host.closesAt = nil
    } else if let seconds = host.lingerSeconds, host.wasMirrored, host.closesAt == nil {
      lingerOn(host, for: seconds * 1_000)
    }
  }

  /// Closes a scene after a time unless a front-end comes.
  func lingerOn(_ host: SceneHost, for milliseconds: Milliseconds) {
    let time = context.now + milliseconds
    host.closesAt = time
    deadlines.add(.linger(host), at: time)
  }
}
