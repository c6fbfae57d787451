package import Logging
package import Navigation
import NavigationProtocol
package import NavigationStore

/// The daemon without its sockets: it puts its parts together, gives each connection's messages to them, and says when a
/// turn's work is done.
///
/// Each part owns its state, calls the parts below it, and tells those above it by what it returns; the order in which
/// `init` makes them is the order of the layers (docs/decisions/0029). Nothing here does I/O or reads a clock: a driver
/// (`Server`, or a test) says what came in and what time it is, and takes each session's output at the end of the turn.
/// Everything runs to completion, on one thread.
package final class Daemon {
  let context: DaemonContext
  let sessions: SessionTable
  let scenes: SceneTable
  let deadlines: DeadlineQueue
  let journal: Journal
  let erasing: Erasing
  let publisher: Publisher
  let waits: Waits
  let settlement: Settlement
  let links: WaitingLinks
  let asking: Asking
  let subscriptions: Subscriptions
  let shelf: MapShelf
  let migrations: Migrations
  let mapCalls: MapCalls
  let backups: Backups
  let operations: Operations
  let sceneCalls: SceneCalls
  let managerCalls: ManagerCalls
  let turns: Turns

  /// - Parameters:
  ///   - settings: What was configured.
  ///   - storage: Keeps the state; nil for a daemon that keeps nothing.
  ///   - random: The source of epochs and tokens.
  ///   - clock: The wall clock.
  package init(
    _ settings: DaemonSettings, storage: (any Storage)? = nil,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(), log: Logger,
    clock: @escaping () -> Timestamp
  ) {
    context = DaemonContext(settings, epoch: storage?.epoch, random: random, log: log, clock: clock)
    let users = Users(context)
    turns = Turns(context, users)
    let ready = ReadyScenes()
    sessions = SessionTable(context, users)
    scenes = SceneTable(context, users, sessions)
    deadlines = DeadlineQueue()
    publisher = Publisher(context, scenes, sessions, deadlines)
    journal = Journal(storage, context, scenes)
    erasing = Erasing(context, scenes, journal)
    waits = Waits(context, scenes, sessions, journal, deadlines)
    let replies = KeptReplies(context, journal)
    settlement = Settlement(context, scenes, sessions, publisher, journal, erasing, waits, replies)
    links = WaitingLinks(context, publisher, journal, settlement, deadlines, ready)
    asking = Asking(context, scenes, sessions, users, publisher, settlement, deadlines, ready, links)
    subscriptions = Subscriptions(
      context, scenes, sessions, publisher, journal, settlement, deadlines, links, asking)
    shelf = MapShelf(context, scenes, journal)
    migrations = Migrations(context, scenes, shelf, publisher, journal, settlement, erasing, waits, links)
    mapCalls = MapCalls(context, scenes, sessions, journal, settlement, shelf, migrations)
    backups = Backups(context, sessions, journal, settlement)
    operations = Operations(
      context, scenes, sessions, publisher, journal, settlement, waits, ready, links, asking, migrations, replies)
    sceneCalls = SceneCalls(
      context, scenes, publisher, journal, settlement, erasing, waits, asking, subscriptions, shelf)
    managerCalls = ManagerCalls(
      context, scenes, sessions, users, journal, settlement, subscriptions, mapCalls)
    deadlines.add(.sweep, at: Self.sweepInterval)
  }

  /// How often connections, streams and the disk are looked over, in milliseconds.
  private static let sweepInterval: Milliseconds = 1_000

  // MARK: - Turns

  /// Ends a turn: what waits for it is done, and events are handed out.
  ///
  /// - Returns: The sessions with output to be written, or to be closed once it is.
  package func endTurn() -> [Session] {
    mapCalls.answerIfRead()
    if migrations.isDue { migrations.moveSome() }
    // Last, since a scene that has moved may let waiting links be opened.
    operations.executeReady()
    context.endTurn()
    settlement.settle()
    waits.endTurn()
    settlement.flushIfLarge()
    erasing.eraseIfDue()
    if !publisher.hasEvents && !sessions.hasDirty { return [] }
    context.metrics.turns += 1
    settlement.handOutEvents()
    if !sessions.hasDirty { return [] }
    let written = sessions.takeDirty()
    journal.syncs.holdIfStrict(written)
    return written
  }

  /// When the daemon next wants `advance(to:)` although nothing came in, on the loop's clock.
  package var nextDeadline: Int? { deadlines.next }

  /// Does what is due. Call it when all that has arrived was read, so that after a long stop of the machine no client is
  /// judged by the time for which it slept.
  package func advance(to now: Int) {
    context.now = now
    context.refreshTime()
    // A heartbeat, or a wait that times out, tells a revision: the events before it go out first.
    settlement.handOutEvents()
    while let deadline = deadlines.popDue(at: now) {
      switch deadline {
      case .sweep: sweep()
      case .waiter(let waiter): waits.timeOut(waiter)
      case .question(let question): asking.timeOut(question)
      case .linger(let host): sceneCalls.closeLingering(host)
      case .link(let link, let host): if host.isWaiting(link) { links.judge(link, of: host) }
      case .frontEnds(let host): if !host.isGone { publisher.tellFrontEnds(of: host) }
      }
    }
  }

  private func sweep() {
    for session in sessions.all where !session.isClosing { judgeSilence(of: session) }
    subscriptions.forgetExpiredTokens()
    sessions.users.forgetEmpty()
    context.sweepWarnings()
    if journal.check() {
      if migrations.isIdle { shelf.forgetUnneededFormerMaps() }
      settlement.sweep()
      migrations.resume()
    }
    deadlines.purgeIfLarge()
    deadlines.add(.sweep, at: context.now + Self.sweepInterval)
  }

  /// Closes a connection whose first or present message does not come, and sends heartbeats to idle streams.
  private func judgeSilence(of session: Session) {
    if let (limit, message) = session.silence(at: context.now, context.limits) {
      context.metrics.reachedLimit(limit)
      context.log.info("\(message)", metadata: ["client": "\(session.name)"])
      subscriptions.close(session, reason: .protocol)
    }
    for stream in session.streams
    where stream.state == .live && context.now - stream.lastSent >= context.limits[.heartbeatMilliseconds] {
      context.metrics.reachedLimit(.heartbeatMilliseconds)
      publisher.sendHeartbeat(to: stream)
    }
  }

  // MARK: - Work between turns

  /// Whether there is work although nothing comes in: the loop must not sleep.
  var hasWork: Bool {
    turns.hasBacklog || operations.hasReady || waits.hasDue || backups.hasWork || migrations.isDue || erasing.isDue
  }

  /// Whether a sync of the disk is to begin now; the driver begins it.
  package func beginSync() -> Bool { journal.syncs.begin() }

  /// The sync has ended well.
  ///
  /// - Returns: The sessions that may be written now.
  package func syncEnded() -> [Session] {
    let sync = journal.syncs.end()
    return sessions.all.filter { $0.output.release(sync) }
  }

  // MARK: - Starting and stopping

  /// Takes over the maps that the store has, and what the folders hold.
  ///
  /// - Throws: `.damaged`, and what reading throws.
  package func loadMaps(from store: Store?, _ folders: MapFolderReading) throws(StoreError) {
    context.refreshTime()
    try shelf.load(from: store, folders)
  }

  /// Takes over the state that the store has, after the maps. Nothing is written before `begin`.
  ///
  /// - Throws: `.damaged`, and what reading throws; the daemon is then of no use.
  /// - Complexity: O(state and the part of the journal that is in no snapshot).
  package func load(from store: Store) throws(StoreError) {
    context.refreshTime()
    try journal.load(from: store)
    shelf.restoreFormerMaps()
    try erasing.load(from: store)
    try links.load(from: store, scenes)
    migrations.attachMaps()
    migrations.rest()
    erasing.waitForStart()
    try settlement.load(from: store)
    try subscriptions.load(from: store)
  }

  /// Begins to serve the loaded state, and to write.
  package func begin(_ store: Store) throws(StoreError) {
    try store.begin()
    // No client sees a scene before it has moved to its map.
    migrations.resume()
    erasing.start()
    while migrations.isDue { migrations.moveSome() }
  }

  /// Begins to stop: every stream gets `closing`, every waiting call `Closing`; sessions close once that is written.
  package func stop() {
    if context.isStopping { return }
    context.isStopping = true
    settlement.handOutEvents()
    backups.failAll()
    waits.failAll()
    for host in scenes.values { asking.abandonOperations(of: host, reason: "stopping") }
    managerCalls.failReloads()
    mapCalls.failAll()
    migrations.failAll()
    for session in sessions.all { subscriptions.close(session, reason: .stopping) }
  }

  /// Writes what is left, and closes the storage.
  package func end(_ store: Store) {
    settlement.flush()
    erasing.eraseAll()
    journal.close(store)
  }

  /// Breaks the reference cycles between connections, streams and scenes, and tells no one: for a process that drops a
  /// daemon and goes on.
  package func letGo() {
    for session in sessions.all { session.streams = [] }
    for host in scenes.values { host.letGo() }
    publisher.removeAll()
  }
}
