import JSON
import Navigation
import NavigationProtocol
import Varlink

// org.navd.Scene: their life, and what they are now or were.
extension Daemon {
  func listScenes(_ slot: ReplyQueue.Slot, of session: Session) {
    let reply = SceneInterface.List.Reply(at: at, scenes: directors.map { $0.info(for: session) })
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  func open(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Open.Parameters.self)
    if let name = call.scene, !Text.isSceneName(name) { throw .service(.invalidParameter("scene")) }
    if let seconds = call.lingerSeconds, !(0...Self.lingerSecondsMax).contains(seconds) {
      throw .service(.invalidParameter("lingerSeconds"))
    }
    if let name = call.scene, scenes[name] != nil { settle() }
    if let name = call.scene, let director = scenes[name] {
      if call.exclusive ?? false { throw .scene(.sceneExists(.init(scene: name))) }
      let present = director.scene.mapReference?.name
      if !Text.isSame(call.map ?? "", present ?? "") {
        throw .scene(.sceneExists(.init(scene: name, map: present)))
      }
      return replyOpened(director, created: false, slot, of: session)
    }
    let (contents, path) = try contents(of: call)
    let director = try open(call, contents, path, for: session)
    let reply = SceneInterface.Open.Reply(at: at(director), created: true, info: director.info)
    self.reply(reply, opened: director, slot, of: session)
  }

  /// The longest that a scene lingers: a year.
  static let lingerSecondsMax = 366 * 86_400

  /// Replies to who has opened a scene, when the disk has it.
  func reply(_ reply: some WireValue, opened director: SceneDirector, _ slot: ReplyQueue.Slot, of session: Session) {
    if !repliesWait { return session.reply(to: slot) { $0.appendReply(reply) } }
    scratch.removeAll()
    scratch.appendReply(reply)
    pending.append(PendingCall(session: session, slot: slot, reply: .encoded(scratch.array())))
    changes.append(
      PendingChange(director: director, revision: director.scene.revision, savepoint: nil, record: 0))
    if isRevisionAwaited { settle() }
  }

  private func replyOpened(_ director: SceneDirector, created: Bool, _ slot: ReplyQueue.Slot, of session: Session) {
    let reply = SceneInterface.Open.Reply(at: at(director), created: created, info: director.info)
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
  ) throws(WireFailure) -> SceneDirector {
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
    guard scenes.count < limits.scenes else { throw reached("scenes", limits.scenes) }
    guard uid == 0 || users[uid].scenes < limits.scenesOfUser else {
      throw reached("scenesOfUser", limits.scenesOfUser)
    }
  }

  /// A scene is there that was not.
  func opened(_ scene: consuming Scene) -> SceneDirector {
    revision += 1
    let director = SceneDirector(scene: scene)
    enter(director)
    if !allFeeds.isEmpty { publish(snapshot(of: director), kind: .always, of: director) }
    if !repliesWait { committedLaxly(director) }
    return director
  }

  /// Puts a scene among those that are there.
  func enter(_ director: SceneDirector) {
    scenes[director.name] = director
    scenesByNumber[director.scene.openedRevision] = director
    users[director.scene.owner].scenes += 1
  }

  /// Takes a scene from those that are there.
  func forget(_ director: SceneDirector) {
    if scenes[director.name] === director { scenes[director.name] = nil }
    scenesByNumber[director.scene.openedRevision] = nil
    users[director.scene.owner].scenes -= 1
    replay.forget(director)
    for case let session? in sessions where session.lastDirector === director { session.lastDirector = nil }
  }

  /// A name that no scene has.
  private func freeName() -> String {
    repeat { scenesNamed += 1 } while scenes["scene-\(scenesNamed)"] != nil
    return "scene-\(scenesNamed)"
  }

  func reached(_ limit: String, _ value: Int) -> WireFailure {
    .manager(.limitReached(.init(limit: limit, value: value)))
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
    let director = try director(call.scene)
    try session.require(.close(owner: director.scene.owner))
    try close(director)
    session.reply(to: slot) { $0.appendReply(SceneInterface.Close.Reply(at: at)) }
  }

  /// Closes a scene: its streams get `closing`, its waiting calls `Closing`, its state is gone.
  /// - Throws: `StorageFailed`: it is still there.
  func close(_ director: SceneDirector) throws(WireFailure) {
    guard scenes[director.name] === director else { return }
    let closing = revision + 1
    handOutEvents()
    let erasure = erasureOfClosing(director)
    try writeAhead { batch in
      let number = director.scene.openedRevision
      Record.close(scene: number, revision: closing, into: &batch.records)
      batch.closeScene(number, erasesFrom: erasure?.last)
      batch.lastClose = closing
    }
    revision = closing
    lastClose = closing
    metrics.commits += 1
    metrics.count(director.scene.forgottenCommits)
    forget(director)
    if let erasure { noteClosed(erasure) }
    failWaiters(of: director)
    abandonOperations(of: director, reason: "closed")
    for stream in director.feeds.streams { end(stream, reason: .closed) }
    if !allFeeds.isEmpty { publishToAll(Event(kind: .closed, at: at, scene: director.name)) }
    judgeRevisionWaiters()
  }

  func get(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Get.Parameters.self)
    let director = try director(call.scene)
    if let past = call.revision {
      do throws(NavigationError) {
        let (found, state) = try director.scene.state(at: past, newest: revision, archive)
        if let mask = session.mask(of: director, at: found) {
          return replyState(state.masked(by: mask), of: director, at: found, slot, of: session)
        }
        return replyState(state, of: director, at: found, slot, of: session)
      } catch {
        throw archiveFailure() ?? WireFailure(error, scene: call.scene)
      }
    }
    if let least = call.minRevision, least > revision {
      return try wait(
        for: .reached(least), of: director, timeout: call.timeoutMilliseconds ?? limits.waitMilliseconds,
        isDefault: call.timeoutMilliseconds == nil, slot, of: session)
    }
    replyState(of: director, slot, of: session)
  }

  /// Carries out a `Get` of what a scene is now.
  func get(_ call: borrowing PlainCall, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    replyState(of: try director(call.scene, of: session), slot, of: session)
  }

  /// Answers a `Get` with what a scene is now, as the session may see it.
  private func replyState(of director: SceneDirector, _ slot: ReplyQueue.Slot, of session: Session) {
    let revision = director.scene.revision
    if let mask = session.mask(of: director) {
      replyState(director.scene.state.masked(by: mask), of: director, at: revision, slot, of: session)
    } else {
      replyState(director.scene.state, of: director, at: revision, slot, of: session)
    }
  }

  /// Answers a `Get`.
  /// - Parameter state: what the scene is, or was at the revision, as the session may see it.
  func replyState(
    _ state: borrowing SceneState, of director: SceneDirector, at revision: Revision, _ slot: ReplyQueue.Slot,
    of session: Session
  ) {
    let at = SceneInterface.At(epoch: epoch, revision: revision)
    // Not within the reply: it tells how much waits for each of them, and this connection may be one.
    let frontEnds = director.wireFrontEnds
    session.reply(to: slot) { buffer in
      buffer.append(#"{"parameters":{"at":"#)
      at.encode(into: &buffer)
      buffer.append(#","info":"#)
      if session.isObserver {
        director.shownInfo(for: session).encode(into: &buffer)
      } else {
        director.appendInfo(to: &buffer)
      }
      buffer.appendFields(of: state)
      buffer.append(#","scopes":"#)
      director.wireScopes(state.linkConditions, at: revision, for: session).encode(into: &buffer)
      buffer.append(#","frontEnds":"#)
      frontEnds.encode(into: &buffer)
      buffer.append("}}\0")
    }
  }

  func find(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Find.Parameters.self)
    let director = try director(call.scene)
    let state = director.state(for: session)
    let ids = state.find(
      kind: call.kind.flatMap { NodeKind(rawValue: $0.rawValue) }, name: call.name, traits: call.traits,
      order: call.order.flatMap { FindOrder(rawValue: $0.rawValue) } ?? .all)
    let reply = SceneInterface.Find.Reply(
      at: at(director), nodes: ids.compactMap { state.wireNode($0) })
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  func history(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.History.Parameters.self)
    if let limit = call.limit, limit < 1 { throw .service(.invalidParameter("limit")) }
    let director = try director(call.scene)
    let entries = director.scene.history(limit: call.limit ?? Self.historyPage, before: call.before ?? .max, archive)
    if let failure = archiveFailure() { throw failure }
    let reply = SceneInterface.History.Reply(
      at: at(director), commits: entries.map { SceneInterface.Commit($0, mask: director.mask(at: $0.commit.revision)) })
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// How many commits `History` gives when the call does not say.
  private static let historyPage = 100
}
