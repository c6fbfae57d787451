import Foundation

/// Runs `load` and `mirror`, and reads what they say.
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
  /// What a program in a terminal draws, and what that costs it.
  struct Pictures: Decodable {
    let firstMilliseconds: Double
    let firstBytes: Int
    let processorMicrosecondsEach: Double
    let bytesEach: Double
  }
  /// How long something took that was done again and again: a command from its start to its end, in milliseconds; of
  /// `mirror`, in the unit that it says.
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

  /// Has a front-end in Swift measure itself.
  func mirror(
    _ server: Server, _ what: String, scene: String, number: Double, onOneCore: Bool = false
  ) throws -> Start {
    try run([what, server.socket, scene, "\(number)"], of: "mirror", onOneCore: onOneCore)
  }

  /// Starts a command in a terminal of 200x60, and sends messages when its first picture is there.
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
