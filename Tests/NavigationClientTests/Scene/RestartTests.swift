import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Testing

/// The mirror of a front-end equals the scene of a real navd that is stopped and killed.
struct RestartTests {
  private static func state(_ client: BlockingClient) throws -> SceneState {
    let reply = try client.call(SceneInterface.Get.self, .init(scene: "s"))
    return try SceneMirror(
      SceneSnapshot(at: reply.at, info: reply.info, window: reply.window, coordinators: reply.coordinators)
    ).state
  }

  @Test(.enabled(if: LivingDaemon.isThere))
  func theMirrorIsWhatTheServerHasAfterEveryRestart() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let daemon = try LivingDaemon(on: loop)
    defer { daemon.remove() }
    var client = try daemon.client()
    let home = SceneInterface.Screen(name: "Home")
    _ = try client.call(SceneInterface.Open.self, .init(scene: "s", root: home))
    var events: [SceneEvent] = []
    let connection = SceneConnection(on: loop, to: [daemon.place], as: .init(scene: "s", name: "till")) { update in
      if case .event(let event) = update { events.append(event) }
      loop.stop()
    }
    var frontEnds: Set<String> = []
    let signals: [Signal] = [.kill, .terminate, .kill, .terminate]
    for (round, signal) in signals.enumerated() {
      var newest = 0
      for number in 0..<20 {
        let screen = NavigationInterface.Screen(
          name: "S", arguments: JSONObject(members: [("n", "\(round * 100 + number)")]))
        let outcome = try client.call(NavigationInterface.Push.self, .init(scene: "s", screen: screen)).outcome
        newest = outcome.revision
        // In the middle of the events.
        if number == 10 {
          try daemon.end(signal)
          try daemon.start()
          client = try daemon.client()
        }
      }
      while connection.mirror?.at.revision != newest || connection.status != .attached { loop.run() }
      #expect(try connection.mirror?.state == Self.state(client))
      for case .attached(let frontEnd, token: _) in events { frontEnds.insert(frontEnd.id) }
    }
    #expect(frontEnds.count == 1, "it has its place again each time")
    #expect(!events.contains { if case .reset = $0 { true } else { false } })
    #expect(events.count { if case .snapshot = $0 { true } else { false } } == 1, "all else was replayed")
    connection.close()
    try daemon.end(.terminate)
  }
}
