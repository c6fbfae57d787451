import Foundation

/// The options of the command line.
struct Options {
  /// The folder of navd, navctl and the till.
  var binaries = ".build/release"
  /// The folder of `load`, `mirror` and `echo-floor`.
  var tools = "Benchmarks/.build/release"
  /// The folder for state, which determines the disk that is measured.
  var folder = FileManager.default.temporaryDirectory.path
  var rounds = 5
  /// The duration of a run of one row with one server.
  var seconds = 0.8
  /// The durability of navd, except in the rows `dur.*` and `restart.kill`, which set it.
  var durability = "normal"
  /// The number of mutations among which the longest one is searched.
  var mutations = 1_000_000
  /// The rows to measure; all if empty.
  var only: [String] = []

  static let rows = [
    "lat1core", "read1core", "pipe64.cpu", "c50d1.cpu", "dur.normal.50", "dur.full.1", "dur.full.50", "wait.max",
    "wait.max.requests", "fan1000.rate", "cli", "push10k", "mem10k", "mem.history", "restart.kill",
    "front.update", "front.move", "front.attach10k", "term.attach10k", "term.cpu", "term.bytes", "till.start",
  ]

  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError(description: "\(name) needs a value") }
      switch name {
      case "--binaries": binaries = value
      case "--tools": tools = value
      case "--folder": folder = value
      case "--rounds": rounds = try Self.number(name, value)
      case "--seconds": seconds = try Self.number(name, value)
      case "--mutations": mutations = try Self.number(name, value)
      case "--durability": durability = try Self.one(of: ["none", "normal", "full"], name, value)
      case "--only": only.append(try Self.one(of: Self.rows, name, value))
      default: throw UsageError(description: "\(name) is unknown")
      }
    }
  }

  private static func number<Number: LosslessStringConvertible & Comparable & Numeric>(
    _ name: String, _ value: String
  ) throws -> Number {
    guard let number = Number(value), number > 0 else {
      throw UsageError(description: "\(name): \(value) is no number above 0")
    }
    return number
  }

  private static func one(of known: [String], _ name: String, _ value: String) throws -> String {
    guard known.contains(value) else {
      throw UsageError(description: "\(name): there is no \(value); there are \(known.joined(separator: ", "))")
    }
    return value
  }

  func wants(_ row: String) -> Bool { only.isEmpty || only.contains(row) }
}
