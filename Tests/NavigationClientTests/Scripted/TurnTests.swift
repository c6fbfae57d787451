import EventLoop
import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// The meaning of a call is decided when its turn comes, and an awaited call returns when the scene shows its effects.
struct TurnTests {
  private struct Draft: Encodable { let text: String }

  private static func presentAndLeave(_ navigator: ScreenNavigator) {
    navigator.navigate(fromTop: .stack) { $0.present(B(), as: .sheet) }
    navigator.navigate(fromTop: .screen) { $0.leave(with: Draft(text: "x")) }
  }

  private static func selectAndPush(_ navigator: ScreenNavigator) {
    navigator.navigate(fromTop: .tabs) { $0.selectTab(1) }
    navigator.navigate(fromTop: .tabs) { $0.selectedTab.push(C()) }
    navigator.scene.send(.present(.init(ScreenDescription("D"))))
    navigator.navigate(fromTop: .screen) { $0.replace(with: A()) }
  }

  @Test func aRouteBeginsWhereEarlierRoutesHaveLed() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      try daemon.model.perform(.push(.init(ScreenDescription("Chat"))))
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      let navigator = ScreenNavigator(connection)
      Self.presentAndLeave(navigator)
      try await navigator.navigate(fromTop: .screen) { $0.refresh() }.outcome()
      expectPath(connection, "A", "Chat")
      #expect(daemon.count("Apply") == 3)
      connection.close()
    }
  }

  @Test func routesAndOtherCommandsKeepTheirOrder() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let tabs = ["A", "B"].map { TabDescription(.screen(ScreenDescription($0))) }
      try daemon.model.perform(.setRoot(.init(.tabs(TabsDescription(items: tabs)))))
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      let navigator = ScreenNavigator(connection)
      Self.selectAndPush(navigator)
      try await navigator.navigate(fromTop: .screen) { $0.refresh() }.outcome()
      #expect(connection.path.current.map(\.name) == ["B", "C", "A"])
      connection.close()
    }
  }

  @Test func aPlanThatWaitsFailsWhenTheFrontEndCloses() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.script = { $0.name == "Back" ? .held : .answered }
      var failures: [CallFailure] = []
      connection.onError = { failures.append($0) }
      connection.send(.back)
      Self.presentAndLeave(ScreenNavigator(connection))
      connection.close()
      #expect(failures == [.cancelled, .cancelled, .cancelled])
    }
  }

  @Test func anAwaitedCommandReturnsWhenTheSceneShowsItsEffects() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      for name in ["B", "C"] {
        daemon.losesEvents = true
        let timer = Timer(on: actor.loop, after: .milliseconds(5)) {
          daemon.losesEvents = false
          daemon.reset()
        }
        try await connection.perform(.push(.init(ScreenDescription(name))))
        #expect(connection.path.current.last?.name == name)
        _ = consume timer
      }
      connection.close()
    }
  }
}
