import Foundation

/// Runs `load` and `mirror`, and parses their output.
struct LoadGenerator {
  let options: Options

  /// The result of a run, with times in microseconds.
  struct Figures: Decodable {
    let requests: Int
    let microsecondsEach: Double
    let p50: Double
    let max: Double
  }
  /// The latency of the disk in microseconds.
  struct Syncs: Decodable {
    let p50: Double
  }
  /// The result of a fan-out in microseconds.
  struct FanOut: Decodable {
    let microsecondsEach: Double
  }
  /// The output of a program in a terminal, and its cost.
  struct Pictures: Decodable {
    let firstMilliseconds: Double
    let firstBytes: Int
    let processorMicrosecondsEach: Double
    let bytesEach: Double
  }
  /// The duration of a repeated action: of a command in milliseconds, of `mirror` in its unit.
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

  /// Appends to a file and syncs it, on the processor of the servers.
  func syncs(_ file: String) throws -> Syncs {
    try run(["syncs", file, "\(options.seconds)"], onOneCore: true)
  }

  func fanOut(_ server: Server, subscribe: String, _ templates: [String], subscribers: Int) throws -> FanOut {
    try run(
      ["fanout", server.socket, "--subscribers", "\(subscribers)", "--subscribe", subscribe]
        + ["--seconds", "\(options.seconds * 2)", "--event", #""commit""#]
        + templates.flatMap { ["--template", $0] })
  }

  /// Runs the commands in turn, on any processor.
  func starts(_ commands: [String], count: Int) throws -> [Start] {
    try run(["starts", "\(count)"] + commands, cores: "\(Workplace.serverCore),\(Workplace.loadCore)")
  }

  /// Runs `mirror`.
  func mirror(
    _ server: Server, _ what: String, scene: String, number: Double, onOneCore: Bool = false
  ) throws -> Start {
    try run([what, server.socket, scene, "\(number)"], of: "mirror", onOneCore: onOneCore)
  }

  /// Starts a command in a terminal of 200x60, and sends messages after its first picture.
  func pictures(
    _ server: Server, _ command: String, until text: String, _ templates: [String] = [], count: Int = 0
  ) throws -> Pictures {
    try run(
      ["pictures", server.socket, "--command", command, "--until", text, "--count", "\(count)"]
        + templates.flatMap { ["--template", $0] })
  }

  private func run<Value: Decodable>(
    _ arguments: [String], of tool: String = "load", onOneCore: Bool = false, cores: String? = nil
  ) throws -> Value {
    let core = onOneCore ? Workplace.serverCore : Workplace.loadCore
    let command = ["/usr/bin/taskset", "-c", cores ?? "\(core)", "\(options.tools)/\(tool)"] + arguments
    return try JSONDecoder().decode(Value.self, from: Tool.run(command))
  }
}
