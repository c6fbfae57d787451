import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Coordinators as in Director's documentation, in each way.
struct DirectorTests {
  private nonisolated(nonsending) func started(
    _ scenes: SceneOpener, _ makeRoot: @escaping (Diary) -> ViewCoordinator = { HomeCoordinator($0) }
  ) async throws -> (director: SceneDirector, scene: any NavigationScene, diary: Diary) {
    let scene = try await scenes.open(A())
    let diary = Diary()
    let director = SceneDirector(MySceneCoordinator(diary, makeRoot), scene: scene).start()
    await scene.settled()
    return (director, scene, diary)
  }

  private func names(_ scene: any NavigationScene) -> [String] { scene.state?.coordinators.map(\.name) ?? [] }

  @Test(arguments: SceneWay.allCases)
  func theRootIsWhatTheSceneCoordinatorBuilds(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      expectPath(scene, "HomeViewController")
      let home = try #require(director.coordinator.rootCoordinator as? HomeCoordinator)
      #expect(home.isStarted && !home.isFinished && !home.isEmbedded && home.parent == nil && home.children.isEmpty)
      #expect(home.id == scene.state?.rootCoordinator)
      #expect(director.coordinator.topCoordinator === home && director.coordinator.director === director)
      #expect(diary.lines == ["HomeCoordinator started"])
      #expect(names(scene) == ["scene", "HomeCoordinator"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func viewsArePushedAndPresented(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      let home = try #require(director.coordinator.rootCoordinator as? HomeCoordinator)
      home.homeViewControllerDidTapDetail()
      home.homeViewControllerDidTapHelp()
      await expectPath(of: scene, "HomeViewController", "DetailViewController", "HelpViewController+sheet")
      #expect(scene.state?.find(kind: .screen).allSatisfy { scene.state?.node($0)?.owner == home.id } == true)
      home.push(A())
      await expectPath(of: scene, "HomeViewController", "DetailViewController", "A", "HelpViewController+sheet")
      home.dismiss()
      home.pop()
      await expectPath(of: scene, "HomeViewController", "DetailViewController")
      home.push([a, b, c])
      home.popTo(A())
      await expectPath(of: scene, "HomeViewController", "DetailViewController", "A")
      home.popToRoot()
      await expectPath(of: scene, "HomeViewController")
      home.modal(ChatScreen(chatID: 1), as: .fullscreen)
      await expectPath(of: scene, "HomeViewController", "ChatScreen(chatID=1)+fullscreen")
      let lines = diary.lines.dropFirst().map { $0.split(separator: " ").last ?? "" }
      #expect(lines == ["HelpViewController", "A", "C", "B", "A", "DetailViewController"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aChildThatBuildsAViewIsPushed(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      let home = try #require(director.coordinator.rootCoordinator as? HomeCoordinator)
      home.homeViewControllerDidTapProfile()
      await expectPath(of: scene, "HomeViewController", "ProfileViewController")
      let profile = try #require(home.children.first)
      #expect(profile.parent === home && director.coordinator.topCoordinator === profile)
      profile.push(DetailViewController())
      profile.popToRoot()
      await expectPath(of: scene, "HomeViewController", "ProfileViewController")
      home.pop()
      await expectPath(of: scene, "HomeViewController")
      #expect(profile.isFinished && !profile.isStarted && profile.id == nil && home.children.isEmpty)
      #expect(
        diary.lines == [
          "HomeCoordinator started", "ProfileCoordinator started", "ProfileCoordinator popped DetailViewController",
          "ProfileCoordinator finished",
        ])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aChildThatBuildsAStackIsPresentedAndManagesItself(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      let home = try #require(director.coordinator.rootCoordinator)
      let chat = ChatCoordinator(diary, chatID: 7)
      home.start(child: chat)
      chat.push(DetailViewController())
      await expectPath(of: scene, "HomeViewController", "ChatScreen(chatID=7)+sheet", "DetailViewController")
      chat.replaceChildScreens(with: [ChatScreen(chatID: 7).eraseToAnyScreen(), a])
      await expectPath(of: scene, "HomeViewController", "ChatScreen(chatID=7)+sheet", "A")
      chat.finish()
      await expectPath(of: scene, "HomeViewController")
      #expect(chat.isFinished && diary.lines.last == "ChatCoordinator finished")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsAskedOfACoordinatorBeforeItHasStartedIsDoneOnceItHas(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      let profile = ProfileCoordinator(diary)
      let chat = ChatCoordinator(diary, chatID: 1)
      profile.push(DetailViewController())
      profile.start(child: chat)
      chat.push(A())
      director.coordinator.rootCoordinator?.start(child: profile)
      await expectPath(
        of:
          scene, "HomeViewController", "ProfileViewController", "DetailViewController", "ChatScreen(chatID=1)+sheet",
        "A")
      #expect(chat.parent === profile)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aCoordinatorTakesTheePlaceOfAnother(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      let home = try #require(director.coordinator.rootCoordinator)
      let profile = ProfileCoordinator(diary)
      home.start(child: profile)
      let chat = ChatCoordinator(diary, chatID: 2)
      profile.replace(with: chat)
      await expectPath(of: scene, "HomeViewController", "ChatScreen(chatID=2)")
      #expect(profile.isFinished && chat.isStarted && home.children.first === chat)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func finishToRootLeavesTheRootAlone(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      let home = try #require(director.coordinator.rootCoordinator)
      let (profile, chat) = (ProfileCoordinator(diary), ChatCoordinator(diary, chatID: 2))
      home.start(child: profile)
      profile.start(child: chat)
      director.coordinator.finishToRoot()
      await expectPath(of: scene, "HomeViewController")
      #expect(profile.isFinished && chat.isFinished && home.isStarted)
      #expect(diary.lines.suffix(2) == ["ChatCoordinator finished", "ProfileCoordinator finished"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aCoordinatorThatHasFinishedSaysSo(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, _, diary) = try await started(scenes)
      let profile = ProfileCoordinator(diary)
      try await #require(director.coordinator.rootCoordinator).start(child: profile).outcome()
      try await profile.finish().outcome()
      for again in [profile.finish(), profile.push(ChatScreen(chatID: 1)), profile.pop()] {
        let failure = await #expect(throws: CallFailure.self) { try await again.outcome() }
        #expect(failure.map { "\($0)" } == "ProfileCoordinator has finished already")
      }
    }
  }

  @Test(arguments: SceneWay.allCases)
  func embeddedCoordinatorsAreTheTabs(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes) { TabCoordinator($0) }
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
      await expectPath(of: scene, "A")
      ScreenNavigator(scene).navigate(fromTop: .tabs) { $0.selectTab(1) }
      await expectPath(of: scene, "B", "DetailViewController")
      tabs.push(HelpViewController())
      await expectPath(of: scene, "B", "DetailViewController", "HelpViewController")
      let yellow = ProfileCoordinator(diary)
      tabs.startEmbedded(child: yellow)
      await scene.settled()
      #expect(yellow.isEmbedded && tabs.children.count == 4)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whoeverFinishesACoordinatorItsObjectIsTold(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (director, scene, diary) = try await started(scenes)
      director.coordinator.rootCoordinator?.start(child: ProfileCoordinator(diary))
      scene.send(.back)
      await scene.settled()
      #expect(diary.lines.last == "ProfileCoordinator finished")
      scene.send(.startCoordinator(.init("ChatCoordinator", root: .stack([try ChatScreen(chatID: 9).content()]))))
      await scene.settled()
      let chat = try #require(director.coordinator.topCoordinator as? ChatCoordinator)
      #expect(chat.chatID == 9 && diary.lines.last == "ProfileCoordinator finished", "it was not started here")
      scene.send(.startCoordinator(.init("Stranger", root: .screen(try A().content()))))
      await scene.settled()
      let stranger = try #require(director.coordinator.topCoordinator)
      #expect(stranger.parent === chat)
      stranger.finish()
      await scene.settled()
      #expect(director.coordinator.topCoordinator === chat)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func hooksMayNavigate(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      final class Eager: ViewCoordinator {
        override func build() -> CoordinatorRoot { .screen(A()) }
        override func didStart() { push(B()) }
        override func didPop(_ screen: Node) { if screen.name == "B" { push(C()) } }
      }
      let (director, scene, _) = try await started(scenes) { _ in Eager() }
      expectPath(scene, "A", "B")
      director.coordinator.rootCoordinator?.pop()
      await expectPath(of: scene, "A", "C")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func anAppThatIsStartedAgainFindsItsCoordinators(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (first, scene, diary) = try await started(scenes) { TabCoordinator($0) }
      let tabs = try #require(first.coordinator.rootCoordinator as? TabCoordinator)
      tabs.redCoordinator.start(child: ChatCoordinator(diary, chatID: 5))
      await scene.settled()
      let before = scene.state?.coordinators
      let again = Diary()
      let second = SceneDirector(MySceneCoordinator(again) { TabCoordinator($0) }, scene: scene).start()
      await scene.settled()
      #expect(scene.state?.coordinators == before && again.lines.isEmpty)
      let root = try #require(second.coordinator.rootCoordinator as? TabCoordinator)
      #expect(root !== tabs && root.id == tabs.id)
      #expect(root.redCoordinator.isEmbedded && root.redCoordinator.id == tabs.redCoordinator.id)
      let chat = try #require(root.redCoordinator.children.first as? ChatCoordinator)
      #expect(chat.chatID == 5 && second.coordinator.topCoordinator === chat)
      chat.finish()
      await scene.settled()
      #expect(again.lines == ["ChatCoordinator finished"] && diary.lines.last == "ChatCoordinator finished")
    }
  }
}
