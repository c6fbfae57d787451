import EventLoop
import Foundation
import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Testing

/// A front-end and a real navd that is stopped and killed: the mirror is what the server has.
struct RestartTests {
  /// navd as it was built with these tests, in a folder of its own.
  private final class Daemon {
    let place: AddressChoice.Candidate
    private let loop: EventLoop
    private let folder: URL
    private var process: ChildProcess?
    private var isGone = true

    /// Beside this test's own program.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "navd").path

    init(on loop: EventLoop) throws {
      self.loop = loop
      folder = FileManager.default.temporaryDirectory.appending(path: "navd-\(UInt32.random(in: 0 ... .max))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      place = .init(what: "navd", address: .unix(path: folder.appending(path: "s").path))
      try start()
    }

    func start() throws {
      isGone = false
      process = try ChildProcess(
        on: loop,
        .init(
          Self.program,
          [
            "--socket", folder.appending(path: "s").path, "--state", folder.appending(path: "state").path,
            "--log-level",
            "error",
          ])
      ) { [unowned self] _ in
        isGone = true
        loop.stop()
      }
    }

    func end(_ signal: Signal) throws {
      try process?.send(signal)
      while !isGone { loop.run() }
      process = nil
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  /// A client once navd answers.
  private static func client(_ daemon: Daemon, on loop: EventLoop) throws -> BlockingClient {
    for _ in 0..<2_000 {
      let client = BlockingClient(on: loop, to: [daemon.place], parser: JSONParser())
      if (try? client.call(ManagerInterface.Ping.self, .init())) != nil { return client }
      var isOver = false
      let pause = Timer(on: loop, after: .milliseconds(10)) {
        isOver = true
        loop.stop()
      }
      while !isOver { loop.run() }
      _ = consume pause
    }
    throw CallFailure.timedOut
  }

  private static func state(_ client: BlockingClient) throws -> SceneState {
    let reply = try client.call(SceneInterface.Get.self, .init(scene: "s"))
    return try SceneMirror(
      SceneSnapshot(at: reply.at, info: reply.info, window: reply.window, coordinators: reply.coordinators)
    ).state
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Daemon.program)))
  func theMirrorIsWhatTheServerHasAfterEveryRestart() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let daemon = try Daemon(on: loop)
    defer { daemon.remove() }
    var client = try Self.client(daemon, on: loop)
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
        // Somewhere in the middle, while events are under way.
        if number == 10 {
          try daemon.end(signal)
          try daemon.start()
          client = try Self.client(daemon, on: loop)
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
