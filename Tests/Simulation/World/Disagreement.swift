import Navigation

/// A fault that a random run has found.
package struct Disagreement: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }

  /// Throws unless two values are equal.
  package static func check<T: Equatable>(_ what: @autoclosure () -> String, _ actual: T, _ expected: T)
    throws(Disagreement)
  {
    if actual != expected { throw Disagreement("\(what()): \(actual), expected \(expected)") }
  }
}
