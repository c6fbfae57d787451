import Foundation
import Logging
import Navigation
import NavigationDaemon
import NavigationStore
import Random
import SceneMap

/// What a process has around its daemon, without a process: a disk, a clock that goes when it is told to, connections.
final class SimulatedShell {
  private(set) var daemon: Daemon
  private let setting: Setting
  private var storage: DiskStorage?
  private let folder: URL?
  private(set) var now = 0
  private var sockets: [SimulatedSocket] = []
  private var starts: UInt64 = 0
  private let padding = [UInt8](repeating: 0xFF, count: 64)

  init(_ setting: Setting) throws {
    self.setting = setting
    folder = setting.durability == nil ? nil : try Self.makeFolder()
    daemon = Self.daemon(setting, storage: nil, wall: Wall(), seed: 0)
    try start()
  }

  deinit {
    for socket in sockets { daemon.ended(socket.session, now: now) }
    daemon.letGo()
    storage = nil
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }

  /// In memory where there is such a place: it is about navd, and not about what a disk does.
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
    _ setting: Setting, storage: DiskStorage?, wall: Wall, seed: UInt64
  ) -> Daemon {
    let settings = DaemonSettings(
      limits: setting.limits, version: "simulated", pid: 1, uid: User.daemon,
      audience: .groups(navigate: User.navigators, observe: User.observers))
    return Daemon(
      settings, storage: storage, random: SeededRandom(seed: seed),
      log: Logger(label: "simulated", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: { Timestamp(microseconds: wall.milliseconds * 1_000) })
  }

  /// As navd starts: what is kept is read, then it begins.
  private func start() throws {
    starts += 1
    now = 0
    if let folder, let durability = setting.storeDurability {
      storage = DiskStorage(
        try Store(directory: folder.path, durability: durability, now: wall.milliseconds * 1_000))
    }
    daemon = Self.daemon(setting, storage: storage, wall: wall, seed: starts)
    try daemon.loadMaps(from: storage?.store, Self.maps)
    guard let store = storage?.store else { return }
    try daemon.load(from: store)
    try daemon.begin(store)
  }

  /// What is read of the folder of maps.
  private static let maps: MapFolderReading = {
    let source = Array(Desk.map.utf8)
    let reading = MapReading(source, file: "desk.yaml")
    precondition(!reading.hasErrors, "\(reading.findings)")
    return MapFolderReading(files: [.init(path: "desk.yaml", source: source, reading: reading)])
  }()

  /// navd ends, and is started again.
  /// - Parameter kill: whether nobody had told it to.
  func restart(kill: Bool) throws {
    if !kill {
      daemon.stop()
      endTurn()
    }
    for socket in sockets { socket.close() }
    sockets = []
    if !kill, let store = storage?.store { daemon.end(store) }
    // Whoever holds the store last lets the files go as they are.
    storage = nil
    daemon.letGo()
    daemon = Self.daemon(setting, storage: nil, wall: wall, seed: 0)
    try start()
  }

  /// Whether the state is kept.
  var hasDisk: Bool { folder != nil }

  // MARK: - Connections

  /// Somebody connects; nil when they are refused.
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

  /// Ends a turn: what navd has to say is written as far as it is taken.
  func endTurn() {
    for socket in sockets where socket.session.isReadingPaused { daemon.resume(socket.session) }
    _ = daemon.workOff()
    _ = daemon.endTurn()
    if daemon.beginSync() { _ = daemon.syncEnded() }
    for socket in sockets { socket.flush() }
  }

  /// Lets time pass up to the next moment at which navd has something to do by itself, and no further than `end`.
  /// - Parameter sweeps: called before navd does it.
  func pass(upTo end: Int, before: () -> Void) {
    let next = max(now, min(end, daemon.nextDeadline ?? end))
    wall.milliseconds += next - now
    now = next
    before()
    daemon.advance(to: now)
    let limit = setting.limits[.stalledMilliseconds]
    for socket in sockets where socket.isStalled(at: now, limit: limit) {
      daemon.stalled(socket.session)
      socket.close()
    }
    endTurn()
  }

  /// The time on the wall.
  var wallMilliseconds: Int { wall.milliseconds }
}
