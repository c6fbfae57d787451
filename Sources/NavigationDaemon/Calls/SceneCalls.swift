import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

/// Executes the calls that open and close scenes, and those that read them.
final class SceneCalls {
  /// The buffer in which the reply to a call that opens a scene is encoded.
  private var scratch = ByteBuffer(capacity: 1024)

  let context: DaemonContext
  let scenes: SceneTable
  let publisher: Publisher
  let journal: Journal
  let settlement: Settlement
  let erasing: Erasing
  let jobs: Jobs
  let waits: Waits
  let asking: Asking
  let subscriptions: Subscriptions
  let shelf: MapShelf

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ publisher: Publisher, _ journal: Journal,
    _ settlement: Settlement, _ erasing: Erasing, _ jobs: Jobs, _ waits: Waits, _ asking: Asking,
    _ subscriptions: Subscriptions, _ shelf: MapShelf
  ) {
    (self.context, self.scenes, self.publisher, self.journal) = (context, scenes, publisher, journal)
    (self.settlement, self.erasing, self.jobs, self.waits) = (settlement, erasing, jobs, waits)
    (self.asking, self.subscriptions, self.shelf) = (asking, subscriptions, shelf)
  }

  /// The longest that a scene may linger: a year.
  private static let lingerSecondsMax = 366 * 86_400

  // MARK: - Open

  /// Executes `Open`.
  func executeOpen(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    context.chargeDecoding()
    let call = try decode(element, as: SceneInterface.Open.Parameters.self)
    if let name = call.scene, !Text.isSceneName(name) { throw .service(.invalidParameter("scene")) }
    try checkLinger(call.lingerSeconds, named: "lingerSeconds")
    if let name = call.scene { try scenes.checkReadable(name) }
    if let name = call.scene, scenes[name] != nil { settlement.settle() }
    if let name = call.scene, let host = scenes[name] {
      if call.exclusive ?? false { throw .scene(.sceneExists(.init(scene: name))) }
      let present = host.scene.mapReference?.name
      if !Text.isSame(call.map ?? "", present ?? "") {
        throw .scene(.sceneExists(.init(scene: name, map: present)))
      }
      let reply = SceneInterface.Open.Reply(at: context.at(host), created: false, info: host.info)
      return session.reply(to: slot, isOfChange: true) { $0.appendReply(reply) }
    }
    let (contents, path) = try contents(of: call)
    let host = try open(call, contents, path, for: session)
    reply(
      SceneInterface.Open.Reply(at: context.at(host), created: true, info: host.info), opened: host, slot, of: session)
  }

  func checkLinger(_ seconds: Int?, named parameter: String) throws(WireFailure) {
    if let seconds, !(0...Self.lingerSecondsMax).contains(seconds) { throw .service(.invalidParameter(parameter)) }
  }

  /// The initial contents of a scene.
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
      guard let map = shelf[name] else { throw .manager(.mapNotFound(.init(map: name))) }
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
      case .map: try Call.check(openingPath: path, limits: context.sceneLimits)
      case .container(let container):
        try Call.check(opening: container, named: name, path: path, limits: context.sceneLimits)
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
    try scenes.checkRoom(for: uid)
    try session.account.checkRoomInLogs()
    let name = call.scene ?? scenes.freeName()
    try settlement.beginChange()
    session.nameCaller(context.settings.commandOf)
    let (revision, origin, limits) = (scenes.revision + 1, Origin(session.caller), scenes.limits(ofNewSceneOf: uid))
    do throws(NavigationError) {
      let scene = try journal.appendRecord { record throws(NavigationError) in
        try context.message.withWhole { message throws(NavigationError) in
          switch contents {
          case .map(let map):
            try Scene(
              opening: name, map: map, path: path, owner: uid, lingerSeconds: call.lingerSeconds, revision: revision,
              time: context.time, origin: origin, message: map.mask == nil ? message : RawSpan(),
              limits: limits, journal: &record)
          case .container(let contents):
            try Scene(
              opening: name, contents, path: path, owner: uid, lingerSeconds: call.lingerSeconds, revision: revision,
              time: context.time, origin: origin, message: message, limits: limits, journal: &record)
          }
        }
      }
      return opened(scene, by: session)
    } catch {
      throw WireFailure(error, scene: name)
    }
  }

  private func opened(_ scene: consuming Scene, by session: Session) -> SceneHost {
    session.account.noteChange(bytes: scene.state.size)
    scenes.advance()
    let host = SceneHost(scene: scene)
    scenes.enter(host)
    context.work += Turns.work(ofScene: host.scene.takeWork()) + host.scene.state.nodeCount
    publisher.publishOpened(host)
    if !settlement.repliesWait { settlement.acknowledgeAtOnce(host) }
    return host
  }

  private func reply(
    _ reply: some WireValue, opened host: SceneHost, _ slot: ReplyQueue.Slot, of session: Session
  ) {
    scratch.removeAll()
    scratch.appendReply(reply)
    settlement.replyOpened(host, scratch.array(), to: slot, of: session)
  }

  // MARK: - Import

  /// Executes `Import`: opens a scene from a document that `Get` gave, here or elsewhere.
  func executeImport(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    context.chargeDecoding()
    let call = try decode(element, as: SceneInterface.Import.Parameters.self)
    try jobs.execute(ImportJob(call, by: self), slot, of: session)
  }

  /// Opens the scene of a document whose state has been checked.
  ///
  /// - Parameters:
  ///   - name: The name that the call gives it, if any.
  ///   - info: What the document says of it.
  ///   - message: The call.
  func importScene(
    _ state: SceneState, named name: String?, _ info: SceneInterface.SceneInfo, message: RawSpan,
    _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let name = name ?? info.scene
    settlement.settle()
    if let host = scenes[name] { throw .scene(.sceneExists(.init(scene: host.name))) }
    try scenes.checkReadable(name)
    var map: CompiledMap?
    if let name = info.map {
      map = shelf[name]?.map
      if map == nil { throw .manager(.mapNotFound(.init(map: name))) }
    }
    try scenes.checkRoom(for: session.peer.uid)
    try session.account.checkRoomInLogs()
    try settlement.beginChange()
    session.nameCaller(context.settings.commandOf)
    let host: SceneHost
    do throws(NavigationError) {
      let scene = try journal.appendRecord { record throws(NavigationError) in
        try Scene(
          importing: state, by: map, isOfMap: map.map { $0.version.description == info.mapVersion } ?? false,
          as: name, owner: session.peer.uid, lingerSeconds: info.lingerSeconds, revision: scenes.revision + 1,
          time: context.time, origin: Origin(session.caller), message: map?.mask == nil ? message : RawSpan(),
          limits: scenes.limits(ofNewSceneOf: session.peer.uid), journal: &record)
      }
      host = opened(scene, by: session)
    } catch {
      throw WireFailure(error, scene: name)
    }
    reply(SceneInterface.Import.Reply(at: context.at(host), info: host.info), opened: host, slot, of: session)
  }

  // MARK: - Close

  /// Executes `Close`.
  func executeClose(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Close.Parameters.self)
    if let unreadable = scenes.unreadable(call.scene) {
      try session.require(unreadable.deed)
      try close(unreadable)
    } else {
      let host = try scenes.host(call.scene)
      try session.require(.close(owner: host.scene.owner))
      try close(host)
    }
    session.reply(to: slot, isOfChange: true) { $0.appendReply(SceneInterface.Close.Reply(at: scenes.at)) }
  }

  /// Closes a scene: its streams get `closing`, its waiting calls `Closing`, and its state is gone.
  ///
  /// - Throws: `StorageFailed`: it is still open.
  private func close(_ host: SceneHost) throws(WireFailure) {
    guard scenes[host.name] === host else { return }
    settlement.handOutEvents()
    let erasure = erasing.erasure(ofClosing: host)
    try close(number: host.scene.openedRevision) { batch, number in
      batch.closeScene(number, erasesFrom: erasure?.last)
    }
    context.metrics.count(host.scene.forgottenCommits)
    journal.forget(host)
    if let erasure { erasing.noteClosed(erasure) }
    jobs.failJobs(of: host)
    waits.failWaiters(of: host)
    asking.abandonOperations(of: host, reason: "closed")
    for stream in host.feeds.streams { subscriptions.end(stream, reason: .closed) }
    publisher.publishClosed(host)
    waits.judgeRevisionWaiters()
  }

  /// Closes a scene that cannot be read. Nobody knows its sensitive values, so its snapshot is overwritten, and its records
  /// lose all arguments.
  private func close(_ scene: UnreadableScene) throws(WireFailure) {
    settlement.handOutEvents()
    journal.overwriteFreed()
    try close(number: scene.number) { batch, number in batch.closeScene(number, erasesFrom: scene.last) }
    scene.noteWritten()
    scenes.remove(scene)
    if journal.keepsState { erasing.noteClosed(ClosedScene(opened: scene.number, last: scene.last)) }
    waits.judgeRevisionWaiters()
  }

  /// Stores that a scene is closed, in a commit of its own.
  private func close(number: Revision, _ fill: (Batch, Revision) -> Void) throws(WireFailure) {
    let closing = scenes.revision + 1
    try settlement.writeAhead { batch in
      Record.close(scene: number, revision: closing, into: &batch.records)
      fill(batch, number)
      batch.lastClose = closing
    }
    scenes.advance()
    scenes.noteClose(at: closing)
    context.metrics.commits += 1
  }

  /// Closes a scene that has had no front-end for as long as it lingers; later, if the disk does not take it now.
  func closeLingering(_ host: SceneHost) {
    guard let time = host.closesAt, time <= context.now else { return }
    if !journal.isBusy, (try? close(host)) != nil { return }
    subscriptions.lingerOn(host, for: Self.closingPause)
  }

  /// The pause after a lingering scene could not be closed.
  private static let closingPause: Milliseconds = 1_000
}
