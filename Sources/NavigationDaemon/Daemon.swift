package import Logging
package import Navigation
import NavigationProtocol
package import NavigationStore
import SceneMap

/// The daemon without its sockets: it puts its parts together, gives each connection's messages to them, and says when
/// a turn's work is done.
///
/// Each part owns its state, calls the parts below it, and reports to those above it by return values. The order in
/// which `init` makes them is the order of the layers (docs/decisions/0029). Nothing here does I/O or reads a clock: a driver
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
  ///   - settings: The configuration.
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
    let jobs = Jobs(context, sessions, journal)
    waits = Waits(context, scenes, sessions, journal, jobs, deadlines)
    let replies = KeptReplies(context, users, journal)
    settlement = Settlement(context, scenes, sessions, publisher, journal, erasing, waits, replies)
    links = WaitingLinks(context, users, publisher, journal, settlement, deadlines, ready)
    asking = Asking(context, scenes, sessions, users, publisher, settlement, deadlines, ready, links)
    subscriptions = Subscriptions(
      context, scenes, sessions, publisher, journal, settlement, deadlines, links, asking, jobs)
    shelf = MapShelf(context, scenes, journal)
    migrations = Migrations(context, scenes, shelf, publisher, journal, settlement, erasing, waits, links)
    mapCalls = MapCalls(context, scenes, sessions, journal, settlement, shelf, migrations)
    backups = Backups(context, sessions, journal, settlement)
    operations = Operations(
      context, scenes, sessions, publisher, journal, settlement, waits, ready, links, asking, migrations, replies)
    sceneCalls = SceneCalls(
      context, scenes, publisher, journal, settlement, erasing, jobs, waits, asking, subscriptions, shelf)
    managerCalls = ManagerCalls(
      context, scenes, sessions, users, journal, settlement, subscriptions, mapCalls)
    deadlines.add(.sweep, at: Self.sweepInterval)
  }

  /// The interval at which connections, streams and the disk are checked, in milliseconds.
  private static let sweepInterval: Milliseconds = 1_000

  /// The reads that take several turns.
  var jobs: Jobs { sceneCalls.jobs }

  /// The maps in files.
  var mapFolders: MapFolders { mapCalls.folders }

  // MARK: - Turns

  /// Ends a turn: completes the work that waits for its end, and hands out events.
  ///
  /// - Returns: The sessions with output to be written, or to be closed once it is.
  package func endTurn() -> [Session] {
    deadlines.gate.pollBegins()
    mapCalls.answerIfRead()
    if migrations.isDue { migrations.moveSome() }
    if mapFolders.isDue { mapFolders.judgeSome() }
    // Last, since a scene that has moved may let waiting links be opened.
    operations.executeReady()
    context.endTurn()
    settlement.settle()
    waits.endTurn()
    settlement.flushIfLarge()
    erasing.endTurn()
    if !publisher.hasEvents && !sessions.hasDirty { return [] }
    context.metrics.turns += 1
    settlement.handOutEvents()
    if !sessions.hasDirty { return [] }
    let written = sessions.takeDirty()
    journal.syncs.holdIfStrict(written)
    return written
  }

  /// The time at which the daemon next needs `advance(to:)` if nothing comes in, on the loop's clock.
  package var nextDeadline: Int? { deadlines.next }

  /// Handles the deadlines that are due at a time. What arrived before that time must have been handled, so that no client
  /// is judged by the time for which the process stood still: a driver that polls calls `judgeDeadlines`.
  package func advance(to now: Int) {
    context.now = now
    context.refreshTime()
    // A heartbeat, or a wait that times out, reports a revision, so earlier events are sent first.
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
      erasing.start()
      if migrations.isIdle { shelf.forgetUnneededFormerMaps() }
      settlement.sweep()
      migrations.resume()
    }
    mapFolders.sweep()
    deadlines.purgeIfLarge()
    deadlines.add(.sweep, at: context.now + Self.sweepInterval)
  }

  /// Closes a connection whose first or present message is overdue, and sends heartbeats to idle streams.
  private func judgeSilence(of session: Session) {
    if let (limit, message) = session.silence(at: context.now, context.limits) {
      context.metrics.reachedLimit(limit)
      context.log.info("\(message)", metadata: ["client": "\(session.name)"])
      subscriptions.close(session, reason: .protocol)
    }
    for stream in session.streams
    where stream.state == .live && !stream.isBeginning
      && context.now - stream.lastSent >= context.limits[.heartbeatMilliseconds]
    {
      context.metrics.reachedLimit(.heartbeatMilliseconds)
      publisher.sendHeartbeat(to: stream)
    }
  }

  // MARK: - Work between turns

  /// Whether there is work although nothing comes in: the loop must not sleep.
  package var hasWork: Bool {
    turns.hasBacklog || operations.hasReady || waits.hasDue || backups.hasWork || migrations.isDue || mapFolders.isDue
      || erasing.isDue
  }

  /// Whether a sync of the disk is to begin now; the driver begins it.
  package func beginSync() -> Bool { journal.syncs.begin() }

  /// Handles the success of the sync.
  ///
  /// - Returns: The sessions that may be written now.
  package func syncEnded() -> [Session] {
    let sync = journal.syncs.end()
    return sessions.all.filter { $0.output.release(sync) }
  }

  /// Reads the map of the first call that waits for a worker, in a driver without workers.
  ///
  /// - Returns: Whether a call waited.
  package func readMap() -> Bool {
    guard let call = mapCalls.nextToRead else { return false }
    mapCalls.didRead(MapReading(call.source, file: call.file))
    return true
  }

  // MARK: - Starting and stopping

  /// Loads the stored maps. Those of the folders are taken over with the state, or now if navd keeps none.
  ///
  /// - Throws: `.damaged`, and the errors of reading.
  package func loadMaps(from store: Store?, _ folders: MapFolderReading) throws(StoreError) {
    context.refreshTime()
    try mapFolders.load(from: store, folders)
  }

  /// Loads the stored state, after the maps. Nothing is written before `begin`.
  ///
  /// - Throws: `.damaged`, and the errors of reading; the daemon must then be discarded.
  /// - Complexity: O(state and the part of the journal that is in no snapshot).
  package func load(from store: Store) throws(StoreError) {
    context.refreshTime()
    try journal.load(from: store)
    shelf.restoreFormerMaps()
    try erasing.load(from: store)
    try links.load(from: store, scenes)
    mapFolders.begin()
    migrations.rest()
    erasing.waitForStart()
    try settlement.load(from: store)
    try subscriptions.load(from: store)
  }

  /// Begins to serve the loaded state, and to write. On a full or read-only disk it begins to write later, once it can.
  ///
  /// - Throws: Why the state cannot be used.
  package func begin(_ store: Store) throws(StoreError) {
    do throws(StoreError) { try store.begin() } catch {
      guard error.mayPass else { throw error }
      return journal.noteHindrance(error)
    }
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
    jobs.failAll()
    for host in scenes.values { asking.abandonOperations(of: host, reason: "stopping") }
    managerCalls.failReloads()
    mapCalls.failAll()
    mapFolders.forget()
    migrations.failAll()
    for session in sessions.all { subscriptions.close(session, reason: .stopping) }
  }

  /// Writes the rest, and closes the storage.
  package func end(_ store: Store) {
    settlement.flush()
    erasing.eraseAll()
    journal.close(store)
  }

  /// Breaks the reference cycles between connections, streams and scenes without notifying clients, for a process that
  /// drops a daemon and continues.
  package func letGo() {
    for session in sessions.all { session.streams = [] }
    for host in scenes.values { host.letGo() }
    publisher.removeAll()
  }
}
