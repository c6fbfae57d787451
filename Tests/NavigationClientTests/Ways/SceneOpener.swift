import EventLoop
import JSON
import LocalScenes
import Navigation
import NavigationClient
import NavigationProtocol
import Testing
import Varlink

/// Opens the scenes of a test in one way. A failure of a command that nobody waits for is an issue unless the test
/// handles it.
final class SceneOpener {
  typealias OnError = (CallFailure) -> Void

  private let loop: EventLoop
  /// The daemon of the scenes; nil for scenes in this process.
  private let daemon: LoopDaemon?
  private var connections: [SceneConnection] = []
  private var count = 0
  private var pause: Timer?

  init(on loop: EventLoop, _ daemon: LoopDaemon?) {
    self.loop = loop
    self.daemon = daemon
  }

  /// Detaches all front-ends.
  func close() {
    pause = nil
    for connection in connections { connection.close() }
  }

  nonisolated(nonsending) func stack(
    _ screens: AnyModalScreen...
  ) async throws -> (navigator: ScreenNavigator, scene: any RequestAnswering) {
    let scene = try await open(.stack(try screens.map { try $0.content() }))
    return (ScreenNavigator(scene), scene)
  }

  nonisolated(nonsending) func tabs(
    _ screens: AnyModalScreen...
  ) async throws -> (navigator: ScreenNavigator, scene: any RequestAnswering) {
    let items = try screens.map { TabDescription(.screen(try $0.content())) }
    let scene = try await open(.tabs(TabsDescription(name: "main", items: items)))
    return (ScreenNavigator(scene), scene)
  }

  /// Opens a scene whose window holds a stack with one screen.
  nonisolated(nonsending) func open(
    _ root: some NavigationClient.Screen, onError: @escaping OnError = { Issue.record("\($0)") }
  ) async throws -> any RequestAnswering {
    try await open(.screen(try root.content()), onError: onError)
  }

  /// Opens a scene.
  /// - Parameters:
  ///   - root: the container in its window.
  ///   - path: screens shown on top of the root.
  nonisolated(nonsending) func open(
    _ root: Container, path: [ScreenDescription] = [], onError: @escaping OnError = { Issue.record("\($0)") }
  ) async throws -> any RequestAnswering {
    let name = nextName()
    guard daemon != nil else { return try LocalScene(name, root: root, path: path, onError: onError) }
    try await call(SceneInterface.Open.self, .init(scene: name, container: root.wire, path: path.map(\.wire)))
    return try await attach(name, onError)
  }

  /// Opens a scene with a map, in the map's initial case, for a front-end that guards screens.
  /// - Parameters:
  ///   - map: the map.
  ///   - guards: the names of the screens.
  nonisolated(nonsending) func open<Map: NavigationClient.SceneMap>(
    _ map: Map.Type, guarding guards: [String]
  ) async throws -> any RequestAnswering & GuardAnswering {
    guard daemon != nil else { return try LocalScene(nextName(), map: Map.compiled()) { Issue.record("\($0)") } }
    return try await attach(try await openInDaemon(map), guards: guards) { Issue.record("\($0)") }
  }

  /// Opens a scene with a map, in the map's initial case.
  nonisolated(nonsending) func open<Map: NavigationClient.SceneMap>(
    _ map: Map.Type, onError: @escaping OnError = { Issue.record("\($0)") }
  ) async throws -> any RequestAnswering {
    guard daemon != nil else { return try LocalScene(nextName(), map: Map.compiled(), onError: onError) }
    return try await attach(try await openInDaemon(map), onError)
  }

  private nonisolated(nonsending) func openInDaemon<Map: NavigationClient.SceneMap>(
    _ map: Map.Type
  ) async throws -> String {
    let name = nextName()
    try await call(ManagerInterface.InstallMap.self, .init(source: try Map.document))
    try await call(SceneInterface.Open.self, .init(scene: name, map: Map.name))
    return name
  }

  /// Attaches another front-end to a scene in the daemon.
  nonisolated(nonsending) func attachAnother(to scene: any NavigationScene) async throws -> SceneConnection {
    let first = try #require(scene as? SceneConnection)
    return try await attach(first.attachment.scene) { Issue.record("\($0)") }
  }

  /// Waits for a state that follows no command of a front-end, such as one that another client causes.
  nonisolated(nonsending) func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until isThere: () -> Bool
  ) async {
    for _ in 0..<5_000 {
      if isThere() { return }
      await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
        pause = Timer(on: loop, after: .milliseconds(2)) { waiter.resume() }
      }
    }
    Issue.record("the state has not come", sourceLocation: sourceLocation)
  }

  private func nextName() -> String {
    count += 1
    return "s\(count)"
  }

  /// Calls a method on a connection of its own.
  private nonisolated(nonsending) func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws {
    guard let daemon else { return }
    let channel = CallChannel(on: loop, to: [daemon.place], parser: JSONParser())
    defer { channel.close() }
    _ = try await channel.call(method, parameters)
  }

  private nonisolated(nonsending) func attach(
    _ name: String, guards: [String] = [], _ onError: @escaping OnError
  ) async throws -> SceneConnection {
    let place = try #require(daemon).place
    let connection = SceneConnection(
      on: loop, to: [place], as: .init(scene: name, name: "till", guards: guards, capabilities: ["requests"]),
      onError: onError)
    connections.append(connection)
    for await update in connection.updates where update.event == .attached { break }
    return connection
  }
}
