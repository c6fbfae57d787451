import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

/// The lives of streams and of the front-ends whose leases they are: `Subscribe`, `Attach`, `Adopt`, tokens, and the end
/// of a stream, a session, or a lingering scene's last front-end.
///
/// It decides who receives events and from when on; `Publisher` sends them.
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

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ publisher: Publisher,
    _ journal: Journal, _ settlement: Settlement, _ deadlines: DeadlineQueue, _ links: WaitingLinks, _ asking: Asking
  ) {
    self.context = context
    self.scenes = scenes
    self.sessions = sessions
    self.publisher = publisher
    self.journal = journal
    self.settlement = settlement
    self.deadlines = deadlines
    self.links = links
    self.asking = asking
  }

  /// Numbers of front-ends are not reused, not even those that a start has read.
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
    // Who resumes all scenes is not told their front-ends, so that changes of them would say too little.
    if host != nil || call.since == nil { kinds = kinds.withFrontEndChanges(call.frontEndChanges) }
    try checkStreams(of: session)
    let stream = EventStream(
      session: session, slot: slot, host: host, kinds: kinds, frontEnd: nil, now: context.now)
    session.output.protect()
    begin(stream, since: call.since)
  }

  private func checkStreams(of session: Session) throws(WireFailure) {
    guard session.account.streams < context.limits[.streamsOfUser] else {
      throw context.limits.reached(.streamsOfUser)
    }
  }

  // MARK: - Attach

  /// Executes `Attach`.
  func executeAttach(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Attach.Parameters.self)
    guard Text.isName(call.name) else { throw .service(.invalidParameter("name")) }
    try check(guards: call.guards ?? [], capabilities: call.capabilities ?? [])
    let mode = FrontEnd.Mode(call.mode)
    if mode != .observe { try session.require(.mirror) }
    let host = try scenes.host(call.scene)
    if session.frontEnd != nil { throw .service(.invalidParameter("scene")) }
    let known: FrontEnd? =
      if let token = call.token { try frontEnd(of: token, at: host, session) } else { nil }
    try checkStreams(of: session)
    let inTheWay = try inTheWay(of: mode, besides: known, at: host, steal: call.steal ?? false, session)
    let token = call.token.map { Token($0) } ?? Token.random(using: &context.random)
    let frontEnd =
      known
      ?? FrontEnd(
        id: "f\(frontEndsMade + 1)", tokenHash: token.hash, uid: session.peer.uid, name: call.name, mode: mode,
        pid: session.peer.pid, attachedAt: context.time)
    try settlement.writeAhead { batch in
      batch.keep(stored(frontEnd, of: host, name: call.name, mode: mode, isAttached: true))
      if mode != .observe { noteMirrored(host, in: batch) }
      for other in inTheWay { batch.forgetToken(other.tokenHash) }
    }
    let observes = mode == .observe
    if known?.observes != observes { makeRoom(forObserver: observes, at: host) }
    if known == nil {
      frontEndsMade += 1
      host.frontEnds.append(frontEnd)
    }
    for other in inTheWay { evict(other, from: host, reason: .replaced) }
    if let old = frontEnd.stream {
      // The front-end is not gone: it comes by another connection.
      frontEnd.stream = nil
      release(old.session, from: frontEnd)
      end(old, reason: .replaced)
    }
    frontEnd.name = call.name
    frontEnd.mode = mode
    // An observer is asked nothing, so there is nothing that it guards or handles.
    if observes { asking.withdraw(frontEnd, from: host) } else { host.wasMirrored = true }
    frontEnd.pid = session.peer.pid
    frontEnd.guards = observes ? [] : call.guards ?? []
    frontEnd.capabilities = observes ? [] : call.capabilities ?? []
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
    asking.repeatQuestions(to: stream)
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
    session.reply(to: slot) { $0.appendReply(reply) }
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

  /// From now on a session's commits are its front-end's.
  private func bind(_ session: Session, to frontEnd: FrontEnd) {
    session.frontEnd = frontEnd
    session.caller = Caller(
      client: session.name, frontEnd: frontEnd.id, uid: session.peer.uid, pid: session.peer.pid)
    if frontEnd.mode == .observe { lower(session, to: .observe) }
  }

  /// A session no longer speaks for a front-end.
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

  /// The output of a session was written: a stream that had fallen behind is brought up to date.
  func wrote(_ session: Session) {
    for stream in session.streams {
      stream.uncountedBytes = 0
      guard stream.state == .behind, session.replies.isHead(stream.slot) else { continue }
      settlement.handOutEvents()
      publisher.reset(stream)
      asking.repeatQuestions(to: stream)
      // It is being written already, so the end of the turn does not look at it.
      journal.syncs.holdIfStrict([session])
    }
  }

  /// Ends a stream. With a reason it gets `closing`; its front-end is detached, and can come back with its token.
  func end(_ stream: EventStream, reason: CloseReason?) {
    if stream.state == .ended { return }
    settlement.handOutEvents()
    if let reason {
      stream.send(
        Publisher.Event(kind: .closing, at: scenes.at, scene: stream.host?.name, reason: reason.wire), isLast: true)
      sessions.markDirty(stream.session)
    }
    stream.state = .ended
    stream.session.account.streams -= 1
    publisher.remove(stream)
    stream.session.streams.removeAll { $0 === stream }
    if let frontEnd = stream.frontEnd, frontEnd.stream === stream { detach(frontEnd, of: stream) }
  }

  /// Ends the streams of a session, which is closed when what waits is written.
  func close(_ session: Session, reason: CloseReason) {
    if session.isClosing || session.hasEnded { return }
    for stream in session.streams { end(stream, reason: reason) }
    session.isClosing = true
    sessions.markDirty(session)
  }

  /// Ends a front-end for good: its stream, and its token, which the disk has already forgotten.
  func evict(_ frontEnd: FrontEnd, from host: SceneHost, reason: CloseReason) {
    // First, so that it does not count as detached, and its token is not stored again.
    host.frontEnds.removeAll { $0 === frontEnd }
    if let stream = frontEnd.stream { end(stream, reason: reason) }
  }

  private func detach(_ frontEnd: FrontEnd, of stream: EventStream) {
    frontEnd.stream = nil
    (frontEnd.guards, frontEnd.capabilities) = ([], [])
    release(stream.session, from: frontEnd)
    frontEnd.tokenEnds = context.now + context.limits[.tokenMilliseconds]
    guard let host = stream.host else { return }
    if journal.keepsState, !host.isGone, host.frontEnds.contains(where: { $0 === frontEnd }) {
      journal.batch.keep(
        stored(frontEnd, of: host, name: frontEnd.name, mode: frontEnd.mode, isAttached: false))
    }
    guard scenes[host.name] === host else { return }
    keepTokensWithinLimit(of: host)
    host.updateAsked()
    asking.withdraw(frontEnd, from: host)
    publisher.publishFrontEnds(of: host, changed: frontEnd)
    lingerIfLeft(host)
  }

  /// Has a scene that no front-end mirrors any more begin to linger. A scene that was never mirrored waits for its first
  /// front-end.
  func lingerIfLeft(_ host: SceneHost) {
    if host.isActive {
      host.closesAt = nil
    } else if let seconds = host.lingerSeconds, host.wasMirrored, host.closesAt == nil {
      lingerOn(host, for: seconds * 1_000)
    }
  }

  /// Has a scene close after a time unless a front-end comes.
  func lingerOn(_ host: SceneHost, for milliseconds: Milliseconds) {
    let time = context.now + milliseconds
    host.closesAt = time
    deadlines.add(.linger(host), at: time)
  }
}
