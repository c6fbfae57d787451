import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Testing

/// Apps from their beginning to their end, on a navd of their own.
struct NavigationAppTests {
  enum Flow: SceneMap {
    static let name = "notes", version = "1.1.0"
    struct Cases: WindowCases { let notes = Case(Stack<Notes>()) }
  }
  struct Notes: ContentScreen { let write = Push<Note>() }
  struct Note: ContentScreen {
    struct Context: ScreenContext { var text: String }
    let back = Back()
  }

  /// Runs a body with a new navd on a thread of its own.
  private func life(_ body: @escaping @Sendable (LivingDaemon, AddressChoice) throws -> Void) async throws {
    try await FrontEndLife.onThread { loop in
      let daemon = try LivingDaemon(on: loop)
      defer { daemon.remove() }
      _ = try daemon.client()
      guard case .unix(let path)? = daemon.place.address else { return }
      try body(daemon, .address(.unix(path: path)))
    }
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func anAppInstallsItsMapAndOpensItsSceneAndFindsItAgain() async throws {
    try await life { _, address in
      try NavigationApp.run(Flow.self, scene: "n", at: address) { app in
        #expect(app.scene.status == .attached)
        try await Router<Notes>(on: app.scene).move(\.write, with: .init(text: "milk")).outcome()
      }
      try NavigationApp.run(Flow.self, scene: "n", at: address) { app in
        #expect(app.scene.path.current.map(\.name) == ["Notes", "Note"])
      }
    }
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func aLaterMapStaysAndAnEarlierOneIsReplaced() async throws {
    try await life { daemon, address in
      let client = try daemon.client()
      for (version, expected) in [("1.0.0", "1.1.0"), ("2.0.0", "2.0.0")] {
        let source = try Flow.document.replacing("1.1.0", with: version)
        _ = try client.call(ManagerInterface.InstallMap.self, .init(source: source))
        try NavigationApp.run(Flow.self, scene: "n", at: address) { _ in }
        #expect(try client.call(ManagerInterface.ListMaps.self, .init()).maps.map(\.version) == [expected])
      }
      client.close()
    }
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func theErrorOfTheBodyIsThrownWhateverItHolds() async throws {
    struct Mistake: Error {}
    try await life { _, address in
      #expect(throws: Mistake.self) {
        try NavigationApp.run(Flow.self, scene: "n", at: address) { app in
          unsafe Held.timer = KeptTimer(on: app.loop)
          unsafe Held.observation = app.scene.observe { _ in }
          throw Mistake()
        }
      }
      let isKept = unsafe Held.timer != nil
      #expect(isKept)
    }
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func anAppEndsWithItsSceneAndByItself() async throws {
    try await life { daemon, address in
      let place = daemon.place
      #expect(throws: NavigationAppError.ended(.sceneClosed)) {
        try NavigationApp.run(Flow.self, scene: "n", at: address) { app in
          let channel = CallChannel(on: app.loop, to: [place], parser: JSONParser())
          channel.call(SceneInterface.Close.self, .init(scene: "n")) { _ in }
          for await _ in app.scene.updates {}
          channel.close()
        }
      }
      try NavigationApp.run(Flow.self, scene: "n", at: address) { app in
        app.stop()
        for await _ in app.scene.updates {}
        throw CallFailure.cancelled
      }
    }
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func aGuardIsAskedAndItsReasonReachesTheCaller() async throws {
    try await life { _, address in
      try NavigationApp.run(Flow.self, scene: "n", at: address, guarding: [Note.self]) { app in
        var (asked, isBought): ([String], Bool) = ([], false)
        app.scene.answerGuards(of: Note.self) { context, answer in
          asked.append(context.text)
          answer(isBought ? .allow : .refuse("not yet bought"))
        }
        let router = Router<Notes>(on: app.scene)
        try await router.move(\.write, with: .init(text: "milk")).outcome()
        do throws(CallFailure) {
          try await router.back().outcome()
          Issue.record("it is guarded")
        } catch {
          #expect("\(error)".contains("not yet bought"))
        }
        isBought = true
        try await router.back().outcome()
        #expect(asked == ["milk", "milk"] && app.scene.path.current.count == 1)
      }
    }
  }

  @Test func withoutADaemonTheAppSaysHowToStartOne() async throws {
    try await FrontEndLife.onThread { _ in
      do {
        try NavigationApp.run(Flow.self, scene: "n", at: .address(.unix(path: "/nowhere/navd"))) { _ in }
        Issue.record("nobody is there")
      } catch let error as NavigationAppError {
        #expect("\(error)".hasSuffix("To start one for this user: navd --user &"))
      }
    }
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func aFrontEndOfASceneThatIsNotOpenIsTold() async throws {
    try await life { daemon, _ in
      let place = daemon.place
      let loop = try EventLoop()
      defer { loop.close() }
      try loop.run { actor in
        var failures: [CallFailure] = []
        let connection = SceneConnection(
          on: actor.loop, to: [place], as: .init(scene: "none", name: "till"), onError: { failures.append($0) })
        for await _ in connection.updates { Issue.record("nothing is there") }
        #expect(failures.map(\.remoteName) == ["org.navd.Scene.SceneNotFound"])
        do throws(CallFailure) {
          try await connection.perform(.back)
          Issue.record("nothing is there")
        } catch {
          #expect(error.remoteName == "org.navd.Scene.SceneNotFound")
        }
        #expect("\(connection.status)".contains("no scene none is open"))
      }
    }
  }
}

/// The objects that a careless app keeps. Only one test uses them.
private enum Held {
  nonisolated(unsafe) static var timer: KeptTimer?
  nonisolated(unsafe) static var observation: PathObservation?
}

private final class KeptTimer {
  private let timer: Timer

  init(on loop: EventLoop) { timer = Timer(on: loop, after: .seconds(3600)) {} }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
