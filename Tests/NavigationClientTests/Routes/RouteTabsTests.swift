import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Steps on tabs.
struct RouteTabsTests {
  @Test(arguments: SceneWay.allCases)
  func aTabIsSelectedByItsPlaceItsNameOrAKey(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b, c)
      navigator.navigate(fromTop: .tabs) { $0.selectTab(1) }
      await expectPath(of: scene, "B")
      navigator.navigate(fromTop: .tabs) { $0.selectTab(name: "C") }
      await expectPath(of: scene, "C")
      navigator.navigate(fromTop: .tabs) { $0.selectTab(key: A().key) }
      await expectPath(of: scene, "A")
      navigator.navigate(fromTop: .stack) { $0.push(D()).tabs.selectTab(0, resetIfSelected: true) }
      await expectPath(of: scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func theStackOfATabIsGoneOnWith(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      navigator.navigate(fromTop: .tabs) { $0.selectedTab.push(C()) }
      await expectPath(of: scene, "A", "C")
      navigator.navigate(fromTop: .tabs) { $0.selectTab(1).selectedTab.push(D()) }
      await expectPath(of: scene, "B", "D")
      navigator.navigate(fromTop: .tabs) { $0.tab(0).popToRoot() }
      navigator.navigate(fromTop: .tabs) { $0.selectTab(name: "A").tab(name: "B").popToRoot() }
      await expectPath(of: scene, "A")
      navigator.navigate(fromTop: .screen) { $0.tabs.selectTab(1) }
      await expectPath(of: scene, "B")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func setupTabAddsOneUnlessItIsThere(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      navigator.navigate(fromTop: .tabs) {
        $0.setupTab(B()).setupTab(C(), name: "more").selectTab(2).selectedTab.push(D())
      }
      await expectPath(of: scene, "C", "D")
      #expect(scene.state?.find(kind: .stack, name: "more").count == 1)
      navigator.navigate(fromTop: .tabs) { $0.selectTab(0) }
      await expectPath(of: scene, "A")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func tabsMayBecomeTheRoot(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a, b)
      navigator.navigate(fromWindow: ()) { $0.setRoot(tabs: [c, d]).selectTab(1).selectedTab.push(A()) }
      await expectPath(of: scene, "D", "A")
      navigator.navigate(fromWindow: ()) { $0.first(.tabs(key: C().key)).selectTab(0) }
      await expectPath(of: scene, "C")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aTabThatIsNotThereFailsTheRouteBeforeItIsSent(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.tabs(a, b)
      do throws(CallFailure) {
        try await navigator.navigate(fromTop: .tabs) { $0.tab(7).push(C()) }.outcome()
        Issue.record("there is no such tab")
      } catch {
        #expect(RouteScenes.name(of: error) == "TabNotFound")
      }
      expectPath(scene, "A")
    }
  }
}
