import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Random
import Testing

/// A call whose reply is lost may have been executed; one with a request id can be sent again.
struct UnansweredCallTests {
  private static func isLost(_ failure: CallFailure) -> Bool { if case .disconnected = failure { true } else { false } }

  @Test func aCallWithARequestIDIsCarriedOutOnceHoweverOftenItIsSent() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.script = { $0.name == "Push" ? .carriedOutUnanswered : .answered }
      let push = SceneCommand(.push(.init(ScreenDescription("B"))), options: .init(requestId: "r1"))
      do throws(CallFailure) {
        try await connection.perform(push)
        Issue.record("its reply was lost")
      } catch {
        #expect(Self.isLost(error))
      }
      daemon.script = { _ in .answered }
      #expect(await updates.untilDetached(actor) != nil)
      await updates.untilAttached(actor)
      let outcome = try await connection.perform(push)
      #expect(outcome.changed && outcome.revision == 2)
      #expect(daemon.count("Push") == 2)
      expectPath(connection, "A", "B")
      let other = SceneCommand(.back, options: .init(requestId: "r1"))
      do throws(CallFailure) {
        try await connection.perform(other)
        Issue.record("another call has this request id")
      } catch {
        guard case .remote(let failure) = error else { throw error }
        #expect(failure.name == "org.navd.Navigation.Conflict")
      }
      connection.close()
    }
  }

  @Test func aCallThatIsLostWasNotCarriedOut() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.script = { $0.name == "Push" ? .lost : .answered }
      do throws(CallFailure) {
        try await connection.perform(.push(.init(ScreenDescription("B"))))
        Issue.record("it was lost")
      } catch {
        #expect(Self.isLost(error))
      }
      #expect(await updates.untilDetached(actor) != nil)
      #expect(await updates.untilAttached(actor)?.current.count == 1)
      connection.close()
    }
  }

  @Test func callsThatAreHeldKeepTheirOrderAndHoldUpNoStream() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      var isHolding = true
      daemon.script = { _ in isHolding ? .held : .answered }
      var replies: [Bool] = []
      for name in ["B", "C"] {
        connection.send(SceneCommand(.push(.init(ScreenDescription(name))))) { result in
          if case .success(let outcome) = result { replies.append(outcome.changed) }
        }
      }
      connection.send(SceneCommand(.back)) { _ in replies.append(false) }
      // Changes of others are reported meanwhile.
      try daemon.model.perform(.present(.init(ScreenDescription("Alert"))))
      #expect(await updates.next(isolation: actor)?.top?.name == "Alert")
      try daemon.model.perform(.dismissPresented(.init()))
      #expect(await updates.next(isolation: actor)?.top?.name == "A")
      #expect(replies.isEmpty)
      isHolding = false
      daemon.release()
      while replies.count < 3 { _ = await updates.next(isolation: actor) }
      #expect(replies == [true, true, false])
      expectPath(connection, "A", "B")
      connection.close()
    }
  }

  @Test func whatAScreenLeftWithIsToldThoughTheDaemonWasAway() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      let question = try await connection.perform(.present(.init(ScreenDescription("Question"))))
      var results: [CallResult<JSONObject?>] = []
      let id = try #require(question.ids.first)
      connection.awaitResult(of: id) { results.append($0) }
      daemon.stop()
      #expect(await updates.untilDetached(actor) != nil)
      let answer = try JSONObject(parsing: #"{"yes":true}"#)
      try daemon.model.perform(.dismiss(.init(.id(id), result: answer)))
      try daemon.start()
      // The wait has a connection of its own, which may reconnect later than others.
      while results.isEmpty { #expect(try await connection.result(of: id) == answer) }
      #expect(results == [.success(answer)])
      connection.close()
    }
  }

  /// Connections end at any moment. A client that repeats unanswered calls gets each of them executed once.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whateverIsLostEachCommandIsCarriedOutOnce(seed: UInt64) async throws {
    try await FrontEndLife.scripted { daemon, actor in
      var random = SeededRandom(seed: seed)
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      var accidents = 5
      daemon.script = { call in
        guard accidents > 0, call.name != "AwaitResult", random.once(in: 6) else { return .answered }
        accidents -= 1
        return random.chance(50) ? .lost : .carriedOutUnanswered
      }
      for number in 1...30 {
        let screen = ScreenDescription("S\(number)")
        let push = SceneCommand(.push(.init(screen)), options: .init(requestId: "r\(number)"))
        var isDone = false
        while !isDone {
          do throws(CallFailure) {
            try await connection.perform(push)
            isDone = true
          } catch {
            guard case .disconnected = error else { throw error }
            while connection.status != .attached { _ = await updates.next(isolation: actor) }
          }
        }
      }
      while connection.path.current.count < 31 { _ = await updates.next(isolation: actor) }
      #expect(connection.path.current.map(\.name) == ["A"] + (1...30).map { "S\($0)" })
      #expect(connection.mirror?.state == daemon.model.state && accidents < 5)
      connection.close()
    }
  }
}
