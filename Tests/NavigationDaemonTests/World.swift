import Logging
import Navigation
import SceneMap
import SimdJSON
import Testing

@testable import NavigationDaemon

/// A daemon without sockets: it receives the bytes of clients, its output is read as from a socket, and a test advances
/// the time.
final class World {
  let daemon: Daemon
  private(set) var now: Milliseconds = 0
  private var clients: [TestClient] = []
  private let padding = 64
  /// The number of turns that have ended.
  private(set) var turns = 0
  /// Whether a worker reads maps by itself; otherwise on request.
  var readsMaps = true

  init(
    storage: (any Storage)? = nil, audience: Audience = .owner,
    wall: WallClock = WallClock(), log: ToldLog? = nil, _ change: (inout Limits) -> Void = { _ in }
  ) {
    var limits = Limits()
    change(&limits)
    let settings = DaemonSettings(limits: limits, version: "test", pid: 1, uid: World.administrator, audience: audience)
    daemon = Daemon(
      settings, storage: storage, random: Sequence(),
      log: log?.logger ?? Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: { wall.time })
  }

  /// A session and its streams retain each other as long as the connection exists; a scene and its questions, until
  /// they are answered.
  deinit {
    for client in clients { daemon.ended(client.session, now: now) }
    daemon.letGo()
  }

  /// The user that the daemon runs as.
  static let administrator = 1_000

  /// Numbers that count up: the same in every run.
  struct Sequence: RandomNumberGenerator {
    private(set) var last: UInt64 = 0
    mutating func next() -> UInt64 {
      last += 1
      return last
    }
  }

  /// A new connection; nil when it is refused.
  func tryToConnect(
    uid: Int = World.administrator, groups: [Int] = [], through socket: SocketKind = .everything
  ) -> TestClient? {
    let peer = Peer(uid: uid, gid: uid, pid: 4_711, groups: groups)
    guard let session = daemon.connected(peer, through: socket, now: now) else { return nil }
    let client = TestClient(session, world: self)
    clients.append(client)
    return client
  }

  func connect(uid: Int = World.administrator, groups: [Int] = []) -> TestClient {
    guard let client = tryToConnect(uid: uid, groups: groups) else { preconditionFailure("the connection was refused") }
    return client
  }

  /// Feeds bytes to the daemon, and ends the turn.
  func receive(_ bytes: [UInt8], by session: Session) {
    deliver(bytes, by: session)
    endTurn()
  }

  /// Feeds bytes to the daemon, with the room behind them that a parser wants.
  func deliver(_ bytes: [UInt8], by session: Session) {
    let padded = bytes + [UInt8](repeating: 0xFF, count: padding)
    unsafe padded.withUnsafeBytes { buffer in
      unsafe daemon.received(UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), by: session, now: now)
    }
  }

  /// Ends a turn: its output goes to clients that read.
  func endTurn() {
    turns += 1
    while readsMaps, readMap() {}
    for client in clients where client.session.isReadingPaused { daemon.resume(client.session) }
    _ = daemon.workOff()
    for session in daemon.endTurn() { clients.first { $0.session === session }?.flush() }
    for session in daemon.excessive() { clients.first { $0.session === session }?.leave() }
  }

  /// Ends turns until nothing is left to be done.
  func finish() { while isBusy { endTurn() } }

  /// Whether the loop would not sleep.
  var isBusy: Bool { daemon.hasWork || clients.contains { daemon.canGoOn($0.session) } }

  /// A worker has read the map whose turn it is.
  /// - Returns: Whether there was one.
  @discardableResult
  func readMap() -> Bool {
    daemon.readMap()
  }

  /// Begins and ends a sync of the disk that a call waits for.
  /// - Returns: Whether a call waits for one.
  @discardableResult
  func sync() -> Bool {
    guard daemon.beginSync() else { return false }
    endSync()
    return true
  }

  /// A sync that has begun ends.
  func endSync() {
    for session in daemon.syncEnded() { clients.first { $0.session === session }?.flush() }
  }

  /// Lets time pass without a turn, as when the process stands still.
  func standStill(_ milliseconds: Milliseconds) { now += milliseconds }

  /// Lets time pass, one sweep after the other.
  func pass(_ milliseconds: Milliseconds) {
    let end = now + milliseconds
    while let next = daemon.nextDeadline, next <= end {
      now = max(now, next)
      daemon.advance(to: now)
      endTurn()
    }
    now = end
    daemon.advance(to: now)
    endTurn()
  }

  /// Lets time pass without a turn.
  func wait(_ milliseconds: Milliseconds) {
    now += milliseconds
    daemon.advance(to: now)
  }

  /// Opens a scene `s` whose root is `Home`, by a connection of its own.
  func open(_ scene: String = "s", _ more: String = "") {
    let reply = connect().call("Scene.Open", #"{"scene":"\#(scene)","root":{"name":"Home"}\#(more)}"#)
    #expect(reply["created"] == .bool(true))
  }

  /// The number of times that a limit was reached.
  func reached(_ limit: LimitName) -> Int { daemon.context.metrics.reached(limit) }
}
