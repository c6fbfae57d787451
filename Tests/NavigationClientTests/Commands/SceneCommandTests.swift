import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Testing

/// A command is the call of its name, and navd's reply is its outcome.
struct SceneCommandTests {
  private static func answer(_ call: ScriptedServer.Call) -> [String] {
    switch call.method {
    case "org.navd.Scene.Attach": SceneScript.beginning("A", 1)
    case "org.navd.Navigation.Pop":
      [#"{"error":"org.navd.Navigation.ContainerNotFound","parameters":{"scene":"s","kind":"stack"}}"#]
    case "org.navd.Navigation.Back": ["hang up"]
    default: [SceneScript.outcome(1)]
    }
  }

  @Test func anOperationIsTheCallOfItsNameAndGivesItsOutcome() async throws {
    let calls = try await FrontEndLife.run(answer: Self.answer) { connection, _ in
      let outcome = try await connection.perform(
        .push(.init(ScreenDescription("Chat"))), options: .init(ifTop: 4, requestId: "r", durable: true))
      #expect(outcome.revision == 1 && outcome.ids == [7])
    }
    #expect(calls.map(\.method) == ["org.navd.Navigation.Push"])
    #expect(
      calls.first?.parameters.description
        == #"{"scene":"s","screen":{"name":"Chat"},"options":{"ifTop":4,"requestId":"r","durable":true}}"#)
  }

  @Test func manyAreOneApply() async throws {
    let calls = try await FrontEndLife.run(answer: Self.answer) { connection, _ in
      try await connection.apply([.push(.init(ScreenDescription("Chat"))), .back])
      try await connection.undo(steps: 2)
    }
    #expect(calls.map(\.method) == ["org.navd.Navigation.Apply", "org.navd.Navigation.Undo"])
    #expect(
      calls.first?.parameters.description
        == #"{"scene":"s","operations":[{"operation":"Push","screen":{"name":"Chat"}},{"operation":"Back"}]}"#)
    #expect(calls.last?.parameters.description == #"{"scene":"s","steps":2}"#)
  }

  @Test func anErrorIsThrownAsItWasSent() async throws {
    try await FrontEndLife.run(answer: Self.answer) { connection, _ in
      do {
        try await connection.perform(.pop(.init()))
        Issue.record("it was refused")
      } catch CallFailure.remote(let failure) {
        #expect(failure.shortName == "ContainerNotFound" && failure.parameters["kind"]?.stringValue == "stack")
      }
    }
  }

  @Test func whatNobodyWaitsForKeepsItsOrderAndTellsOfFailures() async throws {
    let calls = try await FrontEndLife.run(answer: Self.answer) { connection, _ in
      var failures: [String] = []
      connection.onError = { if case .remote(let failure) = $0 { failures.append(failure.shortName) } }
      for id in 1...3 { connection.send(.didAppear(.init(id: id))) }
      connection.send(.pop(.init()))
      try await connection.perform(.didAppear(.init(id: 4)))
      #expect(failures == ["ContainerNotFound"])
    }
    #expect(calls.map { $0.parameters["id"]?.integerValue } == [1, 2, 3, nil, 4])
  }

  @Test func callsThatWaitFailWhenTheDaemonGoesAwayAndWorkWhenItIsBack() async throws {
    let calls = try await FrontEndLife.run(answer: Self.answer) { connection, actor in
      var updates = connection.updates.makeAsyncIterator()
      #expect(await updates.next(isolation: actor)?.event == .attached)
      do {
        try await connection.perform(.back)
        Issue.record("nobody answered")
      } catch CallFailure.disconnected {
        // The expected failure.
      }
      guard case .detached = await updates.next(isolation: actor)?.event else {
        Issue.record("the daemon is away")
        return
      }
      // On a busy machine, the daemon may be back already and receive the call.
      do throws(CallFailure) { try await connection.perform(.didAppear(.init(id: 1))) } catch {
        #expect(error == CallFailure.disconnected("the daemon is away"))
      }
      #expect(await updates.next(isolation: actor)?.event == .attached)
      #expect(try await connection.perform(.didAppear(.init(id: 2))).revision == 1)
    }
    let ids = calls.map { $0.parameters["id"]?.integerValue }
    #expect(ids == [nil, 2] || ids == [nil, 1, 2])
  }

  @Test func aCallThatWaitsFailsWhenTheFrontEndCloses() async throws {
    try await FrontEndLife.run(answer: { $0.method.hasSuffix(".Attach") ? SceneScript.beginning("A", 1) : [] }) {
      connection, _ in
      var result: CallResult<NavigationInterface.Outcome>?
      connection.send(SceneCommand(.back)) { result = $0 }
      connection.close()
      #expect(result == .failure(.cancelled))
    }
  }

  @Test func aResultIsWaitedForBesideOtherCallsAndOverARestart() async throws {
    var asked = 0
    let calls = try await FrontEndLife.run(answer: { call in
      guard call.method.hasSuffix(".AwaitResult") else { return Self.answer(call) }
      asked += 1
      return asked == 1
        ? ["hang up"]
        : [#"{"parameters":{"at":{"epoch":"e","revision":1},"result":{"text":"Hello"},"cancelled":false}}"#]
    }) { connection, _ in
      let result = try await connection.result(of: 7)
      #expect(result == (try JSONObject(parsing: #"{"text":"Hello"}"#)))
      try await connection.perform(.didAppear(.init(id: 4)))
    }
    #expect(asked == 2)
    #expect(calls.map(\.method) == ["org.navd.Navigation.DidAppear"])
  }
}
