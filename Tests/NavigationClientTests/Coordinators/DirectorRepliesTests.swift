import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Coordinators whose start fails or is reported late.
struct DirectorRepliesTests {
  @Test func aRootThatCouldNotStartIsStartedWhenTheSceneIsSeenAnew() throws {
    var failures: [CallFailure] = []
    let scene = SlowScene(try LocalScene(root: A())) { failures.append($0) }
    scene.refusal = .disconnected("navd has stopped")
    let director = SceneDirector(MySceneCoordinator(Diary()), scene: scene).start()
    scene.settle()
    #expect(failures == [.disconnected("navd has stopped")] && director.coordinator.rootCoordinator == nil)
    scene.refusal = nil
    scene.comeBack()
    scene.settle()
    #expect(director.coordinator.rootCoordinator is HomeCoordinator && failures.count == 1)
    expectPath(scene, "HomeViewController")
  }

  @Test func oneThatHasFinishedWhenItsStartIsToldOfHasItsResult() async throws {
    try await FrontEndLife.onLoop { _ in
      let inner = try LocalScene(root: A()) { Issue.record("\($0)") }
      let scene = SlowScene(inner) { Issue.record("\($0)") }
      let diary = Diary()
      let director = SceneDirector(MySceneCoordinator(diary), scene: scene).start()
      scene.settle()
      let chat = ChatCoordinator(diary, chatID: 1)
      let ask = { (home: ViewCoordinator?) -> Void in home?.start(child: chat) }
      ask(director.coordinator.rootCoordinator)
      let id = try #require(inner.state?.topmostCoordinator)
      inner.send(.finishCoordinator(.init(id, result: try JSONObject(parsing: #"{"text":"Hello"}"#))))
      while scene.tell() {}
      scene.settle()
      #expect(chat.isFinished && diary.lines == ["HomeCoordinator started", "ChatCoordinator finished"])
      #expect(try await chat.result(as: [String: String].self) == ["text": "Hello"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func anObjectIsStartedOnce(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      var failures: [String] = []
      let scene = try await scenes.open(A()) { failures.append(RouteScenes.name(of: $0)) }
      let diary = Diary()
      let director = SceneDirector(MySceneCoordinator(diary), scene: scene).start()
      await scene.settled()
      let home = try #require(director.coordinator.rootCoordinator)
      let (profile, chat) = (ProfileCoordinator(diary), ChatCoordinator(diary, chatID: 1))
      home.start(child: profile)
      home.start(child: profile)
      home.startEmbedded(children: [chat, chat])
      await scene.settled()
      #expect(failures == ["Failed", "Failed"] && profile.isStarted && home.children.count == 1)
      expectPath(scene, "HomeViewController", "ProfileViewController")
      home.start(child: chat)
      await scene.settled()
      #expect(chat.isStarted, "what was not started may be")
      profile.finish()
      home.start(child: profile)
      await scene.settled()
      #expect(failures.count == 3 && profile.isFinished)
    }
  }
}
