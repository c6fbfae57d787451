public import EventLoop
import Navigation
import NavigationProtocol

/// An application that shows a scene of navd, from its beginning to its end.
///
/// ```swift
/// try NavigationApp.run(TillMap.self, scene: "till-1") { app in
///   for await update in app.scene.updates { draw(update.current, with: app.scene) }
/// }
/// ```
/// The app is an actor of its loop, so the body uses the scene without `await`.
public actor NavigationApp<Map: SceneMap> {
  /// The loop on whose thread the app runs.
  public nonisolated let loop: EventLoop
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  /// The scene, attached when the body begins. Its `onError` writes to standard error unless the body sets another.
  public let scene: SceneConnection
  private let life: AppLife

  /// Runs an app on this thread until its body returns.
  ///
  /// It finds navd, installs the map unless this or a later version is there, opens the scene unless it is open, and
  /// attaches to it. While it runs, it reconnects when navd was away, and answers the requests that the map delegates.
  /// SIGINT, SIGTERM and SIGHUP end it as `stop()` does. Call it on the main thread, or on a thread of your own: it
  /// would block a thread of the pool on which tasks run.
  /// - Parameters:
  ///   - map: the app's map.
  ///   - scene: the name of the scene.
  ///   - name: the app's name for others; by default that of the map.
  ///   - address: the daemon to use.
  ///   - guarded: the screens that the app guards. `answerGuards(of:_:)` of the scene answers.
  ///   - body: the app's own part, which runs on the actor.
  /// - Throws: the error of the body, or `NavigationAppError` if the app cannot begin or its scene has ended.
  public static func run(
    _ map: Map.Type, scene: String, as name: String = Map.name, at address: AddressChoice = .automatic,
    guarding guarded: [any ContentScreen.Type] = [],
    _ body: @escaping @Sendable (isolated NavigationApp) async throws -> Void
  ) throws {
    let loop = try EventLoop()
    // Whatever the app still holds may need its loop until the process ends.
    defer { if loop.openHandles.isEmpty { loop.close() } else { AppLife.keep(loop) } }
    let candidates = address.candidates { Environment.variable($0) }
    let guards = guarded.map { $0.screenName }
    try loop.run { actor in
      try await AppOpening(on: actor.loop, at: candidates).open(scene, of: map)
      let app = NavigationApp(
        on: actor.loop, candidates,
        .init(scene: scene, name: name, guards: guards, capabilities: ["requests"]))
      try await app.live(body)
    }
  }

  /// Runs an app as `run` does, and ends the process: with status 0 after its body has returned, and with status 1 after an
  /// error, which it writes to standard error.
  /// - Parameters:
  ///   - map: the app's map.
  ///   - scene: the name of the scene.
  ///   - name: the app's name for others; by default that of the map.
  ///   - address: the daemon to use.
  ///   - guarded: the screens that the app guards. `answerGuards(of:_:)` of the scene answers.
  ///   - body: the app's own part, which runs on the actor.
  public static func main(
    _ map: Map.Type, scene: String, as name: String = Map.name, at address: AddressChoice = .automatic,
    guarding guarded: [any ContentScreen.Type] = [],
    _ body: @escaping @Sendable (isolated NavigationApp) async throws -> Void
  ) -> Never {
    do {
      try run(map, scene: scene, as: name, at: address, guarding: guarded, body)
    } catch {
      AppLife.tell("\(name): \(error)")
      Program.end(1)
    }
    Program.end(0)
  }

  private init(on loop: EventLoop, _ candidates: [AddressChoice.Candidate], _ attachment: SceneConnection.Attachment) {
    self.loop = loop
    let life = AppLife()
    self.life = life
    scene = SceneConnection(
      on: loop, to: candidates, as: attachment, onUpdate: { life.take($0) }, onError: { AppLife.report($0) })
  }

  /// Ends the app: detaches, so that updates end and waits for the scene fail with `cancelled`. `run` returns when the
  /// body has returned or thrown.
  public func stop() { life.stop() }

  private func live(_ body: @escaping @Sendable (isolated NavigationApp) async throws -> Void) async throws {
    try scene.answerRequests(of: Map.self)
    defer { scene.close() }
    try await life.attached()
    // The body ends by itself then: its updates are over, and whatever it waits for fails.
    life.onEnd = { [scene] in scene.close() }
    let signals = try [Signal.interrupt, .terminate, .hangup].map { try AppSignal($0, on: loop, life) }
    var mistake: (any Error)?
    do { try await body(self) } catch { mistake = error }
    withExtendedLifetime(signals) {}
    switch life.end {
    case .stopped: return
    case .ended(let end): throw NavigationAppError.ended(end)
    case nil: if let mistake { throw mistake }
    }
  }
}

/// Watches a signal that stops an app.
private final class AppSignal {
  private let watcher: SignalWatcher

  init(_ signal: Signal, on loop: EventLoop, _ life: AppLife) throws(LoopError) {
    watcher = try SignalWatcher(on: loop, for: signal) { life.stop() }
  }
}
