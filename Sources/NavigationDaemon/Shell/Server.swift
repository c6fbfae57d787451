import EventLoop
import Glibc
import Logging
import Navigation
import NavigationFleet
import NavigationStore

/// The daemon with its sockets: libuv delivers input, the daemon decides, and output is written once a turn.
public final class Server {
  let daemon: Daemon
  private let loop: EventLoop
  var log: Logger { daemon.context.log }
  var listeners: [Listener] = []
  /// The links of the other hosts of a fleet; nil for a navd by itself.
  private var links: FleetLinks?
  /// By the slot of the session.
  var connections: [SocketConnection?] = []
  private var arrivals = Arrivals()
  private var isHandingOut = false
  /// Connections that are not read until their session has room.
  var paused: [SocketConnection] = []

  /// Gives workers their tasks; nil for a daemon that keeps nothing.
  private var diskTender: DiskTender?
  private let maps: MapTender
  private let reporter: ServiceReporter
  private var signals: ProcessSignals?
  /// Closed when the loop is over.
  private let disk: DiskStorage?

  private var turnEnd: Hook?
  private var afterPoll: Hook?
  private var wakeUp: Timer?
  /// Keeps the loop from sleeping while the daemon has work to do, and while deadlines are due.
  private var busy: Hook?
  private var clock: SteadyClock
  /// The time at which a stop gives up on clients that do not read.
  private var stopsBy: Milliseconds?
  private var lastStallCheck: Milliseconds = 0

  /// The longest duration of a stop, and the interval at which connections that accept nothing are looked for.
  private static let (stopMilliseconds, stallCheckMilliseconds) = (1_000, 1_000)

  /// A server that listens on nothing yet.
  ///
  /// - Parameters:
  ///   - store: The state: opened and not begun. It is read here.
  ///   - manager: The service manager that is kept informed.
  ///   - fleet: The host of a fleet that has claimed its stage; the store is its copy.
  /// - Throws: `StartError` if descriptors or memory are short, or the state cannot be read.
  init(
    _ settings: DaemonSettings, store: Store?, log: Logger, manager: ServiceManager, fleet: FleetHost? = nil
  ) throws(StartError) {
    let disk = store.map { DiskStorage($0) }
    let daemon = Daemon(settings, storage: Self.storage(disk, fleet), log: log, clock: { Timestamp.now() })
    do throws(StoreError) {
      try daemon.loadMaps(from: store, MapFolder.read(settings.mapsFolders, atMost: settings.limits[.maps]))
      if let store { try daemon.load(from: store) }
    } catch {
      throw .state(error)
    }
    // A loop must be closed, so it is made when reading the state cannot fail any more.
    do throws(LoopError) { loop = try EventLoop() } catch { throw .noLoop("\(error)") }
    self.disk = disk
    self.daemon = daemon
    reporter = ServiceReporter(manager, on: loop)
    maps = MapTender(daemon, on: loop)
    clock = SteadyClock(from: loop.nowMilliseconds)
    signals = try ProcessSignals(on: loop) { [unowned self] in stop() }
    diskTender = disk.map { disk in
      DiskTender(disk, of: daemon, fleet: fleet, on: loop) { [unowned self] sessions in
        // At a stop, a sync may end after the connections have.
        for session in sessions where connections.indices.contains(session.slot) {
          connections[session.slot]?.flush(for: self)
        }
      }
    }
    afterPoll = Hook(.check, on: loop, isActive: false) { [unowned self] in judgeDeadlines() }
    busy = Hook(.idle, on: loop, isActive: false) {}
    wakeUp = Timer(on: loop) { [unowned self] in
      daemon.deadlineIsDue(at: now)  // `now` notices if it fires late
      clock.woke()
      afterPoll?.start()
    }
  }

  // MARK: - Starting and stopping

  /// Takes connections at a path. A socket file that a dead daemon left is replaced, a live one's never.
  ///
  /// - Parameter socket: Its path has at most 107 bytes; its directory must be there.
  public func listen(on socket: Configuration.Socket) throws(StartError) {
    let group = daemon.context.settings.audience.group(of: socket.kind)
    listeners.append(try Listener(on: loop, socket, group: group, for: self))
    log.notice("listening", metadata: ["socket": "\(socket.path)", "for": "\(socket.kind)"])
    if let group, groupOfFile(socket.path) != group {
      log.warning("the socket cannot be given to its group", metadata: ["socket": "\(socket.path)", "gid": "\(group)"])
    }
  }

  /// Takes connections on a socket that the service manager has made.
  public func listen(on socket: PassedSocket) throws(StartError) {
    listeners.append(try Listener(on: loop, socket, for: self))
    log.notice("listening", metadata: ["descriptor": "\(socket.descriptor)", "for": "\(socket.kind)"])
  }

  /// Takes connections on the sockets at which this host has followed, and those that wait there.
  func listen(on sockets: FleetStandby.Sockets, of fleet: FleetHost) throws(StartError) {
    for socket in sockets.clients { listeners.append(try Listener(on: loop, socket, for: self)) }
    guard let claim = fleet.claim, let socket = sockets.links else { return }
    daemon.managerCalls.fleet = fleet
    fleet.on.handOver = { [unowned self] in stop() }
    let greeting = LinkGreeting(host: claim.owner, term: claim.term)
    let onAccept = { [unowned self] in daemon.noteAccepted() }
    let links = unsafe FleetLinks(greeting, log: log, onAccept: onAccept) { [unowned self] stream, preamble, rest in
      unsafe linked(stream, preamble, rest, most: fleet.configuration.most(through: preamble.host))
    } onCopy: { [unowned self] stream, host in
      fleet.keepFrames(for: host)
      copy(to: stream, of: host)
    }
    self.links = links
    listeners.append(try Listener(on: loop, socket, for: links))
    log.notice("owning", metadata: ["term": "\(claim.term)", "links": "\(fleet.linkPath)"])
  }

  /// Reads the configuration again at SIGHUP and `Reload`, and the maps when their folders change.
  func reload(_ configuration: Configuration, by read: @escaping Reloader.Read) throws(StartError) {
    let reloader = Reloader(configuration, of: daemon, on: loop, reporter.manager, maps, read: read)
    let reload = { [unowned self] in
      listeners.makeFilesAgain(on: loop, configuration, log)
      reloader.reload()
    }
    daemon.managerCalls.onReload = reload
    maps.onChange = { [unowned reloader] in reloader.reloadMaps() }
    daemon.mapFolders.onRelief = { [unowned reloader] in reloader.reloadMaps() }
    // Finds what has changed since the maps were read for the start.
    reloader.reloadMaps()
    try signals?.watchHangUp(on: loop, reload)
  }

  /// Begins to serve the loaded state, now that the sockets listen.
  public func begin() throws(StartError) {
    guard let store = disk?.store else { return }
    do throws(StoreError) { try daemon.begin(store) } catch { throw .state(error) }
  }

  /// Serves until told to stop by SIGTERM or SIGINT.
  public func run() {
    // Not earlier: the turns in which the loop looks for a live daemon must not do a started daemon's writes.
    turnEnd = Hook(.prepare, on: loop) { [unowned self] in endTurn() }
    log.notice(
      "started",
      metadata: [
        "version": "\(daemon.context.settings.version)", "epoch": "\(daemon.context.epoch)",
        "isEpochNew": "\(disk?.store.isEpochNew ?? true)", "scenes": "\(daemon.scenes.count)",
        "revision": "\(daemon.scenes.revision)",
      ])
    reporter.ready()
    reporter.reportStatus(of: daemon)
    loop.run()
    close()
    if let disk { daemon.end(disk.store) }
    log.notice("stopped")
  }

  /// Closes the loop and all that is on it.
  private func close() {
    for case let connection? in connections { connection.close() }
    connections = []
    listeners = []
    links?.close()
    turnEnd = nil
    afterPoll = nil
    busy = nil
    wakeUp = nil
    reporter.close()
    signals?.close()
    maps.close()
    diskTender?.close()
    daemon.managerCalls.onReload = nil
    loop.close()
  }

  /// Begins to stop; a second call does not wait for clients.
  private func stop() {
    if stopsBy != nil { return loop.stop() }
    log.notice("stopping")
    reporter.manager.tell(.stopping)
    for listener in listeners { listener.close() }
    // Entries have links ready there, on which new clients would come.
    links?.close()
    daemon.context.now = now
    daemon.stop()
    stopsBy = loop.nowMilliseconds + Self.stopMilliseconds
  }

  // MARK: - Turns

  /// The time of this turn, without the time for which the process stood still.
  var now: Milliseconds {
    let (now, stood) = clock.now(loop.nowMilliseconds)
    if let stood { log.notice("stood still; time limits are longer by it", metadata: ["milliseconds": "\(stood)"]) }
    return now
  }

  /// A connection has brought bytes: a few are handed on together with those of others, when the poll is over.
  @inline(__always)
  func received(_ bytes: UnsafeRawBufferPointer, by connection: SocketConnection) {
    connection.session.account.spent += Turns.transferWork(bytes: bytes.count)
    if bytes.count <= Arrivals.bytesMax { return unsafe arrivals.append(bytes, from: connection) }
    if bytes.count == PipeStream.readSize { daemon.noteUnread() }
    handOutArrivals()
    unsafe connection.handOn(bytes, for: self)
  }

  /// Hands on what came in during the poll.
  func handOutArrivals() {
    if arrivals.isEmpty || isHandingOut { return }
    isHandingOut = true
    arrivals.prepare()
    unsafe arrivals.handOut { connection, bytes in unsafe connection.handOn(bytes, for: self) }
    arrivals.removeAll()
    isHandingOut = false
  }

  private func endTurn() {
    handOutArrivals()
    if !paused.isEmpty { resumePaused() }
    if daemon.turns.hasBacklog { daemon.context.now = now }
    for session in daemon.workOff() { connections[session.slot]?.goOn() }
    if daemon.backups.hasWork { daemon.backups.work() }
    for session in daemon.endTurn() { connections[session.slot]?.flush(for: self) }
    for session in daemon.excessive() { if let connection = connections[session.slot] { drop(connection) } }
    diskTender?.tend()
    maps.tend()
    let isBusy = daemon.hasWork || afterPoll?.isActive == true || paused.contains { daemon.canGoOn($0.session) }
    if isBusy { busy?.start() } else { busy?.stop() }
    schedule()
    if let stopsBy { finishStop(by: stopsBy) }
  }

  private func resumePaused() {
    daemon.context.now = now
    let waiting = paused
    paused.removeAll(keepingCapacity: true)
    for connection in waiting { connection.resume() }
    paused.removeAll { $0.session.hasEnded }
  }

  /// Sets the timer for the daemon's next deadline.
  @inline(__always)
  private func schedule() {
    guard let next = daemon.nextDeadline, clock.wakesAt.map({ $0 > next }) ?? true else { return }
    // Deadlines that wait for what has arrived may be over. The clock must not take that for a pause of the process.
    let now = now
    let at = max(next, now + 1)
    clock.wakesAt = at
    wakeUp?.start(after: .milliseconds(at - now))
  }

  /// Judges deadlines, after the first poll that leaves nothing unhandled, so that after a long stop of the process no
  /// client is judged by the time for which it slept.
  private func judgeDeadlines() {
    handOutArrivals()
    // The poll may have ended a worker's use of the disk, for which calls have waited.
    if !paused.isEmpty { resumePaused() }
    guard let now = daemon.judgeDeadlines() else { return }
    afterPoll?.stop()
    if now - lastStallCheck >= Self.stallCheckMilliseconds {
      lastStallCheck = now
      reporter.reportStatus(of: daemon)
      giveUpStalled(at: now)
    }
  }

  /// Gives up connections that take nothing, and those whose other side has gone while they were not read.
  private func giveUpStalled(at now: Milliseconds) {
    for case let connection? in connections {
      let isStalled = connection.isStalled(at: now, limit: daemon.context.limits[.stalledMilliseconds])
      if isStalled { daemon.stalled(connection.session) }
      if isStalled || connection.hasGoneUnnoticed() { ended(connection) }
    }
  }

  private func finishStop(by stopsBy: Milliseconds) {
    let isTime = loop.nowMilliseconds >= stopsBy
    if daemon.sessions.count == 0 || isTime {
      guard let diskTender else { return loop.stop() }
      diskTender.handOver(mustBeSettled: !isTime) { [unowned self] in loop.stop() }
    }
    // Clients that take their time are waited for; the timer wakes the loop.
    wakeUp?.start(after: .milliseconds(max(1, stopsBy - loop.nowMilliseconds)))
  }
}
