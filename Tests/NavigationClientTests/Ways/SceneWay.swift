import EventLoop
import NavigationDaemon
import Random
import Testing

/// A way in which tests of the client run. All ways agree.
enum SceneWay: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// On scenes in this process.
  case local
  /// On scenes in navd.
  case navd
  /// On scenes in navd, whose replies and events arrive late, joined and in pieces, and in any order of the connections.
  case delayed

  var testDescription: String { rawValue }

  /// Runs a body that opens scenes, on a loop and a thread of its own.
  /// - Parameters:
  ///   - seed: determines the delays.
  ///   - streamQueueBytes: how many bytes of delayed events are kept. When there are more, navd drops them, and sends a
  ///     snapshot in their place.
  ///   - body: runs on the loop.
  @discardableResult
  func run<Value: Sendable>(
    seed: UInt64 = 1, streamQueueBytes: Int = 1 << 20,
    _ body: @escaping @Sendable (SceneOpener, isolated LoopActor) async throws -> Value
  ) async throws -> Value {
    try await FrontEndLife.onLoop { actor in
      let daemon: LoopDaemon? =
        switch self {
        case .local: nil
        case .navd: try LoopDaemon(on: actor.loop, turnTime: Self.turnTime) { Self.change(&$0, streamQueueBytes) }
        case .delayed:
          try LoopDaemon(on: actor.loop, delays: SeededRandom(seed: seed), turnTime: Self.turnTime) {
            Self.change(&$0, streamQueueBytes)
          }
        }
      let opener = SceneOpener(on: actor.loop, daemon)
      defer {
        opener.close()
        daemon?.stop()
      }
      return try await body(opener, actor)
    }
  }

  /// A turn beside thousands of other tests may take a fifth of a second. The daemon's time runs slower, so that a guard
  /// that is answered after a hundred turns is in time, and it sends heartbeats more often, so that the client hears them
  /// in its own time.
  private static let turnTime = 5

  private static func change(_ limits: inout Limits, _ streamQueueBytes: Int) {
    limits[.streamQueueBytes] = streamQueueBytes
    limits[.heartbeatMilliseconds] = 20 * turnTime
  }
}
