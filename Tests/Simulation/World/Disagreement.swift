import Navigation

/// What a random run found to be wrong.
struct Disagreement: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// Throws unless two values are equal.
  static func check<T: Equatable>(_ what: @autoclosure () -> String, _ actual: T, _ expected: T) throws(Disagreement) {
    if actual != expected { throw Disagreement("\(what()): \(actual), expected \(expected)") }
  }
}
