import Foundation
import Logging
import Navigation
import NavigationDaemon
import NavigationStore
import Random
import SceneMap

/// The surroundings of a daemon without a process: a disk, a simulated clock, connections.
final class SimulatedShell {
  private(set) var daemon: Daemon
  private var limits: Limits
  /// The durability of acknowledged changes; nil for a navd that stores nothing.
  private let durability: Durability?
  private var storage: DiskStorage?
  private let folder: URL?
  private(set) var now = 0
  private var sockets: [SimulatedSocket] = []
  private var starts: UInt64 = 0
  private let padding = [UInt8](repeating: 0xFF, count: 64)

  init(_ limits: Limits, _ durability: Durability?) throws {
    (self.limits, self.durability) = (limits, durability)
    folder = durability == nil ? nil : try Self.makeFolder()
    daemon = Self.daemon(limits, storage: nil, wall: Wall(), seed: 0)
    try start()
  }

  deinit {
    for socket in sockets { daemon.ended(socket.session, now: now) }
    daemon.letGo()
    storage = nil
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }

  /// A folder in memory, if the machine has such a place, because the disk is not under test.
  private static func makeFolder() throws -> URL {
    let isInMemory = FileManager.default.isWritableFile(atPath: "/dev/shm")
    let folder = URL(filePath: isInMemory ? "/dev/shm" : NSTemporaryDirectory())
      .appending(path: "navd-front-ends-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  // MARK: - Life

  /// The clock on the wall, which goes with time, also while navd does not run.
  private final class Wall {
    var milliseconds = 0
  }

  private var wall = Wall()

  private static func daemon(
    _ limits: Limits, storage: DiskStorage?, wall: Wall, seed: UInt64
  ) -> Daemon {
    let settings = DaemonSettings(
      limits: limits, version: "simulated", pid: 1, uid: User.daemon,
      audience: .groups(navigate: User.navigators, observe: User.observers))
    return Daemon(
      settings, storage: storage, random: SeededRandom(seed: seed),
      log: Logger(label: "simulated", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: { Timestamp(microseconds: wall.milliseconds * 1_000) })
  }

  /// Starts as navd does: reads the stored state, then begins.
  private func start() throws {
    starts += 1
    now = 0
    if let folder, let durability {
      storage = DiskStorage(
        try Store(directory: folder.path, durability: durability, now: wall.milliseconds * 1_000))
    }
    daemon = Self.daemon(limits, storage: storage, wall: wall, seed: starts)
    try daemon.loadMaps(from: storage?.store, Self.maps)
    guard let store = storage?.store else { return }
    try daemon.load(from: store)
    try daemon.begin(store)
  }

  /// The result of reading the folder of maps.
  private static let maps: MapFolderReading = {
    let source = Array(Desk.map.utf8)
    let reading = MapReading(source, file: "desk.yaml")
    precondition(!reading.hasErrors, "\(reading.findings)")
    return MapFolderReading(files: [.init(path: "desk.yaml", source: source, reading: reading)])
  }()

  /// Ends navd and starts it again.
  /// - Parameters:
  ///   - kill: whether it is killed, not stopped.
  ///   - newLimits: the limits from then on; nil for the present ones.
  ///   - meanwhile: receives the path of its state while it does not run.
  func restart(
    kill: Bool, limits newLimits: Limits? = nil, meanwhile: (_ folder: String) throws -> Void = { _ in }
  ) throws {
    if !kill {
      daemon.stop()
      endTurn()
    }
    for socket in sockets { socket.close() }
    sockets = []
    if !kill, let store = storage?.store { daemon.end(store) }
    // The last owner of the store closes the files without writing.
    storage = nil
    daemon.letGo()
    limits = newLimits ?? limits
    daemon = Self.daemon(limits, storage: nil, wall: wall, seed: 0)
    if let folder { try meanwhile(folder.path) }
    try start()
  }

  /// Whether the state is kept.
  var hasDisk: Bool { folder != nil }

  // MARK: - Connections

  /// Connects a client; nil if it is refused.
  func connect(_ user: User) -> SimulatedSocket? {
    let peer = Peer(uid: user.uid, gid: user.uid, pid: 4_711, groups: user.groups)
    guard let session = daemon.connected(peer, through: .everything, now: now) else { return nil }
    let socket = SimulatedSocket(session, of: self)
    sockets.append(socket)
    return socket
  }

  func received(_ bytes: [UInt8], by session: Session) {
    let padded = bytes + padding
    unsafe padded.withUnsafeBytes { buffer in
      unsafe daemon.received(UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), by: session, now: now)
    }
  }

  func ended(_ session: Session) {
    daemon.ended(session, now: now)
    sockets.removeAll { $0.session === session }
  }

  // MARK: - Turns and time

  /// Ends a turn: writes navd's output as far as the clients accept it.
  func endTurn() {
    for socket in sockets where socket.session.isReadingPaused { daemon.resume(socket.session) }
    while daemon.readMap() {}
    _ = daemon.workOff()
    _ = daemon.endTurn()
    if daemon.beginSync() { _ = daemon.syncEnded() }
    for socket in sockets { socket.flush() }
    for session in daemon.excessive() { sockets.first { $0.session === session }?.close() }
  }

  /// Whether the loop of a process would not sleep.
  var isBusy: Bool { daemon.hasWork || sockets.contains { daemon.canGoOn($0.session) } }

  /// Lets time pass up to the next moment at which navd has something to do by itself, and no further than `end`.
  /// - Parameter sweeps: called before navd does it.
  func pass(upTo end: Int, before: () -> Void) {
    let next = max(now, min(end, daemon.nextDeadline ?? end))
    wall.milliseconds += next - now
    now = next
    before()
    daemon.advance(to: now)
    let limit = limits[.stalledMilliseconds]
    for socket in sockets where socket.isStalled(at: now, limit: limit) {
      daemon.stalled(socket.session)
      socket.close()
    }
    endTurn()
  }

  /// The time on the wall.
  var wallMilliseconds: Int { wall.milliseconds }
}
