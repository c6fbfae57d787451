import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// A scene in process behaves like one in navd.
struct LocalSceneTests {
  @Test(arguments: SceneWay.allCases)
  func itOpensAsNavdDoes(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let tabs = ["Feed", "Search"].map { TabDescription(.screen(ScreenDescription($0))) }
      let scene = try await scenes.open(.tabs(TabsDescription(items: tabs)), path: [ScreenDescription("Page")])
      expectPath(scene, "Feed", "Page")
      #expect(scene.path.event == .attached)
      await #expect(throws: CallFailure.self) { _ = try await scenes.open(.stack([])) }
    }
  }

  @Test(arguments: SceneWay.allCases)
  func commandsOfObserversComeAfterWhatTheyAreToldOf(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      var seen: [Int] = []
      let first = scene.observe { update in
        if update?.current.count == 2 { scene.send(.push(.init(ScreenDescription("C")))) }
      }
      await scene.settled()
      let second = scene.observe { update in seen.append(update?.current.count ?? 0) }
      scene.send(.push(.init(ScreenDescription("B"))))
      await scene.settled()
      #expect(seen == [1, 2, 3])
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whoDropsAnObservationHearsNoMore(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      var count = 0
      var observation: PathObservation? = scene.observe { _ in count += 1 }
      #expect(observation != nil && count == 1)
      observation = nil
      scene.send(.push(.init(ScreenDescription("B"))))
      await scene.settled()
      #expect(count == 1)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aResultIsWaitedForAndToldWhenItIsThere(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      let outcome = try await scene.perform(.present(.init(ScreenDescription("Compose"))))
      let id = try #require(outcome.ids.first)
      var results: [CallResult<JSONObject?>] = []
      scene.awaitResult(of: id) {
        results.append($0)
        #expect(scene.state?.node(id) == nil, "the scene shows that it has left")
      }
      #expect(results.isEmpty)
      let draft = try JSONObject(parsing: #"{"text":"Hello"}"#)
      scene.send(.dismiss(.init(.id(id), result: draft)))
      await scenes.wait { results.count == 1 }
      scene.awaitResult(of: id) { results.append($0) }
      await scenes.wait { results.count == 2 }
      scene.awaitResult(of: 99) { if case .failure(.remote) = $0 { results.append(.success(nil)) } }
      await scenes.wait { results.count == 3 }
      #expect(results == [.success(draft), .success(draft), .success(nil)])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatACoordinatorFinishesWithIsToldToo(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      let compose = Container.screen(ScreenDescription("Compose"))
      let started = try await scene.perform(.startCoordinator(.init("Compose", root: compose)))
      let id = try #require(started.coordinators.first)
      var results: [CallResult<JSONObject?>] = []
      scene.awaitResult(of: .coordinator(id)) { results.append($0) }
      #expect(results.isEmpty)
      let draft = try JSONObject(parsing: #"{"text":"Hello"}"#)
      scene.send(.finishCoordinator(.init(id, result: draft)))
      await scenes.wait { results.count == 1 }
      scene.awaitResult(of: .coordinator(id)) { results.append($0) }
      await scenes.wait { results.count == 2 }
      scene.awaitResult(of: .coordinator(99)) { if case .failure(.remote) = $0 { results.append(.success(nil)) } }
      await scenes.wait { results.count == 3 }
      #expect(results == [.success(draft), .success(draft), .success(nil)])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func optionsHold(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(A())
      let dry = try await scene.perform(.push(.init(ScreenDescription("B"))), options: .init(dryRun: true))
      #expect(dry.changed && scene.path.current.count == 1)
      try await scene.perform(.push(.init(ScreenDescription("B"))), options: .init(animated: false))
      #expect(!scene.path.animated && scene.path.origin?.operation == "Push")
      do throws(CallFailure) {
        try await scene.perform(.back, options: .init(ifTop: 99))
        Issue.record("another screen is on top")
      } catch {
        guard case .remote(let failure) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(failure.name == "org.navd.Navigation.Conflict")
      }
      #expect(try await scene.undo().changed)
      #expect(try await scene.redo().changed)
      expectPath(scene, "A", "B")
    }
  }
}
