import Foundation

/// What the command line asked for.
struct Options {
  /// Where navd, navctl and the till are.
  var binaries = ".build/release"
  /// Where `load`, `mirror` and `echo-floor` are.
  var tools = "Benchmarks/.build/release"
  /// Where state is kept while it is measured: which disk is measured.
  var folder = FileManager.default.temporaryDirectory.path
  var rounds = 5
  /// How long a run of one row and one server takes.
  var seconds = 0.8
  /// What navd is started with, but in the rows `dur.*` and `restart.kill`, which say it themselves.
  var durability = "normal"
  /// How many mutations the longest one is looked for in.
  var mutations = 1_000_000
  /// The rows that are wanted; empty: all.
  var only: [String] = []

  static let rows = [
    "lat1core", "read1core", "pipe64.cpu", "c50d1.cpu", "dur.normal.50", "dur.full.1", "dur.full.50", "wait.max",
    "wait.max.requests", "fan1000.rate", "cli", "push10k", "mem10k", "mem.history", "restart.kill",
    "front.update", "front.attach10k", "term.attach10k", "term.cpu", "term.bytes", "till.start",
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
