import Foundation

/// What the command line asked for.
struct Options {
  /// Where navd and navctl are.
  var binaries = ".build/release"
  /// Where `load` and `echo-floor` are.
  var tools = "Benchmarks/.build/release"
  var rounds = 5
  /// How long a run of one row and one server takes.
  var seconds = 0.8
  /// The rows that are wanted; empty: all.
  var only: [String] = []

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
      case "--rounds": rounds = max(1, Int(value) ?? rounds)
      case "--seconds": seconds = Double(value) ?? seconds
      case "--only": only.append(value)
      default: throw UsageError(description: "\(name) is unknown")
      }
    }
  }

  func wants(_ row: String) -> Bool { only.isEmpty || only.contains(row) }
}
