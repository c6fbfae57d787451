import EventLoop
import Navigation
import NavigationClient
import Testing

/// The updates of the path begin with the present, are complete, and report when navd is away.
struct PathUpdatesTests {
  private static func names(_ path: [PathElement]?) -> [String] { path?.map(\.name) ?? [] }

  @Test func theyBeginWithWhatIsThereAndSurviveARestart() async throws {
    var scripts = [
      SceneScript.beginning("A", 1) + [SceneScript.rename("B", 2), "hang up"],
      [SceneScript.attached(3), SceneScript.rename("C", 3), SceneScript.event("ready", 3)],
    ][...]
    try await FrontEndLife.run(waits: false, answer: { _ in scripts.popFirst() ?? [] }) { connection, actor in
      var updates = connection.updates.makeAsyncIterator()
      var seen: [PathUpdate] = []
      while seen.last?.current.first?.name != "C", let update = await updates.next(isolation: actor) {
        seen.append(update)
      }
      #expect(seen.first == PathUpdate(current: seen.first?.current ?? [], event: .attached))
      #expect(Self.names(seen.first?.current) == ["A"])
      #expect(seen.map { Self.names($0.current) }.last == ["C"])
      #expect(Self.names(seen.last?.previous) == ["B"])
      #expect(seen.last?.event == .attached)
      #expect(seen.contains { if case .detached = $0.event { Self.names($0.current) == ["B"] } else { false } })
      #expect(connection.path == seen.last)
      connection.close()
      #expect(await updates.next(isolation: actor) == nil)
    }
  }

  @Test func aCommitTellsWhoseItWasAndWhatItHandsOn() async throws {
    let commit = SceneScript.rename("B", 2).replacing(
      #""previous":1"#, with: #""previous":1,"animated":false,"context":{"why":"test"},"origin":{"client":"c9"}"#)
    try await FrontEndLife.run(waits: false, answer: { _ in SceneScript.beginning("A", 1) + [commit] }) {
      connection, actor in
      for await update in connection.updates where update.event == .changed {
        #expect(Self.names(update.previous) == ["A"] && Self.names(update.current) == ["B"])
        #expect(!update.animated && update.origin?.client == "c9")
        #expect(update.context?.text == #"{"why":"test"}"#)
        break
      }
    }
  }

  @Test func aReaderWhoIsBehindGetsTheRestAsOne() async throws {
    try await FrontEndLife.onLoop { actor in
      let scene = try LocalScene(root: .screen(ScreenDescription("A")))
      var updates = scene.updates.makeAsyncIterator()
      for _ in 0..<(2 * ClientLimits.updatesWaiting) { scene.send(.push(.init(ScreenDescription("B")))) }
      var (count, last) = (0, 0)
      while last < 1 + 2 * ClientLimits.updatesWaiting, let update = await updates.next(isolation: actor) {
        #expect(count == 0 || update.previous.count == last, "no step is left out")
        last = update.current.count
        count += 1
      }
      #expect(count == ClientLimits.updatesWaiting)
    }
  }

  @Test func aReaderWhoIsCancelledReadsNoMore() async throws {
    try await FrontEndLife.onLoop { actor in
      let scene = try LocalScene(root: .screen(ScreenDescription("A")))
      var count = 0
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      for await _ in scene.updates { count += 1 }
      // The present may still be read; the end follows without waiting.
      #expect(count <= 1)
    }
  }
}
