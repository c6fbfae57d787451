import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// A scene in process behaves like one in navd.
struct LocalSceneTests {
  @Test func itOpensAsNavdDoes() throws {
    let scene = try LocalScene(
      root: .tabs(
        TabsDescription(items: [
          TabDescription(.screen(ScreenDescription("Feed"))), TabDescription(.screen(ScreenDescription("Search"))),
        ])),
      path: [ScreenDescription("Page")])
    expectPath(scene, "Feed", "Page")
    #expect(scene.path.event == .attached)
    #expect(throws: CallFailure.self) { try LocalScene(root: .stack([])) }
  }

  @Test func commandsOfObserversComeAfterWhatTheyAreToldOf() throws {
    let scene = try LocalScene(root: A())
    var seen: [Int] = []
    let first = scene.observe { update in
      if update?.current.count == 2 { scene.send(.push(.init(ScreenDescription("C")))) }
    }
    let second = scene.observe { update in seen.append(update?.current.count ?? 0) }
    scene.send(.push(.init(ScreenDescription("B"))))
    #expect(seen == [1, 2, 3])
    withExtendedLifetime((first, second)) {}
  }

  @Test func whoDropsAnObservationHearsNoMore() throws {
    let scene = try LocalScene(root: A())
    var count = 0
    var observation: PathObservation? = scene.observe { _ in count += 1 }
    #expect(observation != nil && count == 1)
    observation = nil
    scene.send(.push(.init(ScreenDescription("B"))))
    #expect(count == 1)
  }

  @Test func aResultIsWaitedForAndToldWhenItIsThere() throws {
    let scene = try LocalScene(root: A())
    scene.send(.present(.init(ScreenDescription("Compose"))))
    let id = try #require(scene.path.top).id
    var results: [CallResult<JSONObject?>] = []
    scene.awaitResult(of: id) { results.append($0) }
    #expect(results.isEmpty)
    let draft = try JSONObject(parsing: #"{"text":"Hello"}"#)
    scene.send(.dismiss(.init(.id(id), result: draft)))
    scene.awaitResult(of: id) { results.append($0) }
    scene.awaitResult(of: 99) { if case .failure(.remote) = $0 { results.append(.success(nil)) } }
    #expect(results == [.success(draft), .success(draft), .success(nil)])
  }

  @Test func whatACoordinatorFinishesWithIsToldToo() throws {
    let scene = try LocalScene(root: A())
    scene.send(.startCoordinator(.init("Compose", root: .screen(ScreenDescription("Compose")))))
    let id = try #require(scene.state?.topmostCoordinator)
    var results: [CallResult<JSONObject?>] = []
    scene.awaitResult(of: .coordinator(id)) { results.append($0) }
    #expect(results.isEmpty)
    let draft = try JSONObject(parsing: #"{"text":"Hello"}"#)
    scene.send(.finishCoordinator(.init(id, result: draft)))
    scene.awaitResult(of: .coordinator(id)) { results.append($0) }
    scene.awaitResult(of: .coordinator(99)) { if case .failure(.remote) = $0 { results.append(.success(nil)) } }
    #expect(results == [.success(draft), .success(draft), .success(nil)])
  }

  @Test func optionsHold() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(root: A())
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
