import JSON
import Logging
import Navigation

@testable import NavigationDaemon

/// Two connections that send arbitrary bytes, and a witness whose scene they do not know.
struct FuzzWorld {
  private let daemon: Daemon
  private var sessions: [Session] = []
  private let witness: Session
  private var now: Milliseconds = 0

  init() {
    var limits = Limits()
    limits.sceneNodes = 200
    limits.historyCommits = 20
    limits.streamQueueBytes = 4_096
    limits.replyQueueBytes = 65_536
    limits.waitingCalls = 4
    limits.heartbeatMilliseconds = .max / 2
    let settings = DaemonSettings(limits: limits, version: "fuzz", pid: 1, uid: 0)
    daemon = Daemon(
      settings, random: Counter(), log: Logger(label: "fuzz", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: { Timestamp(microseconds: 0) })
    witness = Self.connected(to: daemon)
    sessions = [Self.connected(to: daemon), Self.connected(to: daemon)]
    say("Open", #"{"scene":"\#(Self.witnessed)","root":{"name":"Home"}}"#, by: witness)
    say("Subscribe", #"{"scene":"\#(Self.witnessed)"}"#, by: witness)
    say("Open", #"{"scene":"s","root":{"name":"Home"}}"#, by: sessions[0])
    // An administrator could kick the witness.
    for session in sessions { session.role = .navigate }
  }

  /// A name that no input contains.
  private static let witnessed = "w-7f3a9c2e1b"

  private struct Counter: RandomNumberGenerator {
    var last: UInt64 = 0
    mutating func next() -> UInt64 {
      last += 1
      return last
    }
  }

  private static func connected(to daemon: Daemon) -> Session {
    guard let session = daemon.connected(Peer(uid: 0, gid: 0, pid: 1), now: 0) else {
      preconditionFailure("a connection was refused")
    }
    return session
  }

  /// Calls a method of org.navd.Scene and discards the reply.
  private func say(_ method: String, _ parameters: String, by session: Session) {
    feed(
      Array(#"{"method":"org.navd.Scene.\#(method)","parameters":\#(parameters),"more":true}"#.utf8) + [0], to: session)
    _ = daemon.endTurn()
    _ = Self.output(of: session, daemon)
  }

  private func feed(_ bytes: [UInt8], to session: Session) {
    if session.hasEnded || session.isReadingPaused { return }
    let padded = bytes + [UInt8](repeating: 0xFF, count: 64)
    unsafe padded.withUnsafeBytes { buffer in
      unsafe daemon.received(UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), by: session, now: now)
    }
  }

  mutating func receive(_ bytes: [UInt8], from speaker: Int) {
    feed(bytes, to: sessions[speaker])
    endTurn()
    now += 300
    daemon.advance(to: now)
    endTurn()
  }

  private mutating func endTurn() {
    for session in sessions where session.isReadingPaused && !session.hasEnded { daemon.resume(session) }
    _ = daemon.workOff()
    for session in daemon.endTurn() {
      let output = Self.output(of: session, daemon)
      for message in output.split(separator: 0) {
        let value = try? JSONValue(parsing: String(decoding: message, as: UTF8.self))
        precondition(value != nil, "what navd says is no JSON: \(String(decoding: message, as: UTF8.self))")
      }
      precondition(output.isEmpty || output.last == 0, "half a message was written")
      precondition(session !== witness || output.isEmpty, "the witness was told something")
      if session.isClosing, session.output.isEmpty { daemon.ended(session, now: now) }
    }
  }

  /// Takes a session's output, like a socket with room.
  private static func output(of session: Session, _ daemon: Daemon) -> [UInt8] {
    var taken: [UInt8] = []
    repeat {
      while !session.output.isEmpty {
        _ = unsafe session.output.writeFirst { bytes in
          unsafe taken.append(contentsOf: bytes)
          return unsafe bytes.count
        }
      }
      daemon.wrote(session)
    } while !session.output.isEmpty
    return taken
  }

  /// Disconnects both; nothing of them may remain.
  mutating func finish() {
    for session in sessions { daemon.ended(session, now: now) }
    endTurn()
    precondition(daemon.connectionCount == 1, "a connection is left")
    for director in daemon.scenes.values where director.name != Self.witnessed {
      precondition(director.waiters.isEmpty && director.feeds.isEmpty, "somebody is told who has gone")
    }
    precondition(daemon.revisionWaiters.isEmpty && daemon.allFeeds.isEmpty, "somebody is told who has gone")
    precondition(daemon.users[0].streams == 1 && daemon.users[0].connections == 1, "a user is charged for what is gone")
  }
}
