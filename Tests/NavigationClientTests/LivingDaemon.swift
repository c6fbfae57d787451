import EventLoop
import Foundation
import JSON
import Navigation
import NavigationClient
import NavigationProtocol

/// The navd built with these tests, in a folder of its own. A test can stop, kill and start it.
final class LivingDaemon {
  let place: AddressChoice.Candidate
  private let loop: EventLoop
  private let folder: URL
  private var process: ChildProcess?
  private var isGone = true

  /// Next to the test's own program.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "navd").path

  /// Whether it was built.
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

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
          "--socket", folder.appending(path: "s").path, "--state", folder.appending(path: "state").path, "--log-level",
          "error",
        ])
    ) { [unowned self] _ in
      isGone = true
      loop.stop()
    }
  }

  /// Ends the daemon and waits for its exit.
  func end(_ signal: Signal) throws {
    try process?.send(signal)
    while !isGone { loop.run() }
    process = nil
  }

  /// Ends the daemon if a failed test has not, and removes its folder.
  func remove() {
    if !isGone { try? end(.kill) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns a client once the daemon answers.
  func client() throws -> BlockingClient {
    for _ in 0..<2_000 {
      let client = BlockingClient(on: loop, to: [place], parser: JSONParser())
      if (try? client.call(ManagerInterface.Ping.self, .init())) != nil { return client }
      pause()
    }
    throw CallFailure.timedOut
  }

  /// A front-end attached to the scene `s`, which stops the loop at every update.
  func frontEnd() -> SceneConnection {
    SceneConnection(on: loop, to: [place], as: .init(scene: "s", name: "till")) { [loop] _ in loop.stop() }
  }

  /// Waits for a state. It is checked after every update and also at intervals, since not every event stops the loop.
  func wait(until isThere: () -> Bool) {
    while !isThere() { pause() }
  }

  private func pause() {
    let pause = Timer(on: loop, after: .milliseconds(10)) { [loop] in loop.stop() }
    loop.run()
    _ = consume pause
  }
}
