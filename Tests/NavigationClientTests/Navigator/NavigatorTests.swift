import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Every method as in the Composable Navigator's documentation, on a scene in process. The first screens have the ids
/// 4, 5, 6.
struct NavigatorTests {
  private func scene(_ screens: AnyModalScreen...) throws -> (Navigator, Navigator.Datasource) {
    let scene = try Navigator.Datasource(root: screens[0]) { Issue.record("\($0)") }
    let navigator = Navigator(dataSource: scene)
    navigator.replace(path: screens)
    return (navigator, scene)
  }

  private let a = A().eraseToAnyScreen()
  private let b = B().eraseToAnyScreen()
  private let c = C().eraseToAnyScreen()
  private let d = D().eraseToAnyScreen()

  private func ids(_ navigator: Navigator) -> [ScreenID] { navigator.path().current.map(\.id) }

  @Test func goAppendsAfterAnID() throws {
    let (navigator, scene) = try scene(a, b)
    navigator.go(to: C(), on: 5)
    expectPath(scene, "A", "B", "C")
    #expect(ids(navigator) == [4, 5, 6])
    navigator.go(to: D(), on: 4)
    expectPath(scene, "A", "D")
  }

  @Test func goAppendsAfterAScreen() throws {
    let (navigator, scene) = try scene(a, b)
    navigator.go(to: C(), on: B())
    expectPath(scene, "A", "B", "C")
    navigator.go(to: E(), on: A())
    expectPath(scene, "A", "E+sheet")
  }

  @Test func goReplacesThePathAfterAnID() throws {
    let (navigator, scene) = try scene(a, b)
    navigator.go(to: [C().eraseToAnyScreen(), D().eraseToAnyScreen()], on: 4)
    expectPath(scene, "A", "C", "D")
  }

  @Test func goReplacesThePathAfterAScreen() throws {
    let (navigator, scene) = try scene(a, b)
    navigator.go(to: [C().eraseToAnyScreen(), D().eraseToAnyScreen()], on: A())
    expectPath(scene, "A", "C", "D")
    navigator.go(to: [c, b], on: A())
    #expect(navigator.path().current.map(\.id) == [4, 6, 8])
  }

  @Test func goBackGoesToAScreenOrAnID() throws {
    let (navigator, scene) = try scene(a, b, c)
    navigator.goBack(to: A())
    expectPath(scene, "A")
    navigator.replace(path: a, b, c)
    navigator.goBack(to: 4)
    expectPath(scene, "A")
  }

  @Test func replaceReplacesThePathAndKeepsWhatIsTheSame() throws {
    let (navigator, scene) = try scene(a, b)
    navigator.replace(path: C().eraseToAnyScreen(), D().eraseToAnyScreen())
    expectPath(scene, "C", "D")
    navigator.replace(path: [C().eraseToAnyScreen(), D().eraseToAnyScreen(), A().eraseToAnyScreen()])
    expectPath(scene, "C", "D", "A")
    #expect(ids(navigator).first == 4)
  }

  @Test func dismissRemovesAScreenAndWhatIsAfterIt() throws {
    let (navigator, scene) = try scene(a, b, c, d)
    navigator.dismiss(id: 6)
    expectPath(scene, "A", "B")
    navigator.replace(path: a, b, c, d)
    navigator.dismiss(screen: C())
    expectPath(scene, "A", "B")
  }

  @Test func dismissSuccessorRemovesWhatIsAfterAScreen() throws {
    let (navigator, scene) = try scene(a, b, c, d)
    navigator.dismissSuccessor(of: 6)
    expectPath(scene, "A", "B", "C")
    navigator.dismissSuccessor(of: B())
    expectPath(scene, "A", "B")
  }

  @Test func contentIsReplacedUnderItsID() throws {
    let (navigator, scene) = try scene(a, b, c, d)
    navigator.replaceContent(of: 4, with: ChatScreen(chatID: 1))
    expectPath(scene, "ChatScreen(chatID=1)", "B", "C", "D")
    navigator.replace(screen: ChatScreen(chatID: 1), with: A())
    expectPath(scene, "A", "B", "C", "D")
    #expect(ids(navigator) == [4, 5, 6, 7])
  }

  @Test func didAppearIsSeenInThePath() throws {
    let (navigator, _) = try scene(a, b)
    navigator.didAppear(id: 5)
    #expect(navigator.path().current.map(\.hasAppeared) == [false, true])
    #expect(navigator.path().previous.map(\.hasAppeared) == [false, false])
  }

  @Test func whatFailsIsToldAndChangesNothing() throws {
    var failures: [String] = []
    let scene = try LocalScene(root: A()) { if case .remote(let failure) = $0 { failures.append(failure.shortName) } }
    let navigator = Navigator(dataSource: scene)
    navigator.goBack(to: B())
    navigator.dismiss(id: 4)
    #expect(failures == ["ScreenNotFound", "CannotRemoveRoot"])
    expectPath(scene, "A")
  }

  @Test func debugTellsOfCallsAndOfChangesOfThePath() throws {
    let (plain, scene) = try scene(a)
    var (calls, paths): ([String], [[String]]) = ([], [])
    let navigator = plain.debug(log: { calls.append($0) }, dumpPath: { paths.append($0.current.map(\.name)) })
    navigator.go(to: ChatScreen(chatID: 1), on: 4)
    navigator.go(to: B(), on: ChatScreen(chatID: 1))
    navigator.goBack(to: A())
    scene.send(.push(.init(ScreenDescription("X"))))
    #expect(calls == ["go(to: ChatScreen(chatID=1), on: 4)", "go(to: B, on: ChatScreen(chatID=1))", "goBack(to: A)"])
    #expect(paths == [["A", "ChatScreen"], ["A", "ChatScreen", "B"], ["A"], ["A", "X"]])
  }

  @Test func debugOfClosuresTellsThePathAfterEachCall() {
    var (calls, paths) = ([String](), 0)
    let navigator = Navigator.mock(path: { PathUpdate(current: []) }, dismiss: { _ in })
      .debug(log: { calls.append($0) }, dumpPath: { _ in paths += 1 })
    navigator.dismiss(id: 1)
    #expect(calls == ["dismiss(id: 1)"] && paths == 1)
  }
}
