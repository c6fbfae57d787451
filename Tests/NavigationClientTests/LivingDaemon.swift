import EventLoop
import Foundation
import JSON
import Navigation
import NavigationClient
import NavigationProtocol

/// navd as it was built with these tests, in a folder of its own, that can be stopped, killed and started again.
final class LivingDaemon {
  let place: AddressChoice.Candidate
  private let loop: EventLoop
  private let folder: URL
  private var process: ChildProcess?
  private var isGone = true

  /// Beside this test's own program.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "navd").path

  /// Whether it was built.
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// Starts it.
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

  /// Ends it, and waits until it is gone.
  func end(_ signal: Signal) throws {
    try process?.send(signal)
    while !isGone { loop.run() }
    process = nil
  }

  /// Ends it, when a test has failed before it did, and leaves nothing behind.
  func remove() {
    if !isGone { try? end(.kill) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// A client once it answers.
  func client() throws -> BlockingClient {
    for _ in 0..<2_000 {
      let client = BlockingClient(on: loop, to: [place], parser: JSONParser())
      if (try? client.call(ManagerInterface.Ping.self, .init())) != nil { return client }
      pause()
    }
    throw CallFailure.timedOut
  }

  /// A front-end at its scene `s`, which stops the loop whenever something happens.
  func frontEnd() -> SceneConnection {
    SceneConnection(on: loop, to: [place], as: .init(scene: "s", name: "till")) { [loop] _ in loop.stop() }
  }

  /// Waits for a state, which is looked at after everything that happens, and now and then: not all that happens stops
  /// the loop.
  func wait(until isThere: () -> Bool) {
    while !isThere() { pause() }
  }

  private func pause() {
    let pause = Timer(on: loop, after: .milliseconds(10)) { [loop] in loop.stop() }
    loop.run()
    _ = consume pause
  }
}
