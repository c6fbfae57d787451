import EventLoop
import Navigation
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// An observer may close the connection; then nothing more is reported to any observer.
struct ClosingTests {
  /// Returns the updates of a connection that its first observer closes at an update.
  private static func closing(
    at isMeant: @escaping @Sendable (PathUpdate.Event) -> Bool, _ accident: @escaping @Sendable (ScriptedDaemon) -> Void
  ) async throws {
    try await FrontEndLife.scripted { daemon, actor in
      var isClosed = false
      var toldLater: [String] = []
      let connection = daemon.connect(as: "till", onUpdate: { if isClosed { toldLater.append("\($0)") } })
      var observations: [PathObservation] = []
      await withCheckedContinuation { closed in
        observations.append(
          connection.observe { update in
            guard let update, isMeant(update.event) else { return accident(daemon) }
            isClosed = true
            connection.close()
            closed.resume()
          })
        observations.append(
          connection.observe { update in
            if isClosed, let update { toldLater.append("\(update)") }
          })
      }
      #expect(connection.status == .ended(.failed(.cancelled)) && toldLater.isEmpty && observations.count == 2)
      connection.awaitResult(of: 4) { if case .success = $0 { toldLater.append("a result") } }
      connection.send(SceneCommand(.back)) { if case .success = $0 { toldLater.append("an outcome") } }
      #expect(toldLater.isEmpty)
    }
  }

  @Test func itMayBeClosedAsItAttaches() async throws {
    try await Self.closing(at: { $0 == .attached }) { _ in }
  }

  @Test func itMayBeClosedAsTheDaemonGoesAway() async throws {
    try await Self.closing(at: { if case .detached = $0 { true } else { false } }) { $0.drop() }
  }
}
