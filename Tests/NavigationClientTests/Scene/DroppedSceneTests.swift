import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Testing

/// Observers keep a scene alive, and waits end with a failure when nothing does.
struct DroppedSceneTests {
  private static func attached(_ server: ScriptedServer, _ loop: EventLoop) -> SceneConnection {
    let connection = SceneConnection(
      on: loop, to: [.init(what: "", address: .unix(path: server.path))], as: .init(scene: "s", name: "till")
    ) { if case .status(.attached) = $0 { loop.stop() } }
    loop.run()
    return connection
  }

  private static func server(_ loop: EventLoop) throws -> ScriptedServer {
    try ScriptedServer(on: loop) { call in
      if call.method.hasSuffix(".Attach") { return SceneScript.beginning("A", 1) }
      if call.method.hasSuffix(".AwaitResult") { return [] }
      return call.method.hasSuffix(".Adopt") ? [SceneScript.adopted] : ["hang up"]
    }
  }

  @Test func whoFollowsASceneKeepsIt() throws {
    var scene: LocalScene? = try LocalScene(root: A())
    let isGone = { [weak scene] in scene == nil }
    var updates = scene?.updates.makeAsyncIterator()
    var observation = scene?.observeTree { _ in }
    scene = nil
    #expect(!isGone() && updates != nil && observation != nil)
    updates = nil
    #expect(!isGone())
    observation = nil
    #expect(isGone())
  }

  @Test func whoFollowsAConnectionKeepsIt() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try Self.server(loop)
    defer { server.stop() }
    var connection: SceneConnection? = Self.attached(server, loop)
    let isGone = { [weak connection] in connection == nil }
    var updates = connection?.updates
    connection = nil
    #expect(!isGone() && updates != nil)
    updates = nil
    #expect(isGone())
  }

  @Test func whoWaitsForAResultOfASceneThatIsGoneIsTold() throws {
    var scene: LocalScene? = try LocalScene(root: A())
    var results: [CallResult<JSONObject?>] = []
    scene?.awaitResult(of: try #require(scene?.path.top).id) { results.append($0) }
    scene = nil
    #expect(results == [.failure(.cancelled)])
  }

  @Test func whoWaitsForAResultOfAConnectionThatIsGoneIsTold() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try Self.server(loop)
    defer { server.stop() }
    var connection: SceneConnection? = Self.attached(server, loop)
    var results: [CallResult<JSONObject?>] = []
    connection?.awaitResult(of: 4) { results.append($0) }
    connection = nil
    #expect(results == [.failure(.cancelled)])
  }

  @Test func aConnectionMayBeDroppedAsACallOfItFails() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try Self.server(loop)
    defer { server.stop() }
    var connection: SceneConnection? = Self.attached(server, loop)
    let isGone = { [weak connection] in connection == nil }
    var failures = 0
    // The stream continues; only the speaking connection ends.
    connection?.send(SceneCommand(.back)) { _ in
      failures += 1
      connection = nil
      loop.stop()
    }
    loop.run()
    #expect(failures == 1 && isGone())
  }
}
