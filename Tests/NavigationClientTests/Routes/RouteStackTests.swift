import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Steps on a stack.
struct RouteStackTests {
  @Test func pushAppendsAsTheDocumentationOfScreensHasIt() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    let chatScreen = ChatScreen(chatID: 123)
    navigator.navigate(fromTop: .stack) { route in
      route.push(chatScreen)
    }
    expectPath(scene, "A", "ChatScreen(chatID=123)")
  }

  private final class SimpleViewController: ViewContainer, NavigationClient.Screen, @unchecked Sendable {}

  @Test func aViewThatIsItsOwnScreenIsPushed() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { route in
      route.push(SimpleViewController())
    }
    expectPath(scene, "A", "SimpleViewController")
  }

  @Test func aRouteIsOneCommit() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    let before = try #require(scene.revision)
    navigator.navigate(fromTop: .stack) { $0.push(B()).push(C()).push(D()) }
    expectPath(scene, "A", "B", "C", "D")
    #expect(scene.revision == before + 1 && scene.path.origin?.operation == "Apply")
  }

  @Test func popTakesOffSoManyOrDownToOneOrAllButTheFirst() throws {
    let (navigator, scene) = try RouteScenes.stack(a, b, c, d)
    navigator.navigate(fromTop: .stack) { $0.pop() }
    expectPath(scene, "A", "B", "C")
    navigator.navigate(fromTop: .stack) { $0.pop(count: 2) }
    expectPath(scene, "A")
    navigator.navigate(fromTop: .stack) { $0.push(B()).push(C()).push(D()) }
    navigator.navigate(fromTop: .stack) { $0.pop(to: .container(key: B().key)) }
    expectPath(scene, "A", "B")
    navigator.navigate(fromTop: .stack) { $0.push(C()).popToRoot() }
    expectPath(scene, "A")
  }

  @Test func replaceTakesTheTopAway() throws {
    let (navigator, scene) = try RouteScenes.stack(a, b)
    navigator.navigate(fromTop: .stack) { $0.replace(C()) }
    expectPath(scene, "A", "C")
  }

  @Test func setStackKeepsWhatIsThere() throws {
    let (navigator, scene) = try RouteScenes.stack(a, b)
    let first = scene.path.current[0].id
    navigator.navigate(fromTop: .stack) { $0.setStack([a, c, d]) }
    expectPath(scene, "A", "C", "D")
    #expect(scene.path.current[0].id == first)
  }

  @Test func clearLeavesTheFirstScreenAlone() throws {
    let (navigator, scene) = try RouteScenes.stack(a, b)
    navigator.navigate(fromTop: .stack) { $0.present(E()) }
    expectPath(scene, "A", "B", "E+sheet")
    navigator.navigate(fromWindow: ()) { $0.first(.stack).clear() }
    expectPath(scene, "A")
  }

  @Test func theRootAndTheTopOfAStackAreKnownThroughItsSteps() throws {
    let (navigator, scene) = try RouteScenes.stack(a, b, c)
    navigator.navigate(fromTop: .stack) { $0.stackRoot.replace(with: D()) }
    expectPath(scene, "D", "B", "C")
    navigator.navigate(fromTop: .stack) { $0.stackTop.replace(with: A()) }
    expectPath(scene, "D", "B", "A")
    navigator.navigate(fromTop: .stack) { $0.pop().stackTop.replace(with: C()) }
    expectPath(scene, "D", "C")
    navigator.navigate(fromTop: .stack) { $0.push(B()).stackTop.replace(with: A()).stack.push(B()) }
    expectPath(scene, "D", "C", "A", "B")
    navigator.navigate(fromTop: .stack) { $0.pop(to: .container(name: "C")).stackVisible.replace(with: B()) }
    expectPath(scene, "D", "B")
    navigator.navigate(fromTop: .stack) { $0.setStack([a, b, c]).stackRoot.replace(with: D()) }
    expectPath(scene, "D", "B", "C")
  }

  @Test func aStackThatIsHiddenIsPushedOnWhereItIs() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    navigator.navigate(fromWindow: ()) { $0.first(.tabs).tab(1).push(C()).push(C()).stackTop.replace(with: D()) }
    expectPath(scene, "A")
    navigator.navigate(fromTop: .tabs) { $0.selectTab(1) }
    expectPath(scene, "B", "C", "D")
  }

  @Test func aStackIsFoundByItsNameOrItsFirstScreen() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { $0.present(B()) }
    navigator.navigate(fromWindow: ()) { $0.first(.stack(key: A().key)).push(C()) }
    expectPath(scene, "A", "C", "B+sheet")
    var failures: [String] = []
    scene.onError = { failures.append(RouteScenes.name(of: $0)) }
    navigator.navigate(fromWindow: ()) { $0.first(.stack(name: "none")).push(C()) }
    #expect(failures == ["ContainerNotFound"])
  }
}
