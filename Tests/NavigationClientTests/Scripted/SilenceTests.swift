import EventLoop
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// A silent daemon with an open socket is taken for dead, and the front-end reconnects.
struct SilenceTests {
  /// A front-end that checks for silence only on request of a test.
  private static func frontEnd(
    at daemon: ScriptedDaemon, onUpdate: @escaping (SceneConnection.Update) -> Void = { _ in }
  ) -> SceneConnection {
    SceneConnection(
      on: daemon.loop, to: [daemon.place], as: .init(scene: daemon.model.name, name: "till"),
      lookingEvery: .seconds(1_000_000), onUpdate: onUpdate)
  }

  @Test func whoHearsNoHeartbeatsLooksForTheDaemonAgain() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = Self.frontEnd(at: daemon)
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      // Pending calls fail then, since no reply would come.
      daemon.script = { $0.name == "Back" ? .held : .answered }
      var results: [CallResult<NavigationInterface.Outcome>] = []
      connection.send(SceneCommand(.back)) { results.append($0) }
      for _ in 1..<ClientLimits.silentLooks {
        connection.look()
        #expect(connection.status == .attached)
      }
      connection.look()
      #expect(connection.status == .detached("navd says nothing"))
      #expect(results == [.failure(.disconnected("navd says nothing"))])
      #expect(await updates.untilDetached(actor) == "navd says nothing")
      await updates.untilAttached(actor)
      #expect(daemon.tokens == [nil, "t1"])
      connection.close()
    }
  }

  @Test func whateverIsHeardIsASignOfLife() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      var hear: (() -> Void)?
      let connection = Self.frontEnd(at: daemon) { update in
        if case .event(.heartbeat) = update { hear.take()?() }
      }
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      for _ in 0..<3 {
        for _ in 1..<ClientLimits.silentLooks { connection.look() }
        await withCheckedContinuation { heard in
          hear = { heard.resume() }
          daemon.heartbeat()
        }
      }
      #expect(connection.status == .attached && daemon.tokens.count == 1)
      connection.close()
    }
  }

  @Test func aDaemonThatNeverAnswersIsNotWaitedForForEver() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      daemon.script = { _ in .held }
      let connection = Self.frontEnd(at: daemon)
      var updates = connection.updates.makeAsyncIterator()
      for _ in 0..<ClientLimits.silentLooks { connection.look() }
      #expect(connection.status == .ended(.failed(.timedOut)))
      #expect(await updates.next(isolation: actor) == nil)
    }
  }
}
