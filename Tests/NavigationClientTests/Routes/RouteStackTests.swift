import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Steps on a stack.
struct RouteStackTests {
  @Test(arguments: SceneWay.allCases)
  func pushAppendsAsTheDocumentationOfScreensHasIt(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      let chatScreen = ChatScreen(chatID: 123)
      navigator.navigate(fromTop: .stack) { route in
        route.push(chatScreen)
      }
      await expectPath(of: scene, "A", "ChatScreen(chatID=123)")
    }
  }

  private final class SimpleViewController: ViewContainer, NavigationClient.Screen, @unchecked Sendable {}

  @Test(arguments: SceneWay.allCases)
  func aViewThatIsItsOwnScreenIsPushed(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { route in
        route.push(SimpleViewController())
      }
      await expectPath(of: scene, "A", "SimpleViewController")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aRouteIsOneCommit(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      let before = try #require(scene.revision)
      navigator.navigate(fromTop: .stack) { $0.push(B()).push(C()).push(D()) }
      await expectPath(of: scene, "A", "B", "C", "D")
      #expect(scene.revision == before + 1 && scene.path.origin?.operation == "Apply")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func popTakesOffSoManyOrDownToOneOrAllButTheFirst(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a, b, c, d)
      navigator.navigate(fromTop: .stack) { $0.pop() }
      await expectPath(of: scene, "A", "B", "C")
      navigator.navigate(fromTop: .stack) { $0.pop(count: 2) }
      await expectPath(of: scene, "A")
      navigator.navigate(fromTop: .stack) { $0.push(B()).push(C()).push(D()) }
      navigator.navigate(fromTop: .stack) { $0.pop(to: .container(key: B().key)) }
      await expectPath(of: scene, "A", "B")
      navigator.navigate(fromTop: .stack) { $0.push(C()).popToRoot() }
      await expectPath(of: scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func replaceTakesTheTopAway(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a, b)
      navigator.navigate(fromTop: .stack) { $0.replace(C()) }
      await expectPath(of: scene, "A", "C")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func setStackKeepsWhatIsThere(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a, b)
      let first = scene.path.current[0].id
      navigator.navigate(fromTop: .stack) { $0.setStack([a, c, d]) }
      await expectPath(of: scene, "A", "C", "D")
      #expect(scene.path.current[0].id == first)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func clearLeavesTheFirstScreenAlone(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a, b)
      navigator.navigate(fromTop: .stack) { $0.present(E()) }
      await expectPath(of: scene, "A", "B", "E+sheet")
      navigator.navigate(fromWindow: ()) { $0.first(.stack).clear() }
      await expectPath(of: scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func theRootAndTheTopOfAStackAreKnownThroughItsSteps(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a, b, c)
      navigator.navigate(fromTop: .stack) { $0.stackRoot.replace(with: D()) }
      await expectPath(of: scene, "D", "B", "C")
      navigator.navigate(fromTop: .stack) { $0.stackTop.replace(with: A()) }
      await expectPath(of: scene, "D", "B", "A")
      navigator.navigate(fromTop: .stack) { $0.pop().stackTop.replace(with: C()) }
      await expectPath(of: scene, "D", "C")
      navigator.navigate(fromTop: .stack) { $0.push(B()).stackTop.replace(with: A()).stack.push(B()) }
      await expectPath(of: scene, "D", "C", "A", "B")
      navigator.navigate(fromTop: .stack) { $0.pop(to: .container(name: "C")).stackVisible.replace(with: B()) }
      await expectPath(of: scene, "D", "B")
      navigator.navigate(fromTop: .stack) { $0.setStack([a, b, c]).stackRoot.replace(with: D()) }
      await expectPath(of: scene, "D", "B", "C")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aStackThatIsHiddenIsPushedOnWhereItIs(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      navigator.navigate(fromWindow: ()) { $0.first(.tabs).tab(1).push(C()).push(C()).stackTop.replace(with: D()) }
      await expectPath(of: scene, "A")
      navigator.navigate(fromTop: .tabs) { $0.selectTab(1) }
      await expectPath(of: scene, "B", "C", "D")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aStackIsFoundByItsNameOrItsFirstScreen(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { $0.present(B()) }
      navigator.navigate(fromWindow: ()) { $0.first(.stack(key: A().key)).push(C()) }
      await expectPath(of: scene, "A", "C", "B+sheet")
      var failures: [String] = []
      scene.onError = { failures.append(RouteScenes.name(of: $0)) }
      navigator.navigate(fromWindow: ()) { $0.first(.stack(name: "none")).push(C()) }
      await scene.settled()
      #expect(failures == ["ContainerNotFound"])
    }
  }
}
