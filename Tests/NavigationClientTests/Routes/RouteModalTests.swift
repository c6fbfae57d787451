import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Layers over and under a route's place.
struct RouteModalTests {
  @Test(arguments: SceneWay.allCases)
  func presentLaysAScreenOverEverythingAndStays(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { $0.present(B(), as: .fullscreen).push(C()) }
      await expectPath(of: scene, "A", "C", "B+fullscreen")
      navigator.navigate(fromTop: .stack) { $0.push(D()) }
      await expectPath(of: scene, "A", "C", "B+fullscreen", "D")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func presentedAndPresentingGoOverAndUnder(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { $0.present(B()).presented.stack.push(C()) }
      await expectPath(of: scene, "A", "B+sheet", "C")
      navigator.navigate(fromTop: .screen) { $0.presenting.stack.push(D()) }
      await expectPath(of: scene, "A", "D", "B+sheet", "C")
      navigator.navigate(fromWindow: ()) { $0.presented.replace(with: A()) }
      await expectPath(of: scene, "A", "D", "A+sheet", "C")
      navigator.navigate(fromTop: .screen) { $0.presenting.dismiss() }
      await expectPath(of: scene, "A", "D")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func dismissTakesAwayWhatIsOverThePlace(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { $0.dismiss().present(B()).dismiss().push(C()) }
      await expectPath(of: scene, "A", "C")
      navigator.navigate(fromTop: .stack) { $0.present(B()).present(D()) }
      navigator.navigate(fromWindow: ()) { $0.top(.container(key: B().key)).dismiss() }
      await expectPath(of: scene, "A", "C", "B+sheet")
      navigator.navigate(fromWindow: ()) { $0.dismiss() }
      await expectPath(of: scene, "A", "C")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsUpAlreadyMayBeReplacedOrAnError(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
      navigator.navigate(fromTop: .stack) { $0.present(B()) }
      navigator.navigate(fromTop: .stack) { $0.present(C(), ifPresenting: .replace) }
      await expectPath(of: scene, "A", "C+sheet")
      var failures: [String] = []
      scene.onError = { failures.append(RouteScenes.name(of: $0)) }
      navigator.navigate(fromTop: .stack) { $0.present(D(), ifPresenting: .error) }
      await scene.settled()
      #expect(failures == ["AlreadyPresenting"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func anAlertIsAScreenWhoseResultIsWhatWasChosen(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let (navigator, scene) = try await scenes.stack(a)
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
