import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Results are reported together with the scene's updates, and waits can be cancelled.
struct ResultTests {
  @Test(.timeLimit(.minutes(1))) func aResultIsToldOnceTheFrontEndIsThereAgain() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      let question = try await connection.perform(.present(.init(ScreenDescription("Question"))))
      let id = try #require(question.ids.first)
      var told: [String] = []
      connection.awaitResult(of: id) { _ in
        told.append("\(connection.status) at \(connection.path.top?.name ?? "nothing")")
      }
      daemon.stop()
      #expect(await updates.untilDetached(actor) != nil)
      try daemon.model.perform(.dismiss(.init(.id(id), result: .empty)))
      try await withCheckedThrowingContinuation { asked in
        var waiter: CheckedContinuation<Void, any Error>? = asked
        daemon.script = { call in
          if call.name == "AwaitResult" { waiter.take()?.resume() }
          return call.name == "Attach" ? .held : .answered
        }
        do { try daemon.start() } catch { waiter.take()?.resume(throwing: error) }
      }
      // The reply has been read, too.
      let other = CallChannel(on: actor.loop, to: [daemon.place], parser: JSONParser())
      await withCheckedContinuation { done in
        other.call("org.navd.Manager.Ping", nil) { _, _ in done.resume() }
      }
      other.close()
      #expect(told.isEmpty)
      daemon.script = { _ in .answered }
      daemon.release()
      await updates.untilAttached(actor)
      while told.isEmpty { try await connection.perform(.didAppear(.init(id: 99))) }
      #expect(told == ["attached at A"])
      connection.close()
    }
  }

  @Test func whoGivesUpIsToldNothingMore() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      try Self.giveUp(on: connection)
      let local = try LocalScene(root: A())
      try Self.giveUp(on: local)
      connection.close()
    }
  }

  private static func giveUp(on scene: any NavigationScene) throws {
    let top = try #require(scene.path.top)
    var results: [CallResult<JSONObject?>] = []
    let pending = scene.awaitResult(of: top.id) { results.append($0) }
    pending.cancel()
    #expect(results == [.failure(.cancelled)])
    pending.cancel()
    scene.send(.setRoot(.init(.screen(ScreenDescription("B")))))
    #expect(results.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func whoIsCancelledWaitsNoLonger() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(root: A())
      let top = try #require(scene.path.top)
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      do throws(CallFailure) {
        _ = try await scene.result(of: top.id)
        Issue.record("it has not left")
      } catch {
        #expect(error == .cancelled)
      }
    }
  }
}
