import EventLoop
import Glibc
public import Logging
import Navigation
public import NavigationStore

/// The daemon with its sockets: libuv brings what comes in, the daemon decides, and what it has to say is written once a
/// turn.
public final class Server {
  let daemon: Daemon
  let loop: EventLoop
  var log: Logger { daemon.context.log }
  var listeners: [Listener] = []
  /// By the slot of the session.
  var connections: [SocketConnection?] = []
  private var arrivals = Arrivals()
  private var isCarryingOut = false
  /// Connections that are not read until their session has room.
  private var paused: [SocketConnection] = []

  private var turnEnd: Hook?
  private var afterPoll: Hook?
  private var wakeUp: Timer?
  /// Keeps the loop from sleeping in the turn in which deadlines are judged.
  private var hurry: Hook?
  /// Keeps the loop from sleeping while the daemon has work to do.
  private var busy: Hook?
  /// Where the state is kept; nil for a daemon that forgets.
  let disk: DiskStorage?
  /// Whether a worker copies the log of the disk, or is about to.
  var isCheckpointing = false
  /// When the log may be copied again, after it could not be.
  var checkpointsFrom: Milliseconds = 0
  /// From when on the log is copied because of what was erased.
  var erasedLogFrom: Milliseconds = 0
  /// Whether a worker reads a map that came with a call.
  var isReadingMap = false
  /// Tell when something changes in the folders of maps.
  var mapWatchers: [MapWatcher] = []
  /// Called when something has.
  var onMapsChange: () -> Void = {}
  let manager: ServiceManager
  /// What the manager has been told last.
  private var toldStatus: ServiceStatus?
  /// Feeds the manager's watchdog from the loop itself, so that a loop that is stuck does not.
  private var watchdog: Timer?
  private var terminate: SignalWatcher?
  private var interrupt: SignalWatcher?
  var hangUp: SignalWatcher?
  /// When `wakeUp` will fire; within a second, since the daemon looks over its connections so often.
  private var wakesAt: Milliseconds?
  /// What `now` leaves out: the time before it started, and for how long the process has stood still since.
  private var stoodStill: Milliseconds = 0
  /// When a stop gives up on those who do not read.
  private var stopsBy: Milliseconds?
  private var lastStallCheck: Milliseconds = 0

  /// How long a stop may take: what waits is written as far as readers take it.
  private static let stopMilliseconds = 1_000
  /// How late `wakeUp` may fire before it is said that the process stood still.
  private static let lateMilliseconds = 2_000
  /// How often it is looked for readers that take nothing.
  private static let stallCheckMilliseconds = 1_000

  /// A server that listens on nothing yet.
  ///
  /// - Parameters:
  ///   - store: What keeps the state: opened, and not begun. It is read, and begun.
  ///   - manager: Who is told how it is.
  /// - Throws: `StartError` when descriptors or memory are short, or the state cannot be read.
  public init(_ settings: DaemonSettings, store: Store?, log: Logger, manager: ServiceManager) throws(StartError) {
    let disk = store.map { DiskStorage($0) }
    let daemon = Daemon(settings, storage: disk, log: log, clock: { Timestamp.now() })
    do throws(StoreError) {
      try daemon.loadMaps(from: store, MapFolder.read(settings.mapsFolders, atMost: settings.limits[.maps]))
      if let store { try daemon.load(from: store) }
    } catch {
      throw .state(error)
    }
    // A loop is to be closed, so it is made when nothing of the state can fail any more.
    do throws(LoopError) { loop = try EventLoop() } catch { throw .noLoop("\(error)") }
    self.manager = manager
    self.disk = disk
    self.daemon = daemon
    stoodStill = loop.nowMilliseconds
    do throws(LoopError) {
      terminate = try SignalWatcher(on: loop, for: .terminate) { [unowned self] in stop() }
      interrupt = try SignalWatcher(on: loop, for: .interrupt) { [unowned self] in stop() }
    } catch {
      throw .noLoop("\(error)")
    }
    afterPoll = Hook(.check, on: loop, isActive: false) { [unowned self] in judgeDeadlines() }
    hurry = Hook(.idle, on: loop, isActive: false) {}
    busy = Hook(.idle, on: loop, isActive: false) {}
    wakeUp = Timer(on: loop) { [unowned self] in
      _ = now  // sees whether it fires late
      wakesAt = nil
      afterPoll?.start()
      hurry?.start()
    }
  }

  /// Takes the state over: what was read is good, and the sockets are there.
  public func begin() throws(StartError) {
    guard let store = disk?.store else { return }
    do throws(StoreError) { try daemon.begin(store) } catch { throw .state(error) }
  }

  /// Serves until told to stop by SIGTERM or SIGINT.
  public func run() {
    // Not before: a turn of the loop that looks for a live daemon must not write what is to be done after a start.
    turnEnd = Hook(.prepare, on: loop) { [unowned self] in endTurn() }
    log.notice(
      "started",
      metadata: [
        "version": "\(daemon.context.settings.version)", "epoch": "\(daemon.context.epoch)",
        "isEpochNew": "\(disk?.store.isEpochNew ?? true)", "scenes": "\(daemon.scenes.count)",
        "revision": "\(daemon.scenes.revision)",
      ])
    if let interval = manager.watchdogInterval {
      watchdog = Timer(on: loop, after: .milliseconds(1), every: interval) { [manager] in manager.tell(.watchdog) }
    }
    manager.tell(.ready)
    tellStatus()
    loop.run()
    for case let connection? in connections { connection.close() }
    connections = []
    listeners = []
    turnEnd = nil
    afterPoll = nil
    hurry = nil
    busy = nil
    wakeUp = nil
    watchdog = nil
    terminate = nil
    interrupt = nil
    hangUp = nil
    // With its last watcher a signal does again what it does to others: it would end this before the state is closed.
    for number in [SIGTERM, SIGINT, SIGHUP] { _ = signal(number, SIG_IGN) }
    mapWatchers = []
    daemon.managerCalls.onReload = nil
    loop.close()
    if let disk { daemon.end(disk.store) }
    log.notice("stopped")
  }

  /// Begins to stop; a second call does not wait for readers.
  func stop() {
    if stopsBy != nil { return loop.stop() }
    log.notice("stopping")
    manager.tell(.stopping)
    for listener in listeners { listener.close() }
    daemon.context.now = now
    daemon.stop()
    stopsBy = loop.nowMilliseconds + Self.stopMilliseconds
  }

  // MARK: - Connections

  func accepted(_ stream: consuming PipeStream, through socket: SocketKind) {
    let peer: Peer
    do throws(LoopError) {
      let credentials = try stream.peerCredentials()
      peer = Peer(
        uid: Int(credentials.userID), gid: Int(credentials.groupID), pid: Int(credentials.processID),
        groups: try stream.peerGroups().map { Int($0) })
    } catch {
      return log.warning("connection refused: no credentials", metadata: ["error": "\(error)"])
    }
    guard let session = daemon.connected(peer, through: socket, now: now) else { return }
    let connection = SocketConnection(stream, session: session, server: self)
    while connections.count <= session.slot { connections.append(nil) }
    connections[session.slot] = connection
    connection.start()
  }

  func acceptFailed(_ error: LoopError) {
    log.warning("cannot accept connections; they wait", metadata: ["error": "\(error)"])
  }

  /// The time of this turn, without the time for which the process stood still (SIGSTOP, a debugger), as the monotonic
  /// clock leaves out the time for which the machine slept: nobody could be heard meanwhile, so nobody is judged by it.
  var now: Milliseconds {
    let now = loop.nowMilliseconds - stoodStill
    guard let wakesAt, now - wakesAt > Self.lateMilliseconds else { return now }
    stoodStill += now - wakesAt
    log.notice("stood still; time limits are longer by it", metadata: ["milliseconds": "\(now - wakesAt)"])
    return wakesAt
  }

  /// A connection is gone or given up.
  func ended(_ connection: SocketConnection, _ error: LoopError? = nil) {
    // What a caller that has gone asked for is still carried out.
    carryOutArrivals()
    guard connections.indices.contains(connection.session.slot), connections[connection.session.slot] === connection
    else { return }
    if let error { log.debug("connection failed", metadata: ["error": "\(error)"]) }
    if connection.outlives() { return }
    connections[connection.session.slot] = nil
    connection.close()
    daemon.ended(connection.session, now: now)
    for listener in listeners { listener.resume() }
  }

  /// A connection's session wants no more to be read for now.
  func pausedReading(_ connection: SocketConnection) { paused.append(connection) }

  // MARK: - Turns

  /// A connection brought bytes: few are carried out with what others brought, when the poll is over.
  @inline(__always)
  func received(_ bytes: UnsafeRawBufferPointer, by connection: SocketConnection) {
    if bytes.count <= Arrivals.bytesMax { return unsafe arrivals.append(bytes, from: connection) }
    carryOutArrivals()
    unsafe connection.carryOut(bytes, for: self)
  }

  /// Carries out what came in during the poll.
  private func carryOutArrivals() {
    if arrivals.isEmpty || isCarryingOut { return }
    isCarryingOut = true
    arrivals.prepare()
    unsafe arrivals.handOut { connection, bytes in unsafe connection.carryOut(bytes, for: self) }
    arrivals.removeAll()
    isCarryingOut = false
  }

  private func endTurn() {
    carryOutArrivals()
    if !paused.isEmpty { resumePaused() }
    if daemon.backups.hasWork { daemon.backups.work() }
    for session in daemon.endTurn() { connections[session.slot]?.flush(for: self) }
    if let disk { tend(disk.store) }
    if !isReadingMap, let call = daemon.mapCalls.nextToRead { read(call) }
    if daemon.hasWork { busy?.start() } else { busy?.stop() }
    schedule()
    if stopsBy != nil { finishStop() }
  }

  private func resumePaused() {
    let waiting = paused
    paused.removeAll(keepingCapacity: true)
    for connection in waiting where !connection.resumeIfReady() { paused.append(connection) }
    paused.removeAll { $0.session.hasEnded }
  }

  /// Sees that the loop wakes when the daemon next has something to do by itself.
  @inline(__always)
  private func schedule() {
    guard let next = daemon.nextDeadline else { return }
    if let wakesAt, wakesAt <= next { return }
    wakesAt = next
    wakeUp?.start(after: .milliseconds(max(1, next - now)))
  }

  /// Deadlines are judged after the poll, when all that has arrived was read: after a long stop of the process nobody
  /// is judged by the time that it slept.
  private func judgeDeadlines() {
    carryOutArrivals()
    afterPoll?.stop()
    hurry?.stop()
    let now = now
    daemon.advance(to: now)
    if now - lastStallCheck >= Self.stallCheckMilliseconds {
      lastStallCheck = now
      tellStatus()
      giveUpStalled(at: now)
      for connection in paused where connection.isHungUp { ended(connection) }
    }
  }

  /// Tells the manager how many scenes and clients there are, if that has changed; at most once a second.
  private func tellStatus() {
    let status = ServiceStatus(scenes: daemon.scenes.count, clients: daemon.sessions.count)
    if status == toldStatus { return }
    toldStatus = status
    manager.tell(.status(status))
  }

  private func giveUpStalled(at now: Milliseconds) {
    for case let connection? in connections
    where connection.isStalled(at: now, limit: daemon.context.limits[.stalledMilliseconds]) {
      daemon.stalled(connection.session)
      ended(connection)
    }
  }

  private func finishStop() {
    guard let stopsBy else { return }
    if daemon.sessions.count == 0 || loop.nowMilliseconds >= stopsBy { return loop.stop() }
    // Readers that take their time are waited for; the sweep's timer wakes the loop.
    wakeUp?.start(after: .milliseconds(max(1, stopsBy - loop.nowMilliseconds)))
  }
}
