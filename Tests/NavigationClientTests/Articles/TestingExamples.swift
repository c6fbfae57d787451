import EventLoop
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// The examples of "Testing a front-end", word for word.
struct TestingExamples {
  @Test func aSceneInProcess() throws {
    let scene = try LocalScene(root: .screen(ScreenDescription("Home")))
    Navigator(dataSource: scene).go(to: ChatScreen(chatID: 1), on: scene.path.current[0].id)
    expectPath(scene, "Home", "ChatScreen(chatID=1)")
  }

  @Test func aDaemonThatFollowsAScript() async throws {
    try await FrontEndLife.onLoop { actor in
      let daemon = try ScriptedDaemon(on: actor.loop, model: SceneModel(root: .screen(ScreenDescription("Home"))))
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      _ = await updates.next(isolation: actor)
      daemon.script = { call in call.name == "Push" ? .carriedOutUnanswered : .answered }
      let sale = SceneCommand(.push(.init(ScreenDescription("Sale"))), options: .init(requestId: "sale 1"))
      do throws(CallFailure) {
        try await connection.perform(sale)
      } catch {
        // It may have been performed. With a request id it can be sent again and is performed once.
        daemon.script = { _ in .answered }
      }
      while let update = await updates.next(isolation: actor), update.event != .attached {}
      try await connection.perform(sale)
      expectPath(connection, "Home", "Sale")
      connection.close()
      daemon.stop()
    }
  }
}
