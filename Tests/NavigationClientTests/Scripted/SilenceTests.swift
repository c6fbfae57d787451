import EventLoop
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// A daemon that says nothing any more, though its socket is open, is taken for dead, and looked for again.
struct SilenceTests {
  @Test func whoHearsNoHeartbeatsLooksForTheDaemonAgain() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      // Calls that wait fail then: nobody would answer them.
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
      let connection = daemon.connect(as: "till") { update in
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
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      for _ in 0..<ClientLimits.silentLooks { connection.look() }
      #expect(connection.status == .ended(.failed(.timedOut)))
      #expect(await updates.next(isolation: actor) == nil)
    }
  }
}
