import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// The outcomes and failures of coordinators' commands, in each way.
struct DirectorOutcomeTests {
  @Test(arguments: SceneWay.allCases)
  func whatNobodyWaitsForTellsOfFailures(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      var failures: [String] = []
      let scene = try await scenes.open(A()) { failures.append(RouteScenes.name(of: $0)) }
      let director = SceneDirector(MySceneCoordinator(Diary()), scene: scene).start()
      await scene.settled()
      let home = try #require(director.coordinator.rootCoordinator)
      home.finish()
      home.popTo(B())
      await scene.settled()
      #expect(failures == ["CannotRemoveRoot", "ScreenNotFound"])
      expectPath(scene, "HomeViewController")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatCannotStartIsNotStarted(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      let director = SceneDirector(MySceneCoordinator(Diary()), scene: scene).start()
      await scene.settled()
      let home = try #require(director.coordinator.rootCoordinator)
      final class Declared: ViewCoordinator {}
      let declared = Declared()
      do throws(CallFailure) {
        try await home.start(child: declared).outcome()
        Issue.record("no map declares it")
      } catch {
        #expect(RouteScenes.name(of: error) == "NotInMap")
      }
      #expect(!declared.isStarted && !declared.isFinished && home.children.isEmpty)
      do throws(CallFailure) {
        try await declared.push(A()).outcome()
        Issue.record("it is in no scene")
      } catch {
        #expect(error == .notSent("it is in no scene"))
      }
    }
  }

  private struct Draft: Codable, Equatable {
    var text: String
  }

  @Test(arguments: SceneWay.allCases)
  func theAwaitedFormsGiveOutcomes(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      let diary = Diary()
      let director = SceneDirector(MySceneCoordinator(diary), scene: scene).start()
      await scene.settled()
      let home = try #require(director.coordinator.rootCoordinator)
      let profile = ProfileCoordinator(diary)
      #expect(try await home.start(child: profile).outcome().coordinators == [profile.id])
      #expect(try await profile.push(B()).outcome().ids.count == 1)
      try await profile.push([c, d]).outcome()
      try await profile.pop().outcome()
      try await profile.popTo(B()).outcome()
      try await profile.popToRoot().outcome()
      try await profile.modal(C()).outcome()
      try await profile.dismiss().outcome()
      try await profile.replaceChildScreens(with: [ProfileViewController().eraseToAnyScreen(), b]).outcome()
      expectPath(scene, "HomeViewController", "ProfileViewController", "B")
      let chat = ChatCoordinator(diary, chatID: 1)
      try await profile.replace(with: chat).outcome()
      let finished = try await chat.finish(result: Draft(text: "Hello")).outcome()
      #expect(finished.changed && chat.isFinished)
      #expect(try await chat.result(as: Draft.self) == Draft(text: "Hello"))
      var told: [Int: CallResult<JSONObject?>] = [:]
      for (index, object) in [chat, profile, ProfileCoordinator(diary)].enumerated() {
        object.awaitResult { told[index] = $0 }
      }
      await scenes.wait { told.count == 3 }
      let draft = try JSONObject(parsing: #"{"text":"Hello"}"#)
      #expect(
        told == [
          0: .success(draft), 1: .success(nil), 2: .failure(.disconnected("the coordinator is in no scene")),
        ])
      #expect(try await profile.result(as: Draft.self) == nil)
      try await home.replace(with: TabCoordinator(diary)).outcome()
      let tabs = try #require(director.coordinator.rootCoordinator as? TabCoordinator)
      try await tabs.startEmbedded(child: ProfileCoordinator(diary)).outcome()
      try await tabs.startEmbedded(children: [ChatCoordinator(diary, chatID: 3)]).outcome()
      #expect(tabs.children.count == 5)
      try await director.coordinator.finishToRoot().outcome()
      #expect(tabs.children.count == 5, "embedded ones stay")
    }
  }
}
