import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Steps on tabs.
struct RouteTabsTests {
  @Test func aTabIsSelectedByItsPlaceItsNameOrAKey() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b, c)
    navigator.navigate(fromTop: .tabs) { $0.selectTab(1) }
    expectPath(scene, "B")
    navigator.navigate(fromTop: .tabs) { $0.selectTab(name: "C") }
    expectPath(scene, "C")
    navigator.navigate(fromTop: .tabs) { $0.selectTab(key: A().key) }
    expectPath(scene, "A")
    navigator.navigate(fromTop: .stack) { $0.push(D()).tabs.selectTab(0, resetIfSelected: true) }
    expectPath(scene, "A")
  }

  @Test func theStackOfATabIsGoneOnWith() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    navigator.navigate(fromTop: .tabs) { $0.selectedTab.push(C()) }
    expectPath(scene, "A", "C")
    navigator.navigate(fromTop: .tabs) { $0.selectTab(1).selectedTab.push(D()) }
    expectPath(scene, "B", "D")
    navigator.navigate(fromTop: .tabs) { $0.tab(0).popToRoot() }
    navigator.navigate(fromTop: .tabs) { $0.selectTab(name: "A").tab(name: "B").popToRoot() }
    expectPath(scene, "A")
    navigator.navigate(fromTop: .screen) { $0.tabs.selectTab(1) }
    expectPath(scene, "B")
  }

  @Test func setupTabAddsOneUnlessItIsThere() throws {
    let (navigator, scene) = try RouteScenes.tabs(a, b)
    navigator.navigate(fromTop: .tabs) {
      $0.setupTab(B()).setupTab(C(), name: "more").selectTab(2).selectedTab.push(D())
    }
    expectPath(scene, "C", "D")
    #expect(scene.state?.find(kind: .stack, name: "more").count == 1)
    navigator.navigate(fromTop: .tabs) { $0.selectTab(0) }
    expectPath(scene, "A")
  }

  @Test func tabsMayBecomeTheRoot() throws {
    let (navigator, scene) = try RouteScenes.stack(a, b)
    navigator.navigate(fromWindow: ()) { $0.setRoot(tabs: [c, d]).selectTab(1).selectedTab.push(A()) }
    expectPath(scene, "D", "A")
    navigator.navigate(fromWindow: ()) { $0.first(.tabs(key: C().key)).selectTab(0) }
    expectPath(scene, "C")
  }

  @Test func aTabThatIsNotThereFailsTheRouteBeforeItIsSent() async throws {
    try await FrontEndLife.onLoop { _ in
      let (navigator, scene) = try RouteScenes.tabs(a, b)
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
