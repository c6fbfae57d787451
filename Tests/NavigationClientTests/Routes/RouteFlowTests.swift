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

  private nonisolated(nonsending) func openChat(_ navigator: ScreenNavigator) async throws {
    try await navigator.navigate(fromWindow: ()) { route in
      route.top(.container(key: ChatsScreen().key)).makeVisible().fallback { $0.setRoot(ChatsScreen()) }
        .stack.popToRoot().push(ChatScreen(chatID: 1)).present(ComposeScreen(), as: .sheet)
    }.outcome()
  }

  @Test(arguments: SceneWay.allCases)
  func theFallbackIsCarriedOutOnlyWhereTheStepsFail(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      try await openChat(navigator)
      expectPath(scene, "ChatsScreen", "ChatScreen(chatID=1)", "ComposeScreen+sheet")
      let chats = scene.path.current[0].id
      try await openChat(navigator)
      expectPath(scene, "ChatsScreen", "ChatScreen(chatID=1)", "ComposeScreen+sheet")
      #expect(scene.path.current[0].id == chats)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aRouteIsAllOrNothing(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      do throws(CallFailure) {
        try await navigator.navigate(fromTop: .stack) { $0.push(B()).pop(to: .container(key: C().key)) }.outcome()
        Issue.record("C is not there")
      } catch {
        #expect(RouteScenes.name(of: error) == "ScreenNotFound")
      }
      expectPath(scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func waitEndsACommitAndBeginsTheNext(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
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

  @Test(arguments: SceneWay.allCases)
  func whatFailsAfterAWaitLeavesWhatWasBefore(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      var failures: [String] = []
      scene.onError = { failures.append(RouteScenes.name(of: $0)) }
      navigator.navigate(fromTop: .stack) { $0.push(B()).wait().push(C()).fail("enough").wait().push(D()) }
      navigator.navigate(fromTop: .stack) { $0.push(E()) }
      await scene.settled()
      #expect(failures == ["Failed"])
      expectPath(scene, "A", "B", "E")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsTriedIsTakenBackAndTheRouteGoesOn(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { route in
        route.push(B()).tryTo { $0.push(C()).fail("no") }.push(D())
      }
      await expectPath(of: scene, "A", "B", "D")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func ensureIsCarriedOutInEitherCase(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { $0.push(B()).ensure { $0.top(.stack).push(C()) } }
      await expectPath(of: scene, "A", "B", "C")
      navigator.navigate(fromTop: .stack) { route in
        route.push(D()).fail("no").fallback { $0.top(.stack).popToRoot() }.ensure { $0.top(.stack).push(D()) }
      }
      await expectPath(of: scene, "A", "D")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aStepThatCannotBeMeantIsTriedToo(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      struct Draft: Encodable { var text = "" }
      navigator.navigate(fromTop: .tabs) { route in
        route.tryTo { $0.presented.leave(with: Draft()) }
          .tryTo { $0.tab(0).push(C()).window.top(.tabs).tab(9).push(D()) }
          .top(.stack).push(E())
      }
      await expectPath(of: scene, "A", "E")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aStepThatCannotBeMeantHasItsFallback(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      let containers = ContainerTree(navigator, registry: ScreenRegistry(A.self))
      navigator.navigate(fromTop: .tabs) { $0.tab(9).push(C()).fallback { $0.top(.stack).push(D()) } }
      await expectPath(of: scene, "A", "D")
      navigator.navigate(fromTop: .stack) { $0.push(E()).presenting.stack.ensure { $0.top(.stack).push(C()) } }
      await expectPath(of: scene, "A", "D", "C")
      navigator.navigate(fromWindow: ()) { route in
        route.top(.container(of: WindowContainer.self)).makeVisible()
          .fallback { $0.setRoot(ChatsScreen()) }.stack.push(C())
      }
      await expectPath(of: scene, "ChatsScreen", "C")
      withExtendedLifetime(containers) {}
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatCannotBeMeantBeforeAWaitHasNoFallbackAfterIt(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      var failures: [String] = []
      scene.onError = { failures.append(RouteScenes.name(of: $0)) }
      navigator.navigate(fromTop: .tabs) { $0.tab(9).push(C()).wait().fallback { $0.top(.stack).push(D()) } }
      navigator.navigate(fromTop: .tabs) { $0.tab(9).fallback { $0.top(.tabs).tab(8).push(D()) } }
      await scene.settled()
      #expect(failures == ["TabNotFound", "Failed"])
      expectPath(scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsTriedCannotWait(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      var failures: [CallFailure] = []
      scene.onError = { failures.append($0) }
      navigator.navigate(fromTop: .stack) { route in
        route.tryTo { $0.push(B()).wait().push(C()) }.fallback { $0.top(.stack).push(D()) }
      }
      await scene.settled()
      guard case .remote(let failure) = failures.first else {
        Issue.record("it was sent")
        return
      }
      #expect(failure.parameters["message"]?.stringValue?.hasPrefix("a route cannot wait within tryTo") == true)
      expectPath(scene, "A")
    }
  }

  private func openC(_ route: ScreenRoute<OnTabs>) -> ScreenRoute<OnStack> { route.tab(1).push(C()) }

  @Test(arguments: SceneWay.allCases)
  func aRouteIsNestedAndComesBack(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      navigator.navigate(fromTop: .tabs) { $0.nest(openC).selectTab(1) }
      await expectPath(of: scene, "B", "C")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func makeVisibleFindsWhatIsHidden(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      navigator.navigate(fromTop: .tabs) { $0.tab(1).push(ChatScreen(chatID: 1)).push(C()) }
      navigator.navigate(fromTop: .stack) { $0.present(D()) }
      navigator.navigate(fromWindow: ()) { $0.last(.container(key: ChatScreen(chatID: 1).key)).makeVisible() }
      await expectPath(of: scene, "B", "ChatScreen(chatID=1)")
      navigator.navigate(fromWindow: ()) { $0.first(.container(id: 5)).makeVisible() }
      await expectPath(of: scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func refreshIsToldAndChangesNothing(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a, b)
      var refreshed: [[NodeID]] = []
      let observation = scene.observeTree { if case .refresh(let ids) = $0 { refreshed.append(ids) } }
      let ids = scene.path.current.map(\.id)
      navigator.navigate(fromTop: .screen) { $0.refresh() }
      navigator.navigate(fromTop: .stack) { $0.stackRoot.refresh() }
      navigator.navigate(fromWindow: ()) { $0.refresh() }
      await scenes.wait { refreshed.count == 3 }
      #expect(refreshed == [[ids[1]], [ids[0]], ids])
      withExtendedLifetime(observation) {}
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aLinkNeedsAMap(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      var failures: [String] = []
      scene.onError = { failures.append(RouteScenes.name(of: $0)) }
      navigator.navigate(fromWindow: ()) { $0.openURL("chat://1") }
      navigator.navigate(fromWindow: ()) { $0.setRoot(case: "main") }
      await scene.settled()
      #expect(failures == ["LinkNotMatched", "NotInMap"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func optionsAreSaidWithIt(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack, options: .init(animated: false)) { $0.push(B()) }
      await scene.settled()
      #expect(!scene.path.animated)
      var failures: [String] = []
      scene.onError = { failures.append(RouteScenes.name(of: $0)) }
      navigator.navigate(fromTop: .stack, options: .init(ifTop: 99)) { $0.push(C()) }
      await scene.settled()
      #expect(failures == ["Conflict"])
    }
  }
}
