import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Coordinators as in Director's documentation, on a scene in process.
struct DirectorTests {
  private func started(
    _ makeRoot: @escaping (Diary) -> ViewCoordinator = { HomeCoordinator($0) }
  ) throws -> (director: SceneDirector, scene: LocalScene, diary: Diary) {
    let scene = try LocalScene(root: A()) { Issue.record("\($0)") }
    let diary = Diary()
    return (SceneDirector(MySceneCoordinator(diary, makeRoot), scene: scene).start(), scene, diary)
  }

  private func names(_ scene: LocalScene) -> [String] { scene.state?.coordinators.map(\.name) ?? [] }

  @Test func theRootIsWhatTheSceneCoordinatorBuilds() throws {
    let (director, scene, diary) = try started()
    expectPath(scene, "HomeViewController")
    let home = try #require(director.coordinator.rootCoordinator as? HomeCoordinator)
    #expect(home.isStarted && !home.isFinished && !home.isEmbedded && home.parent == nil && home.children.isEmpty)
    #expect(home.id == scene.state?.rootCoordinator)
    #expect(director.coordinator.topCoordinator === home && director.coordinator.director === director)
    #expect(diary.lines == ["HomeCoordinator started"])
    #expect(names(scene) == ["scene", "HomeCoordinator"])
  }

  @Test func viewsArePushedAndPresented() throws {
    let (director, scene, diary) = try started()
    let home = try #require(director.coordinator.rootCoordinator as? HomeCoordinator)
    home.homeViewControllerDidTapDetail()
    home.homeViewControllerDidTapHelp()
    expectPath(scene, "HomeViewController", "DetailViewController", "HelpViewController+sheet")
    #expect(scene.state?.find(kind: .screen).allSatisfy { scene.state?.node($0)?.owner == home.id } == true)
    home.push(A())
    expectPath(scene, "HomeViewController", "DetailViewController", "A", "HelpViewController+sheet")
    home.dismiss()
    home.pop()
    expectPath(scene, "HomeViewController", "DetailViewController")
    home.push([a, b, c])
    home.popTo(A())
    expectPath(scene, "HomeViewController", "DetailViewController", "A")
    home.popToRoot()
    expectPath(scene, "HomeViewController")
    home.modal(ChatScreen(chatID: 1), as: .fullscreen)
    expectPath(scene, "HomeViewController", "ChatScreen(chatID=1)+fullscreen")
    let lines = diary.lines.dropFirst().map { $0.split(separator: " ").last ?? "" }
    #expect(lines == ["HelpViewController", "A", "C", "B", "A", "DetailViewController"])
  }

  @Test func aChildThatBuildsAViewIsPushed() throws {
    let (director, scene, diary) = try started()
    let home = try #require(director.coordinator.rootCoordinator as? HomeCoordinator)
    home.homeViewControllerDidTapProfile()
    expectPath(scene, "HomeViewController", "ProfileViewController")
    let profile = try #require(home.children.first)
    #expect(profile.parent === home && director.coordinator.topCoordinator === profile)
    profile.push(DetailViewController())
    profile.popToRoot()
    expectPath(scene, "HomeViewController", "ProfileViewController")
    home.pop()
    expectPath(scene, "HomeViewController")
    #expect(profile.isFinished && !profile.isStarted && profile.id == nil && home.children.isEmpty)
    #expect(
      diary.lines == [
        "HomeCoordinator started", "ProfileCoordinator started", "ProfileCoordinator popped DetailViewController",
        "ProfileCoordinator finished",
      ])
  }

  @Test func aChildThatBuildsAStackIsPresentedAndManagesItself() throws {
    let (director, scene, diary) = try started()
    let home = try #require(director.coordinator.rootCoordinator)
    let chat = ChatCoordinator(diary, chatID: 7)
    home.start(child: chat)
    chat.push(DetailViewController())
    expectPath(scene, "HomeViewController", "ChatScreen(chatID=7)+sheet", "DetailViewController")
    chat.replaceChildScreens(with: [ChatScreen(chatID: 7).eraseToAnyScreen(), a])
    expectPath(scene, "HomeViewController", "ChatScreen(chatID=7)+sheet", "A")
    chat.finish()
    expectPath(scene, "HomeViewController")
    #expect(chat.isFinished && diary.lines.last == "ChatCoordinator finished")
  }

  @Test func whatIsAskedOfACoordinatorBeforeItHasStartedIsDoneOnceItHas() throws {
    let (director, scene, diary) = try started()
    let profile = ProfileCoordinator(diary)
    let chat = ChatCoordinator(diary, chatID: 1)
    profile.push(DetailViewController())
    profile.start(child: chat)
    chat.push(A())
    director.coordinator.rootCoordinator?.start(child: profile)
    expectPath(
      scene, "HomeViewController", "ProfileViewController", "DetailViewController", "ChatScreen(chatID=1)+sheet", "A")
    #expect(chat.parent === profile)
  }

  @Test func aCoordinatorTakesTheePlaceOfAnother() throws {
    let (director, scene, diary) = try started()
    let home = try #require(director.coordinator.rootCoordinator)
    let profile = ProfileCoordinator(diary)
    home.start(child: profile)
    let chat = ChatCoordinator(diary, chatID: 2)
    profile.replace(with: chat)
    expectPath(scene, "HomeViewController", "ChatScreen(chatID=2)")
    #expect(profile.isFinished && chat.isStarted && home.children.first === chat)
  }

  @Test func finishToRootLeavesTheRootAlone() throws {
    let (director, scene, diary) = try started()
    let home = try #require(director.coordinator.rootCoordinator)
    let (profile, chat) = (ProfileCoordinator(diary), ChatCoordinator(diary, chatID: 2))
    home.start(child: profile)
    profile.start(child: chat)
    director.coordinator.finishToRoot()
    expectPath(scene, "HomeViewController")
    #expect(profile.isFinished && chat.isFinished && home.isStarted)
    #expect(diary.lines.suffix(2) == ["ChatCoordinator finished", "ProfileCoordinator finished"])
  }

  @Test func embeddedCoordinatorsAreTheTabs() throws {
    let (director, scene, diary) = try started { TabCoordinator($0) }
    let tabs = try #require(director.coordinator.rootCoordinator as? TabCoordinator)
    expectPath(scene, "A")
    #expect(names(scene) == ["scene", "TabCoordinator", "RedCoordinator", "GreenCoordinator", "BlueCoordinator"])
    #expect(tabs.children.map { "\(type(of: $0))" } == ["RedCoordinator", "GreenCoordinator", "BlueCoordinator"])
    #expect(tabs.greenCoordinator.isEmbedded && tabs.greenCoordinator.parent === tabs)
    #expect(scene.state?.find(kind: .tabs, name: "colours").first.map { scene.state?.children(of: $0).count } == 3)
    #expect(
      diary.lines == [
        "TabCoordinator started", "RedCoordinator started", "GreenCoordinator started", "BlueCoordinator started",
      ])
    tabs.greenCoordinator.push(DetailViewController())
    expectPath(scene, "A")
    ScreenNavigator(scene).navigate(fromTop: .tabs) { $0.selectTab(1) }
    expectPath(scene, "B", "DetailViewController")
    tabs.push(HelpViewController())
    expectPath(scene, "B", "DetailViewController", "HelpViewController")
    let yellow = ProfileCoordinator(diary)
    tabs.startEmbedded(child: yellow)
    #expect(yellow.isEmbedded && tabs.children.count == 4)
  }

  @Test func whoeverFinishesACoordinatorItsObjectIsTold() throws {
    let (director, scene, diary) = try started()
    director.coordinator.rootCoordinator?.start(child: ProfileCoordinator(diary))
    scene.send(.back)
    #expect(diary.lines.last == "ProfileCoordinator finished")
    scene.send(.startCoordinator(.init("ChatCoordinator", root: .stack([try ChatScreen(chatID: 9).content()]))))
    let chat = try #require(director.coordinator.topCoordinator as? ChatCoordinator)
    #expect(chat.chatID == 9 && diary.lines.last == "ProfileCoordinator finished", "it was not started here")
    scene.send(.startCoordinator(.init("Stranger", root: .screen(try A().content()))))
    let stranger = try #require(director.coordinator.topCoordinator)
    #expect(stranger.parent === chat)
    stranger.finish()
    #expect(director.coordinator.topCoordinator === chat)
  }

  @Test func hooksMayNavigate() throws {
    final class Eager: ViewCoordinator {
      override func build() -> CoordinatorRoot { .screen(A()) }
      override func didStart() { push(B()) }
      override func didPop(_ screen: Node) { if screen.name == "B" { push(C()) } }
    }
    let (director, scene, _) = try started { _ in Eager() }
    expectPath(scene, "A", "B")
    director.coordinator.rootCoordinator?.pop()
    expectPath(scene, "A", "C")
  }

  @Test func whatNobodyWaitsForTellsOfFailures() throws {
    var failures: [String] = []
    let scene = try LocalScene(root: A()) { failures.append(RouteScenes.name(of: $0)) }
    let director = SceneDirector(MySceneCoordinator(Diary()), scene: scene).start()
    let home = try #require(director.coordinator.rootCoordinator)
    home.finish()
    home.popTo(B())
    #expect(failures == ["CannotRemoveRoot", "ScreenNotFound"])
    expectPath(scene, "HomeViewController")
  }

  @Test func whatCannotStartIsNotStarted() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(root: A())
      let director = SceneDirector(MySceneCoordinator(Diary()), scene: scene).start()
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

  @Test func theAwaitedFormsGiveOutcomes() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(root: A()) { Issue.record("\($0)") }
      let diary = Diary()
      let director = SceneDirector(MySceneCoordinator(diary), scene: scene).start()
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
      var told: [CallResult<JSONObject?>] = []
      for object in [chat, profile, ProfileCoordinator(diary)] { object.awaitResult { told.append($0) } }
      let draft = try JSONObject(parsing: #"{"text":"Hello"}"#)
      #expect(told == [.success(draft), .success(nil), .failure(.disconnected("the coordinator is in no scene"))])
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

  @Test func anAppThatIsStartedAgainFindsItsCoordinators() throws {
    let (first, scene, diary) = try started { TabCoordinator($0) }
    let tabs = try #require(first.coordinator.rootCoordinator as? TabCoordinator)
    tabs.redCoordinator.start(child: ChatCoordinator(diary, chatID: 5))
    let before = scene.state?.coordinators
    let again = Diary()
    let second = SceneDirector(MySceneCoordinator(again) { TabCoordinator($0) }, scene: scene).start()
    #expect(scene.state?.coordinators == before && again.lines.isEmpty)
    let root = try #require(second.coordinator.rootCoordinator as? TabCoordinator)
    #expect(root !== tabs && root.id == tabs.id)
    #expect(root.redCoordinator.isEmbedded && root.redCoordinator.id == tabs.redCoordinator.id)
    let chat = try #require(root.redCoordinator.children.first as? ChatCoordinator)
    #expect(chat.chatID == 5 && second.coordinator.topCoordinator === chat)
    chat.finish()
    #expect(again.lines == ["ChatCoordinator finished"] && diary.lines.last == "ChatCoordinator finished")
  }
}
