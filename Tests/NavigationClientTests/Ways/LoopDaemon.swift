import EventLoop
import Logging
import Navigation
import NavigationClient
import Random
import SceneMap

@testable import NavigationDaemon

/// navd's daemon on a test's loop: behind a socket, but without a process and a disk of its own.
final class LoopDaemon {
  let place: AddressChoice.Candidate
  let loop: EventLoop
  let daemon: Daemon
  /// The source of delays; nil to write all output at the end of each turn.
  private var delays: SeededRandom?
  private var listener: PipeListener?
  private var connections: [LoopDaemonConnection] = []
  private var turnEnd: Hook?
  private var afterPoll: Hook?
  /// Lets deadlines pass while nothing comes in.
  private var tick: Timer?
  /// The daemon's time, and that of the loop at the last turn.
  private var time: (daemon: Milliseconds, loop: Milliseconds)
  /// The time that a turn adds at most.
  private let turnTime: Milliseconds

  /// Begins to listen.
  /// - Parameters:
  ///   - loop: the loop of the current thread.
  ///   - delays: the source of delays; nil for a daemon without delays.
  ///   - turnTime: the time that a turn adds at most.
  ///   - change: changes the limits.
  init(
    on loop: EventLoop, delays: SeededRandom? = nil, turnTime: Milliseconds = 100,
    _ change: (inout Limits) -> Void = { _ in }
  ) throws {
    self.loop = loop
    self.delays = delays
    self.turnTime = turnTime
    time = (0, loop.nowMilliseconds)
    var limits = Limits()
    change(&limits)
    daemon = Daemon(
      DaemonSettings(limits: limits, version: "test", pid: 1, uid: Self.user),
      random: SeededRandom(seed: 1), log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: { Timestamp(microseconds: 0) })
    let path = "\(Environment.variable("TMPDIR") ?? "/tmp")/navd-loop-\(UInt64.random(in: 0 ... .max))"
    place = .init(what: "the daemon of the test", address: .unix(path: path))
    listener = try PipeListener(on: loop, path: path, onAcceptError: { _ in }) { [unowned self] stream in
      accepted(stream)
    }
    turnEnd = Hook(.prepare, on: loop) { [unowned self] in endTurn() }
    // As navd does: all that has arrived was read, so no client is judged by the time for which this thread stood still.
    afterPoll = Hook(.check, on: loop) { [unowned self] in judgeDeadlines() }
    tick = Timer(on: loop, after: Self.interval, every: Self.interval, keepsLoopAlive: false) {}
  }

  private static let user = 1_000
  private static let interval = Duration.milliseconds(50)

  /// The daemon's time. A turn adds at most `turnTime` to it: on a busy machine, this thread may wait for seconds.
  var now: Milliseconds {
    let now = loop.nowMilliseconds
    time = (time.daemon + min(now - time.loop, turnTime), now)
    return time.daemon
  }

  /// Ends all connections, and stops listening.
  func stop() {
    listener = nil
    turnEnd = nil
    afterPoll = nil
    tick = nil
    for connection in connections { connection.end() }
    daemon.letGo()
  }

  /// The next delay in milliseconds, and how many of a number of bytes are written after it.
  func nextDelay(of count: Int) -> (milliseconds: Int, bytes: Int)? {
    guard delays != nil else { return nil }
    let milliseconds = delays?.below(4) ?? 0
    let isWhole = delays?.chance(75) ?? true
    return (milliseconds, isWhole ? count : delays?.below(count) ?? count)
  }

  // MARK: - Connections

  private func accepted(_ stream: consuming PipeStream) {
    let peer = Peer(uid: Self.user, gid: Self.user, pid: 4_711)
    guard let session = daemon.connected(peer, now: now) else { return }
    connections.append(LoopDaemonConnection(stream, session, of: self))
  }

  func ended(_ connection: LoopDaemonConnection) {
    connections.removeAll { $0 === connection }
    daemon.ended(connection.session, now: now)
  }

  private func judgeDeadlines() {
    let now = now
    if let next = daemon.nextDeadline, next <= now { daemon.advance(to: now) }
  }

  private func endTurn() {
    repeat {
      while let call = daemon.mapCalls.nextToRead {
        daemon.mapCalls.didRead(MapReading(call.source, file: call.file))
      }
      for connection in connections where connection.session.isReadingPaused { daemon.resume(connection.session) }
      _ = daemon.workOff()
      _ = daemon.endTurn()
    } while daemon.hasWork
    for connection in connections { connection.flush() }
  }
}
