import EventLoop
import Navigation
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// A front-end answers navd's questions while its own calls wait for the answer.
struct AnswerTests {
  private static let request = SceneInterface.Attach.Reply(
    kind: .request, at: .init(epoch: "e1", revision: 1),
    request: .init(
      request: "r1", kind: .show, element: "Secret",
      of: .init(id: 4, name: "A", presentation: .root, hasAppeared: true), animated: true,
      deadline: ""))

  @Test(.timeLimit(.minutes(1))) func anAnswerDoesNotWaitForTheCallsThatWaitForIt() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      connection.onRequest = { _, answer in answer(.notHandled) }
      var showing: [CallFailure] = []
      await withCheckedContinuation { answered in
        daemon.script = { call in
          if call.name == "AnswerRequest" { answered.resume() }
          guard call.name == "Show" else { return .answered }
          daemon.tell(Self.request)
          return .held
        }
        connection.dispatch(Show("Secret")) {
          if case .failure(let failure) = $0 { showing.append(failure) }
        }
      }
      #expect(daemon.isHolding)
      await withCheckedContinuation { answered in
        let allows = SceneInterface.AnswerGuard.Parameters(scene: "test", guard: "g1", allow: true)
        connection.call(SceneInterface.AnswerGuard.self, allows) { _ in answered.resume() }
      }
      #expect(daemon.isHolding && showing.isEmpty)
      #expect(daemon.count("Adopt") == 2, "one speaks, one answers")
      connection.close()
      #expect(showing == [.cancelled])
    }
  }

  private static func guarding(_ id: String) -> SceneInterface.Attach.Reply {
    .init(
      kind: .guard, at: .init(epoch: "e1", revision: 1),
      guard: .init(
        guard: id, operation: "Pop",
        screens: [.init(id: 4, name: "Note", presentation: .root, hasAppeared: true)], deadline: ""))
  }

  private struct Note: ContentScreen {}

  /// The ids of questions begin anew when navd restarts.
  @Test(.timeLimit(.minutes(1))) func anAnswerBelongsToTheStreamOfItsQuestion() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      var answers: [(RouteAnswer) -> Void] = []
      var guards: [(GuardAnswer) -> Void] = []
      connection.onRequest = { _, answer in answers.append(answer) }
      connection.answerGuards(of: Note.self) { _, answer in guards.append(answer) }
      daemon.tell(Self.request)
      daemon.tell(Self.guarding("q1"))
      // A stream that begins anew repeats its open questions.
      daemon.tell(Self.request)
      daemon.tell(Self.guarding("q1"))
      try await connection.perform(.refresh(.init()))
      #expect(answers.count == 1 && guards.count == 1)
      daemon.drop()
      await updates.untilAttached(actor)
      daemon.tell(Self.request)
      daemon.tell(Self.guarding("q1"))
      try await connection.perform(.refresh(.init()))
      try #require(answers.count == 2 && guards.count == 2)
      answers[0](.handled([]))
      guards[0](.allow)
      for _ in 0..<2 {
        answers[1](.notHandled)
        guards[1](.refuse("no"))
      }
      while daemon.count("AnswerGuard") == 0 || daemon.count("AnswerRequest") == 0 {
        try await connection.perform(.refresh(.init()))
      }
      #expect(daemon.count("AnswerRequest") == 1 && daemon.count("AnswerGuard") == 1)
      let given = daemon.calls.first { $0.name == "AnswerGuard" }?.parameters["allow"]?.boolValue
      #expect(given == false)
      connection.close()
    }
  }
}
