import Foundation

/// Runs `load`, and reads what it says.
struct LoadGenerator {
  let options: Options

  /// What a run measured. Times are microseconds.
  struct Figures: Decodable {
    let requests: Int
    let microsecondsEach: Double
    let p50: Double
    let max: Double
  }
  /// Of the disk itself, in microseconds.
  struct Syncs: Decodable {
    let p50: Double
  }
  /// What a fan-out measured, in microseconds.
  struct FanOut: Decodable {
    let microsecondsEach: Double
  }
  /// How long a command took from its start to its end, in milliseconds.
  struct Start: Decodable {
    let least: Double
    let median: Double
  }

  func requests(
    _ server: Server, _ templates: [String], connections: Int = 1, depth: Int = 1, count: Int? = nil,
    seconds: Double? = nil, onOneCore: Bool = false
  ) throws -> Figures {
    var arguments = ["requests", server.socket, "--connections", "\(connections)", "--depth", "\(depth)"]
    arguments += ["--seconds", "\(seconds ?? options.seconds)"] + (count.map { ["--count", "\($0)"] } ?? [])
    return try run(arguments + templates.flatMap { ["--template", $0] }, onOneCore: onOneCore)
  }

  /// Appends to a file and syncs it, on the processor that servers have.
  func syncs(_ file: String) throws -> Syncs {
    try run(["syncs", file, "\(options.seconds)"], onOneCore: true)
  }

  func fanOut(_ server: Server, subscribe: String, _ templates: [String], subscribers: Int) throws -> FanOut {
    try run(
      ["fanout", server.socket, "--subscribers", "\(subscribers)", "--subscribe", subscribe]
        + ["--seconds", "\(options.seconds * 2)", "--event", #""commit""#]
        + templates.flatMap { ["--template", $0] })
  }

  /// Starts the commands in turn, on whichever processor the system gives them.
  func starts(_ commands: [String], count: Int) throws -> [Start] {
    try run(["starts", "\(count)"] + commands, cores: "\(Workplace.serverCore),\(Workplace.loadCore)")
  }

  private func run<Value: Decodable>(
    _ arguments: [String], onOneCore: Bool = false, cores: String? = nil
  ) throws -> Value {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/taskset")
    let core = onOneCore ? Workplace.serverCore : Workplace.loadCore
    process.arguments = ["-c", cores ?? "\(core)", "\(options.tools)/load"] + arguments
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Server.Failure(description: "load \(arguments.joined(separator: " ")): exit \(process.terminationStatus)")
    }
    return try JSONDecoder().decode(Value.self, from: bytes)
  }
}
