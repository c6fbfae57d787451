import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Routes whose steps fail, routes that wait, and the places where routes begin.
struct RouteFlowTests {
  private struct ChatsScreen: NavigationClient.Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  private struct ComposeScreen: NavigationClient.Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  private func openChat(_ navigator: ScreenNavigator) async throws {
    try await navigator.navigate(fromWindow: ()) { route in
      route.top(.container(key: ChatsScreen().key)).makeVisible().fallback { $0.setRoot(ChatsScreen()) }
        .stack.popToRoot().push(ChatScreen(chatID: 1)).present(ComposeScreen(), as: .sheet)
    }.outcome()
  }

  @Test func theFallbackIsCarriedOutOnlyWhereTheStepsFail() async throws {
    try await FrontEndLife.onLoop { _ in
      let (navigator, scene) = try RouteScenes.stack(a)
      try await openChat(navigator)
      expectPath(scene, "ChatsScreen", "ChatScreen(chatID=1)", "ComposeScreen+sheet")
      let chats = scene.path.current[0].id
      try await openChat(navigator)
      expectPath(scene, "ChatsScreen", "ChatScreen(chatID=1)", "ComposeScreen+sheet")
      #expect(scene.path.current[0].id == chats)
    }
  }

  @Test func aRouteIsAllOrNothing() async throws {
    try await FrontEndLife.onLoop { _ in
      let (navigator, scene) = try RouteScenes.stack(a)
      do throws(CallFailure) {
        try await navigator.navigate(fromTop: .stack) { $0.push(B()).pop(to: .container(key: C().key)) }.outcome()
        Issue.record("C is not there")
      } catch {
        #expect(RouteScenes.name(of: error) == "ScreenNotFound")
      }
      expectPath(scene, "A")
    }
  }

  @Test func waitEndsACommitAndBeginsTheNext() async throws {
    try await FrontEndLife.onLoop { _ in
      let (navigator, scene) = try RouteScenes.stack(a)
      var paths: [[String]] = []
      let observation = scene.observe { paths.append($0?.current.map(\.name) ?? []) }
      let outcome = try await navigator.navigate(fromTop: .stack) { route in
        route.push(B()).push(C()).wait().stackTop.replace(with: D()).stack.present(E()).wait().pop(count: 2)
      }.outcome()
      #expect(paths == [["A"], ["A", "B", "C"], ["A", "B", "D", "E"], ["A", "E"]])
      #expect(outcome.ids.count == 3 && outcome.changed)
      withExtendedLifetime(observation) {}
    }
  }

  @Test func whatFailsAfterAWaitLeavesWhatWasBefore() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    var failures: [String] = []
    scene.onError = { failures.append(RouteScenes.name(of: $0)) }
    navigator.navigate(fromTop: .stack) { $0.push(B()).wait().push(C()).fail("enough").wait().push(D()) }
    navigator.navigate(fromTop: .stack) { $0.push(E()) }
    #expect(failures == ["Failed"])
    expectPath(scene, "A", "B", "E")
  }

  @Test func whatIsTriedIsTakenBackAndTheRouteGoesOn() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { route in
      route.push(B()).tryTo { $0.push(C()).fail("no") }.push(D())
    }
    expectPath(scene, "A", "B", "D")
  }

  @Test func ensureIsCarriedOutInEitherCase() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { $0.push(B()).ensure { $0.top(.stack).push(C()) } }
    expectPath(scene, "A", "B", "C")
    navigator.navigate(fromTop: .stack) { route in
      route.push(D()).fail("no").fallback { $0.top(.stack).popToRoot() }.ensure { $0.top(.stack).push(D()) }
    }
    expectPath(scene, "A", "D")
  }

  @Test func aStepThatCannotBeMeantIsTriedToo() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    struct Draft: Encodable { var text = "" }
    navigator.navigate(fromTop: .tabs) { route in
      route.tryTo { $0.presented.leave(with: Draft()) }
        .tryTo { $0.tab(0).push(C()).window.top(.tabs).tab(9).push(D()) }
        .top(.stack).push(E())
    }
    expectPath(scene, "A", "E")
  }

  @Test func aStepThatCannotBeMeantHasItsFallback() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    let containers = ContainerTree(navigator, registry: ScreenRegistry(A.self))
    navigator.navigate(fromTop: .tabs) { $0.tab(9).push(C()).fallback { $0.top(.stack).push(D()) } }
    expectPath(scene, "A", "D")
    navigator.navigate(fromTop: .stack) { $0.push(E()).presenting.stack.ensure { $0.top(.stack).push(C()) } }
    expectPath(scene, "A", "D", "C")
    navigator.navigate(fromWindow: ()) { route in
      route.top(.container(of: WindowContainer.self)).makeVisible()
        .fallback { $0.setRoot(ChatsScreen()) }.stack.push(C())
    }
    expectPath(scene, "ChatsScreen", "C")
    withExtendedLifetime(containers) {}
  }

  @Test func whatCannotBeMeantBeforeAWaitHasNoFallbackAfterIt() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    var failures: [String] = []
    scene.onError = { failures.append(RouteScenes.name(of: $0)) }
    navigator.navigate(fromTop: .tabs) { $0.tab(9).push(C()).wait().fallback { $0.top(.stack).push(D()) } }
    navigator.navigate(fromTop: .tabs) { $0.tab(9).fallback { $0.top(.tabs).tab(8).push(D()) } }
    #expect(failures == ["TabNotFound", "Failed"])
    expectPath(scene, "A")
  }

  @Test func whatIsTriedCannotWait() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    var failures: [CallFailure] = []
    scene.onError = { failures.append($0) }
    navigator.navigate(fromTop: .stack) { route in
      route.tryTo { $0.push(B()).wait().push(C()) }.fallback { $0.top(.stack).push(D()) }
    }
    guard case .remote(let failure) = failures.first else {
      Issue.record("it was sent")
      return
    }
    #expect(failure.parameters["message"]?.stringValue?.hasPrefix("a route cannot wait within tryTo") == true)
    expectPath(scene, "A")
  }

  @Test func aRouteIsNestedAndComesBack() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    func openC(_ route: ScreenRoute<OnTabs>) -> ScreenRoute<OnStack> { route.tab(1).push(C()) }
    navigator.navigate(fromTop: .tabs) { $0.nest(openC).selectTab(1) }
    expectPath(scene, "B", "C")
  }

  @Test func makeVisibleFindsWhatIsHidden() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    navigator.navigate(fromTop: .tabs) { $0.tab(1).push(ChatScreen(chatID: 1)).push(C()) }
    navigator.navigate(fromTop: .stack) { $0.present(D()) }
    navigator.navigate(fromWindow: ()) { $0.last(.container(key: ChatScreen(chatID: 1).key)).makeVisible() }
    expectPath(scene, "B", "ChatScreen(chatID=1)")
    navigator.navigate(fromWindow: ()) { $0.first(.container(id: 5)).makeVisible() }
    expectPath(scene, "A")
  }

  @Test func refreshIsToldAndChangesNothing() throws {
    let (navigator, scene) = try RouteScenes.stack(a, b)
    var refreshed: [[NodeID]] = []
    let observation = scene.observeTree { if case .refresh(let ids) = $0 { refreshed.append(ids) } }
    let ids = scene.path.current.map(\.id)
    navigator.navigate(fromTop: .screen) { $0.refresh() }
    navigator.navigate(fromTop: .stack) { $0.stackRoot.refresh() }
    navigator.navigate(fromWindow: ()) { $0.refresh() }
    #expect(refreshed == [[ids[1]], [ids[0]], ids])
    withExtendedLifetime(observation) {}
  }

  @Test func aLinkNeedsAMap() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    var failures: [String] = []
    scene.onError = { failures.append(RouteScenes.name(of: $0)) }
    navigator.navigate(fromWindow: ()) { $0.openURL("chat://1") }
    navigator.navigate(fromWindow: ()) { $0.setRoot(case: "main") }
    #expect(failures == ["LinkNotMatched", "NotInMap"])
  }

  @Test func optionsAreSaidWithIt() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack, options: .init(animated: false)) { $0.push(B()) }
    #expect(!scene.path.animated)
    var failures: [String] = []
    scene.onError = { failures.append(RouteScenes.name(of: $0)) }
    navigator.navigate(fromTop: .stack, options: .init(ifTop: 99)) { $0.push(C()) }
    #expect(failures == ["Conflict"])
  }
}
