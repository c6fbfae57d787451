import Foundation

/// A measured server: navd or the floor. It runs on its processor, and ends with this object.
final class Server {
  let socket: String
  private let command: [String]
  private var process = Process()

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts navd on an empty state directory, with limits that allow 10,000 scenes.
  /// - Parameter durability: The durability; nil for that of the options.
  static func navd(_ options: Options, _ workplace: Workplace, durability: String? = nil) throws -> Server {
    let folder = "\(workplace.folder)/navd"
    // Otherwise the scenes of the previous server would be restored.
    try? FileManager.default.removeItem(atPath: folder)
    let limits = ["scenes=20000", "scenesOfUser=20000", "connectionsOfUser=4000", "streamsOfUser=4000"]
    return try Server(
      ["\(options.binaries)/navd", "--socket", "\(folder).socket", "--state", folder]
        + ["--durability", durability ?? options.durability, "--log-level", "error"]
        + limits.flatMap { ["--limit", $0] },
      socket: "\(folder).socket")
  }

  /// Starts the floor with replies of the given length. An event has 450 bytes, like a commit of navd.
  static func floor(_ options: Options, _ workplace: Workplace, replyBytes: Int = 100) throws -> Server {
    let socket = "\(workplace.folder)/echo\(replyBytes).socket"
    try? FileManager.default.removeItem(atPath: socket)
    return try Server(["\(options.tools)/echo-floor", socket, "\(replyBytes)", "450"], socket: socket)
  }

  private init(_ command: [String], socket: String) throws {
    (self.socket, self.command) = (socket, command)
    try run()
    try wait(microseconds: 5_000) { FileManager.default.fileExists(atPath: socket) }
  }

  private func run() throws {
    process.executableURL = URL(filePath: "/usr/bin/taskset")
    process.arguments = ["-c", "\(Workplace.serverCore)"] + command
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  private func wait(microseconds: UInt32, until isThere: () -> Bool) throws {
    let deadline = Date.now.addingTimeInterval(30)
    while !isThere() {
      guard process.isRunning, Date.now < deadline else { throw Failure(description: "\(command[0]) did not start") }
      usleep(microseconds)
    }
  }

  /// Starts navd again on its state.
  /// - Parameter isRight: Whether it answers correctly, called with new connections until it does.
  /// - Returns: The time in milliseconds.
  func startAgain(until isRight: (Connection) -> Bool) throws -> Double {
    process = Process()
    let began = ContinuousClock.now
    try run()
    try wait(microseconds: 200) { Connection(socket).map(isRight) ?? false }
    let time = began.duration(to: .now).components
    return Double(time.seconds) * 1_000 + Double(time.attoseconds) / 1e15
  }

  deinit { end() }

  /// Kills the server.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func end() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// The processor time of all threads so far, in seconds (proc(5), `schedstat`).
  var processorSeconds: Double {
    let folder = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) { sum, thread in
      let text = (try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)) ?? ""
      return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }

  /// The resident memory in bytes (`VmRSS`), once it is stable.
  var residentBytes: Int {
    var last = -1
    for _ in 0..<20 {
      let now = readResidentBytes()
      if abs(now - last) < 8192 { return now }
      last = now
      usleep(100_000)
    }
    return last
  }

  private func readResidentBytes() -> Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
