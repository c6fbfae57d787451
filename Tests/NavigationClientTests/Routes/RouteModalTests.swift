import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Layers over and under a route's place.
struct RouteModalTests {
  @Test func presentLaysAScreenOverEverythingAndStays() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { $0.present(B(), as: .fullscreen).push(C()) }
    expectPath(scene, "A", "C", "B+fullscreen")
    navigator.navigate(fromTop: .stack) { $0.push(D()) }
    expectPath(scene, "A", "C", "B+fullscreen", "D")
  }

  @Test func presentedAndPresentingGoOverAndUnder() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { $0.present(B()).presented.stack.push(C()) }
    expectPath(scene, "A", "B+sheet", "C")
    navigator.navigate(fromTop: .screen) { $0.presenting.stack.push(D()) }
    expectPath(scene, "A", "D", "B+sheet", "C")
    navigator.navigate(fromWindow: ()) { $0.presented.replace(with: A()) }
    expectPath(scene, "A", "D", "A+sheet", "C")
    navigator.navigate(fromTop: .screen) { $0.presenting.dismiss() }
    expectPath(scene, "A", "D")
  }

  @Test func dismissTakesAwayWhatIsOverThePlace() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { $0.dismiss().present(B()).dismiss().push(C()) }
    expectPath(scene, "A", "C")
    navigator.navigate(fromTop: .stack) { $0.present(B()).present(D()) }
    navigator.navigate(fromWindow: ()) { $0.top(.container(key: B().key)).dismiss() }
    expectPath(scene, "A", "C", "B+sheet")
    navigator.navigate(fromWindow: ()) { $0.dismiss() }
    expectPath(scene, "A", "C")
  }

  @Test func whatIsUpAlreadyMayBeReplacedOrAnError() throws {
    let (navigator, scene) = try RouteScenes.stack(a)
    navigator.navigate(fromTop: .stack) { $0.present(B()) }
    navigator.navigate(fromTop: .stack) { $0.present(C(), ifPresenting: .replace) }
    expectPath(scene, "A", "C+sheet")
    var failures: [String] = []
    scene.onError = { failures.append(RouteScenes.name(of: $0)) }
    navigator.navigate(fromTop: .stack) { $0.present(D(), ifPresenting: .error) }
    #expect(failures == ["AlreadyPresenting"])
  }

  @Test func anAlertIsAScreenWhoseResultIsWhatWasChosen() async throws {
    try await FrontEndLife.onLoop { _ in
      let (navigator, scene) = try RouteScenes.stack(a)
      let outcome = try await navigator.navigate(fromTop: .stack) { route in
        route.showAlert(ScreenAlert("Delete it?", message: "It is gone then.", actions: ["Delete", "Keep"]))
      }.outcome()
      let top = try #require(scene.path.top)
      #expect(top.place == .alert && top.title == "Delete it?")
      #expect(
        top.arguments.text
          == #"{"actions":["Delete","Keep"],"caption":"Delete it?","message":"It is gone then."}"#)
      #expect(outcome.ids == [top.id])
    }
  }
}
