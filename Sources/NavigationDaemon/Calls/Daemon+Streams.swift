import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

// Subscribe, Attach and Adopt: the calls that last.
extension Daemon {
  func subscribe(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Subscribe.Parameters.self)
    var kinds = EventKinds.all
    if let names = call.kinds {
      guard let named = EventKinds(named: names) else { throw .service(.invalidParameter("kinds")) }
      kinds = named
    }
    let host: SceneHost? = if let name = call.scene { try self.host(name) } else { nil }
    try checkStreams(of: session)
    let stream = EventStream(
      session: session, slot: slot, host: host, kinds: kinds, frontEnd: nil, now: now)
    session.output.protect()
    begin(stream, since: call.since)
  }

  func attach(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Attach.Parameters.self)
    guard Text.isName(call.name) else { throw .service(.invalidParameter("name")) }
    try check(guards: call.guards ?? [], capabilities: call.capabilities ?? [])
    let mode = FrontEnd.Mode(call.mode)
    if mode != .observe { try session.require(.mirror) }
    let host = try host(call.scene)
    if session.frontEnd != nil { throw .service(.invalidParameter("scene")) }
    let known: FrontEnd? =
      if let token = call.token { try self.frontEnd(token, at: host, of: session) } else { nil }
    try checkStreams(of: session)
    let inTheWay = try inTheWay(of: mode, besides: known, at: host, steal: call.steal ?? false, session)
    let token = call.token.map { Token($0) } ?? Token.random(using: &random)
    let frontEnd =
      known
      ?? FrontEnd(
        id: "f\(frontEndsMade + 1)", tokenHash: token.hash, uid: session.peer.uid, name: call.name, mode: mode,
        pid: session.peer.pid, attachedAt: time)
    try writeAhead { batch in
      batch.keep(stored(frontEnd, of: host, name: call.name, mode: mode, isAttached: true))
      if mode != .observe { noteMirrored(host, in: batch) }
      for other in inTheWay { batch.forgetToken(other.tokenHash) }
    }
    if known == nil { enter(frontEnd, at: host) }
    for other in inTheWay { evict(other, from: host, reason: .replaced) }
    if let old = frontEnd.stream {
      // It has not gone: it is here again.
      frontEnd.stream = nil
      hush(old.session, of: frontEnd)
      end(old, reason: .replaced)
    }
    frontEnd.name = call.name
    frontEnd.mode = mode
    // Who only looks on is asked no more.
    if mode == .observe { withdraw(frontEnd, from: host) } else { host.wasMirrored = true }
    frontEnd.pid = session.peer.pid
    frontEnd.guards = call.guards ?? []
    frontEnd.capabilities = call.capabilities ?? []
    frontEnd.attachedAt = time
    attachments += 1
    frontEnd.attachment = attachments
    let stream = EventStream(
      session: session, slot: slot, host: host, kinds: .all, frontEnd: frontEnd, now: now)
    speak(session, for: frontEnd)
    frontEnd.stream = stream
    host.updateAsked()
    lingerIfLeft(host)
    handOutEvents()
    stream.send(
      SceneInterface.Attach.Reply(
        kind: .attached, at: at(host), scene: host.name, frontEnd: SceneInterface.FrontEnd(frontEnd),
        token: token.text))
    session.output.protect()
    begin(stream, since: call.since)
    repeatQuestions(to: stream)
    tellFrontEnds(host)
    noteLinks(of: host)
  }

  func adopt(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Adopt.Parameters.self)
    let host = try host(call.scene)
    let frontEnd = try frontEnd(call.token, at: host, of: session)
    guard frontEnd.isAttached else { throw .scene(.invalidToken(.init(scene: call.scene))) }
    speak(session, for: frontEnd)
    let reply = SceneInterface.Adopt.Reply(frontEnd: SceneInterface.FrontEnd(frontEnd))
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// From now on a session's commits are its front-end's.
  private func speak(_ session: Session, for frontEnd: FrontEnd) {
    session.frontEnd = frontEnd
    session.caller = Caller(
      client: session.name, frontEnd: frontEnd.id, uid: session.peer.uid, pid: session.peer.pid)
    if frontEnd.mode == .observe { lower(session, to: .observe) }
  }

  /// Sees that an exclusive front-end is alone: who comes beside it is refused, or with `steal` takes its place.
  /// - Returns: those whose place is taken.
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

  /// Ends a front-end for good: its stream and its token, which the disk has forgotten already.
  func evict(_ frontEnd: FrontEnd, from host: SceneHost, reason: CloseReason) {
    // It is not one that was detached: its token is not to be written again.
    host.frontEnds.removeAll { $0 === frontEnd }
    if let stream = frontEnd.stream { end(stream, reason: reason) }
  }

  private func checkStreams(of session: Session) throws(WireFailure) {
    guard users[session.peer.uid].streams < limits[.streamsOfUser] else {
      throw limits.reached(.streamsOfUser)
    }
  }

  private func check(guards: [String], capabilities: [String]) throws(WireFailure) {
    if let index = guards.firstIndex(where: { !Text.isName($0) }) {
      throw .service(.invalidParameter("guards[\(index)]"))
    }
    if let index = capabilities.firstIndex(where: { !Text.isName($0) }) {
      throw .service(.invalidParameter("capabilities[\(index)]"))
    }
    let bytes = (guards + capabilities).reduce(0) { $0 + $1.utf8.count }
    if bytes > limits[.frontEndBytes] { throw limits.reached(.frontEndBytes) }
  }

  /// Puts a stream among those that are told, and tells it what it needs to know first.
  private func begin(_ stream: EventStream, since: SceneInterface.At?) {
    handOutEvents()
    users[stream.session.peer.uid].streams += 1
    stream.session.streams.append(stream)
    if stream.session.isObserver { stream.kinds.insert(.masked) }
    if let host = stream.host { host.feeds.add(stream) } else { allFeeds.add(stream) }
    guard let since else { return sendSnapshots(to: stream) }
    guard let missed = missed(since, by: stream) else {
      stream.send(Event(kind: .reset, at: at, scene: stream.host?.name))
      return sendSnapshots(to: stream)
    }
    let before = stream.session.queuedBytes
    for (host, event) in missed { stream.send(event, of: host) }
    var ready = Event(kind: .ready, at: at, scene: stream.host?.name)
    if let host = stream.host {
      ready.at = at(host)
      ready.scopes = host.wireScopes(host.scene.state.linkConditions)
      ready.frontEnds = host.wireFrontEnds
      ready.info = host.info
      stream.send(ready, of: host)
    } else {
      stream.send(ready)
    }
    stream.uncountedBytes += stream.session.queuedBytes - before
    markDirty(stream.session)
  }

  /// The commits that a stream has not seen, oldest first; nil when they are not all known.
  private func missed(_ since: SceneInterface.At, by stream: EventStream) -> [(SceneHost, Event)]? {
    guard since.epoch == epoch, since.revision <= revision else { return nil }
    guard stream.kinds.contains(.commit) else { return [] }
    guard let host = stream.host else { return missedOfAll(since.revision) }
    return missed(since.revision, of: host)
  }

  private func missed(_ since: Revision, of host: SceneHost) -> [(SceneHost, Event)]? {
    do throws(NavigationError) {
      let commits = try host.scene.commits(since: since, newest: revision, archive)
      return commits.map { (host, event(of: $0.commit, changes: $0.changes, $0.conditions, in: host)) }
    } catch {
      noteArchiveFailure()
      return nil
    }
  }

  /// As it would have been told: each scene that was opened since as it was then, and all commits in order. So a stream
  /// that is cut off anywhere in it can go on from there.
  private func missedOfAll(_ since: Revision) -> [(SceneHost, Event)]? {
    if since < lastClose { return nil }
    var events: [(host: SceneHost, event: Event)] = []
    for host in hosts {
      var known = since
      if host.scene.openedRevision > since {
        guard let opened = opened(host) else { return nil }
        events.append((host, opened))
        known = host.scene.openedRevision
      }
      guard let missed = missed(known, of: host) else { return nil }
      events += missed
    }
    return events.sorted { $0.event.at.revision < $1.event.at.revision }
  }

  /// A scene as it was when it was opened; nil when that is no longer known.
  private func opened(_ host: SceneHost) -> Event? {
    do throws(NavigationError) {
      let (revision, state) = try host.scene.state(
        at: host.scene.openedRevision, newest: self.revision, archive)
      return snapshot(of: host, state, at: revision)
    } catch {
      noteArchiveFailure()
      return nil
    }
  }

  /// Ends a stream: with a reason it gets `closing`; a front-end is detached, and can come back with its token.
  func end(_ stream: EventStream, reason: CloseReason?) {
    if stream.state == .ended { return }
    handOutEvents()
    if let reason {
      stream.send(
        Event(kind: .closing, at: at, scene: stream.host?.name, reason: reason.wire), isLast: true)
      markDirty(stream.session)
    }
    stream.state = .ended
    users[stream.session.peer.uid].streams -= 1
    if let host = stream.host { host.feeds.remove(stream) } else { allFeeds.remove(stream) }
    stream.session.streams.removeAll { $0 === stream }
    if let frontEnd = stream.frontEnd, frontEnd.stream === stream { detach(frontEnd, of: stream) }
  }

  /// A session no longer speaks for a front-end.
  private func hush(_ session: Session, of frontEnd: FrontEnd) {
    if session.frontEnd !== frontEnd { return }
    session.frontEnd = nil
    session.caller = Caller(client: session.name, uid: session.peer.uid, pid: session.peer.pid)
  }

  private func detach(_ frontEnd: FrontEnd, of stream: EventStream) {
    frontEnd.stream = nil
    hush(stream.session, of: frontEnd)
    frontEnd.tokenEnds = now + limits[.tokenMilliseconds]
    if storage != nil, let host = stream.host, !host.isGone,
      host.frontEnds.contains(where: { $0 === frontEnd })
    {
      batch.keep(stored(frontEnd, of: host, name: frontEnd.name, mode: frontEnd.mode, isAttached: false))
    }
    guard let host = stream.host, scenes[host.name] === host else { return }
    keepTokensWithinLimit(of: host)
    host.updateAsked()
    withdraw(frontEnd, from: host)
    tellFrontEnds(host)
    lingerIfLeft(host)
  }
}
