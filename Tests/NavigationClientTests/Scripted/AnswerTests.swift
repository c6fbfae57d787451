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
}
