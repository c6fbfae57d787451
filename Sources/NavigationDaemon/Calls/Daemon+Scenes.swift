import JSON
import Navigation
import NavigationProtocol
import Varlink

// org.navd.Scene: their life, and what they are now or were.
extension Daemon {
  func listScenes(_ slot: ReplyQueue.Slot, of session: Session) {
    let reply = SceneInterface.List.Reply(at: at, scenes: hosts.map { $0.info(for: session) })
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  func open(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Open.Parameters.self)
    if let name = call.scene, !Text.isSceneName(name) { throw .service(.invalidParameter("scene")) }
    if let seconds = call.lingerSeconds, !(0...Self.lingerSecondsMax).contains(seconds) {
      throw .service(.invalidParameter("lingerSeconds"))
    }
    if let name = call.scene, scenes[name] != nil { settle() }
    if let name = call.scene, let host = scenes[name] {
      if call.exclusive ?? false { throw .scene(.sceneExists(.init(scene: name))) }
      let present = host.scene.mapReference?.name
      if !Text.isSame(call.map ?? "", present ?? "") {
        throw .scene(.sceneExists(.init(scene: name, map: present)))
      }
      return replyOpened(host, created: false, slot, of: session)
    }
    let (contents, path) = try contents(of: call)
    let host = try open(call, contents, path, for: session)
    let reply = SceneInterface.Open.Reply(at: at(host), created: true, info: host.info)
    self.reply(reply, opened: host, slot, of: session)
  }

  /// The longest that a scene lingers: a year.
  static let lingerSecondsMax = 366 * 86_400

  /// Replies to who has opened a scene, when the disk has it.
  func reply(_ reply: some WireValue, opened host: SceneHost, _ slot: ReplyQueue.Slot, of session: Session) {
    if !repliesWait { return session.reply(to: slot) { $0.appendReply(reply) } }
    scratch.removeAll()
    scratch.appendReply(reply)
    pending.append(PendingCall(session: session, slot: slot, reply: .encoded(scratch.array())))
    changes.append(
      PendingChange(host: host, revision: host.scene.revision, savepoint: nil, record: 0))
    if isRevisionAwaited { settle() }
  }

  private func replyOpened(_ host: SceneHost, created: Bool, _ slot: ReplyQueue.Slot, of session: Session) {
    let reply = SceneInterface.Open.Reply(at: at(host), created: created, info: host.info)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// What a scene begins with.
  private enum Contents {
    case map(CompiledMap)
    case container(Container)
  }

  private func contents(
    of call: SceneInterface.Open.Parameters
  ) throws(WireFailure) -> (contents: Contents, path: [ScreenDescription]) {
    let contents: Contents
    switch (call.map, call.root, call.container) {
    case (let name?, nil, nil):
      guard let map = maps[name] else { throw .manager(.mapNotFound(.init(map: name))) }
      contents = .map(map.map)
    case (nil, let root?, nil): contents = .container(.screen(ScreenDescription(root)))
    case (nil, nil, let container?):
      do throws(DecodingError) { contents = .container(try Container(container)) } catch {
        throw WireFailure(error.inside("container"))
      }
    default: throw .service(.invalidParameter(call.map == nil ? "root" : "map"))
    }
    let path = (call.path ?? []).map { ScreenDescription($0) }
    let name = call.root == nil ? "container" : "root"
    do throws(NavigationError) {
      switch contents {
      case .map: try Call.check(openingPath: path, limits: sceneLimits)
      case .container(let container):
        try Call.check(opening: container, named: name, path: path, limits: sceneLimits)
      }
    } catch {
      throw WireFailure(error, scene: call.scene ?? "")
    }
    return (contents, path)
  }

  private func open(
    _ call: SceneInterface.Open.Parameters, _ contents: Contents, _ path: [ScreenDescription], for session: Session
  ) throws(WireFailure) -> SceneHost {
    let uid = session.peer.uid
    try checkRoom(for: uid)
    let name = call.scene ?? freeName()
    try beginChange()
    do throws(NavigationError) {
      let scene = try message.withWhole { message throws(NavigationError) in
        switch contents {
        case .map(let map):
          try Scene(
            opening: name, map: map, path: path, owner: uid, lingerSeconds: call.lingerSeconds, revision: revision + 1,
            time: time, origin: Origin(session.caller), message: map.mask == nil ? message : RawSpan(),
            limits: sceneLimits, journal: &record)
        case .container(let contents):
          try Scene(
            opening: name, contents, path: path, owner: uid, lingerSeconds: call.lingerSeconds,
            revision: revision + 1, time: time, origin: Origin(session.caller), message: message, limits: sceneLimits,
            journal: &record)
        }
      }
      batch.records.append(contentsOf: record)
      return opened(scene)
    } catch {
      throw WireFailure(error, scene: name)
    }
  }

  /// Whether a user may have one more scene.
  func checkRoom(for uid: Int) throws(WireFailure) {
    guard scenes.count < limits[.scenes] else { throw limits.reached(.scenes) }
    guard uid == 0 || users[uid].scenes < limits[.scenesOfUser] else {
      throw limits.reached(.scenesOfUser)
    }
  }

  /// A scene is there that was not.
  func opened(_ scene: consuming Scene) -> SceneHost {
    revision += 1
    let host = SceneHost(scene: scene)
    enter(host)
    if !allFeeds.isEmpty { publish(snapshot(of: host), kind: .always, of: host) }
    if !repliesWait { committedLaxly(host) }
    return host
  }

  /// Puts a scene among those that are there.
  func enter(_ host: SceneHost) {
    scenes[host.name] = host
    scenesByNumber[host.scene.openedRevision] = host
    users[host.scene.owner].scenes += 1
  }

  /// Takes a scene from those that are there.
  func forget(_ host: SceneHost) {
    if scenes[host.name] === host { scenes[host.name] = nil }
    scenesByNumber[host.scene.openedRevision] = nil
    users[host.scene.owner].scenes -= 1
    replay.forget(host)
    for case let session? in sessions where session.lastHost === host { session.lastHost = nil }
  }

  /// A name that no scene has.
  private func freeName() -> String {
    repeat { scenesNamed += 1 } while scenes["scene-\(scenesNamed)"] != nil
    return "scene-\(scenesNamed)"
  }

  /// Tells only those who follow all scenes.
  func publishToAll(_ event: Event) {
    scratch.removeAll(keeping: 1 << 16)
    scratch.appendReply(event, continues: true)
    allFeeds.append(scratch, kind: .always)
    allFeeds.isDirty = true
  }

  func closeScene(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Close.Parameters.self)
    let host = try host(call.scene)
    try session.require(.close(owner: host.scene.owner))
    try close(host)
    session.reply(to: slot) { $0.appendReply(SceneInterface.Close.Reply(at: at)) }
  }

  /// Closes a scene: its streams get `closing`, its waiting calls `Closing`, its state is gone.
  /// - Throws: `StorageFailed`: it is still there.
  func close(_ host: SceneHost) throws(WireFailure) {
    guard scenes[host.name] === host else { return }
    let closing = revision + 1
    handOutEvents()
    let erasure = erasureOfClosing(host)
    try writeAhead { batch in
      let number = host.scene.openedRevision
      Record.close(scene: number, revision: closing, into: &batch.records)
      batch.closeScene(number, erasesFrom: erasure?.last)
      batch.lastClose = closing
    }
    revision = closing
    lastClose = closing
    metrics.commits += 1
    metrics.count(host.scene.forgottenCommits)
    forget(host)
    if let erasure { noteClosed(erasure) }
    failWaiters(of: host)
    abandonOperations(of: host, reason: "closed")
    for stream in host.feeds.streams { end(stream, reason: .closed) }
    if !allFeeds.isEmpty { publishToAll(Event(kind: .closed, at: at, scene: host.name)) }
    judgeRevisionWaiters()
  }

  func get(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Get.Parameters.self)
    let host = try host(call.scene)
    if let past = call.revision {
      do throws(NavigationError) {
        let (found, state) = try host.scene.state(at: past, newest: revision, archive)
        if let mask = session.mask(of: host, at: found) {
          return replyState(state.masked(by: mask), of: host, at: found, slot, of: session)
        }
        return replyState(state, of: host, at: found, slot, of: session)
      } catch {
        throw archiveFailure() ?? WireFailure(error, scene: call.scene)
      }
    }
    if let least = call.minRevision, least > revision {
      return try wait(
        for: .reached(least), of: host, timeout: call.timeoutMilliseconds ?? limits[.waitMilliseconds],
        isDefault: call.timeoutMilliseconds == nil, slot, of: session)
    }
    replyState(of: host, slot, of: session)
  }

  /// Carries out a `Get` of what a scene is now.
  func get(_ call: borrowing PlainCall, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    replyState(of: try host(call.scene, of: session), slot, of: session)
  }

  /// Answers a `Get` with what a scene is now, as the session may see it.
  private func replyState(of host: SceneHost, _ slot: ReplyQueue.Slot, of session: Session) {
    let revision = host.scene.revision
    if let mask = session.mask(of: host) {
      replyState(host.scene.state.masked(by: mask), of: host, at: revision, slot, of: session)
    } else {
      replyState(host.scene.state, of: host, at: revision, slot, of: session)
    }
  }

  /// Answers a `Get`.
  /// - Parameter state: what the scene is, or was at the revision, as the session may see it.
  func replyState(
    _ state: borrowing SceneState, of host: SceneHost, at revision: Revision, _ slot: ReplyQueue.Slot,
    of session: Session
  ) {
    let at = SceneInterface.At(epoch: epoch, revision: revision)
    // Not within the reply: it tells how much waits for each of them, and this connection may be one.
    let frontEnds = host.wireFrontEnds
    session.reply(to: slot) { buffer in
      buffer.append(#"{"parameters":{"at":"#)
      at.encode(into: &buffer)
      buffer.append(#","info":"#)
      if session.isObserver {
        host.shownInfo(for: session).encode(into: &buffer)
      } else {
        host.appendInfo(to: &buffer)
      }
      buffer.appendFields(of: state)
      buffer.append(#","scopes":"#)
      host.wireScopes(state.linkConditions, at: revision, for: session).encode(into: &buffer)
      buffer.append(#","frontEnds":"#)
      frontEnds.encode(into: &buffer)
      buffer.append("}}\0")
    }
  }

  func find(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Find.Parameters.self)
    let host = try host(call.scene)
    let state = host.state(for: session)
    let ids = state.find(
      kind: call.kind.flatMap { NodeKind(rawValue: $0.rawValue) }, name: call.name, traits: call.traits,
      order: call.order.flatMap { FindOrder(rawValue: $0.rawValue) } ?? .all)
    let reply = SceneInterface.Find.Reply(
      at: at(host), nodes: ids.compactMap { state.wireNode($0) })
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  func history(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.History.Parameters.self)
    if let limit = call.limit, limit < 1 { throw .service(.invalidParameter("limit")) }
    let host = try host(call.scene)
    let entries = host.scene.history(limit: call.limit ?? Self.historyPage, before: call.before ?? .max, archive)
    if let failure = archiveFailure() { throw failure }
    let reply = SceneInterface.History.Reply(
      at: at(host), commits: entries.map { SceneInterface.Commit($0, mask: host.mask(at: $0.commit.revision)) })
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// How many commits `History` gives when the call does not say.
  private static let historyPage = 100
}
