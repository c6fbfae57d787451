import Foundation

/// A server that is measured: navd, or the floor. It is started on its processor, and ended when this goes away.
final class Server {
  let socket: String
  private let process = Process()

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts navd, in memory, with limits that let the benchmarks have 10,000 scenes.
  static func navd(_ options: Options, _ workplace: Workplace) throws -> Server {
    let folder = "\(workplace.folder)/navd"
    // The scenes of the one before would come back.
    try? FileManager.default.removeItem(atPath: folder)
    let limits = ["scenes=20000", "scenesOfUser=20000", "connectionsOfUser=4000", "streamsOfUser=4000"]
    return try Server(
      ["\(options.binaries)/navd", "--socket", "\(folder).socket", "--state", folder, "--durability", "none"]
        + ["--log-level", "error"] + limits.flatMap { ["--limit", $0] },
      socket: "\(folder).socket")
  }

  /// Starts the floor, whose replies have so many bytes. An event has 450, as a commit of navd.
  static func floor(_ options: Options, _ workplace: Workplace, replyBytes: Int = 100) throws -> Server {
    let socket = "\(workplace.folder)/echo\(replyBytes).socket"
    try? FileManager.default.removeItem(atPath: socket)
    return try Server(["\(options.tools)/echo-floor", socket, "\(replyBytes)", "450"], socket: socket)
  }

  private init(_ command: [String], socket: String) throws {
    self.socket = socket
    process.executableURL = URL(filePath: "/usr/bin/taskset")
    process.arguments = ["-c", "\(Workplace.serverCore)"] + command
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let deadline = Date.now.addingTimeInterval(10)
    while !FileManager.default.fileExists(atPath: socket) {
      guard process.isRunning, Date.now < deadline else { throw Failure(description: "\(command[0]) did not start") }
      usleep(5_000)
    }
  }

  deinit { end() }

  func end() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// Seconds on a processor so far, of all threads (proc(5), `schedstat`).
  var processorSeconds: Double {
    let folder = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) { sum, thread in
      let text = (try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)) ?? ""
      return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }

  /// Memory that it holds now, in bytes (`VmRSS`), once it has settled.
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
