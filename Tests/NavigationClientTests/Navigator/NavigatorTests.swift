import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Every method as in the Composable Navigator's documentation, in each way. The first screens have the ids
/// 4, 5, 6.
struct NavigatorTests {
  private nonisolated(nonsending) func scene(
    _ scenes: SceneOpener, _ screens: AnyModalScreen...
  ) async throws -> (Navigator, any NavigationScene) {
    let scene = try await scenes.open(screens[0])
    let navigator = Navigator(scene: scene)
    navigator.replace(path: screens)
    await scene.settled()
    return (navigator, scene)
  }

  private let a = A().eraseToAnyScreen()
  private let b = B().eraseToAnyScreen()
  private let c = C().eraseToAnyScreen()
  private let d = D().eraseToAnyScreen()

  private func ids(_ navigator: Navigator) -> [ScreenID] { navigator.path().current.map(\.id) }

  @Test(arguments: SceneWay.allCases)
  func goAppendsAfterAnID(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b)
      navigator.go(to: C(), on: 5)
      await expectPath(of: scene, "A", "B", "C")
      #expect(ids(navigator) == [4, 5, 6])
      navigator.go(to: D(), on: 4)
      await expectPath(of: scene, "A", "D")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func goAppendsAfterAScreen(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b)
      navigator.go(to: C(), on: B())
      await expectPath(of: scene, "A", "B", "C")
      navigator.go(to: E(), on: A())
      await expectPath(of: scene, "A", "E+sheet")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func goReplacesThePathAfterAnID(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b)
      navigator.go(to: [C().eraseToAnyScreen(), D().eraseToAnyScreen()], on: 4)
      await expectPath(of: scene, "A", "C", "D")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func goReplacesThePathAfterAScreen(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b)
      navigator.go(to: [C().eraseToAnyScreen(), D().eraseToAnyScreen()], on: A())
      await expectPath(of: scene, "A", "C", "D")
      navigator.go(to: [c, b], on: A())
      await scene.settled()
      #expect(navigator.path().current.map(\.id) == [4, 6, 8])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func goBackGoesToAScreenOrAnID(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b, c)
      navigator.goBack(to: A())
      await expectPath(of: scene, "A")
      navigator.replace(path: a, b, c)
      navigator.goBack(to: 4)
      await expectPath(of: scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func replaceReplacesThePathAndKeepsWhatIsTheSame(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b)
      navigator.replace(path: C().eraseToAnyScreen(), D().eraseToAnyScreen())
      await expectPath(of: scene, "C", "D")
      navigator.replace(path: [C().eraseToAnyScreen(), D().eraseToAnyScreen(), A().eraseToAnyScreen()])
      await expectPath(of: scene, "C", "D", "A")
      #expect(ids(navigator).first == 4)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func dismissRemovesAScreenAndWhatIsAfterIt(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b, c, d)
      navigator.dismiss(id: 6)
      await expectPath(of: scene, "A", "B")
      navigator.replace(path: a, b, c, d)
      navigator.dismiss(screen: C())
      await expectPath(of: scene, "A", "B")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func dismissSuccessorRemovesWhatIsAfterAScreen(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b, c, d)
      navigator.dismissSuccessor(of: 6)
      await expectPath(of: scene, "A", "B", "C")
      navigator.dismissSuccessor(of: B())
      await expectPath(of: scene, "A", "B")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func contentIsReplacedUnderItsID(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b, c, d)
      navigator.replaceContent(of: 4, with: ChatScreen(chatID: 1))
      await expectPath(of: scene, "ChatScreen(chatID=1)", "B", "C", "D")
      navigator.replace(screen: ChatScreen(chatID: 1), with: A())
      await expectPath(of: scene, "A", "B", "C", "D")
      #expect(ids(navigator) == [4, 5, 6, 7])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func didAppearIsSeenInThePath(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scene(scenes, a, b)
      navigator.didAppear(id: 5)
      await scene.settled()
      #expect(navigator.path().current.map(\.hasAppeared) == [false, true])
      #expect(navigator.path().previous.map(\.hasAppeared) == [false, false])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatFailsIsToldAndChangesNothing(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      var failures: [String] = []
      let scene = try await scenes.open(A()) {
        if case .remote(let failure) = $0 { failures.append(failure.shortName) }
      }
      let navigator = Navigator(scene: scene)
      navigator.goBack(to: B())
      navigator.dismiss(id: 4)
      await scene.settled()
      #expect(failures == ["ScreenNotFound", "CannotRemoveRoot"])
      expectPath(scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func debugTellsOfCallsAndOfChangesOfThePath(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (plain, scene) = try await scene(scenes, a)
      var (calls, paths): ([String], [[String]]) = ([], [])
      let navigator = plain.debug(log: { calls.append($0) }, dumpPath: { paths.append($0.current.map(\.name)) })
      navigator.go(to: ChatScreen(chatID: 1), on: 4)
      navigator.go(to: B(), on: ChatScreen(chatID: 1))
      navigator.goBack(to: A())
      scene.send(.push(.init(ScreenDescription("X"))))
      await scene.settled()
      #expect(calls == ["go(to: ChatScreen(chatID=1), on: 4)", "go(to: B, on: ChatScreen(chatID=1))", "goBack(to: A)"])
      #expect(paths == [["A", "ChatScreen"], ["A", "ChatScreen", "B"], ["A"], ["A", "X"]])
    }
  }

  @Test func debugOfClosuresTellsThePathAfterEachCall() {
    var (calls, paths) = ([String](), 0)
    let navigator = Navigator.mock(path: { PathUpdate(current: []) }, dismiss: { _ in })
      .debug(log: { calls.append($0) }, dumpPath: { _ in paths += 1 })
    navigator.dismiss(id: 1)
    #expect(calls == ["dismiss(id: 1)"] && paths == 1)
  }
}
