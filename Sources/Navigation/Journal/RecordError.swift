/// A record's bytes are not what this version writes.
public struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the record it was seen, counted in bytes.
  public let position: Int
  /// What was expected there.
  public let expected: String

  init(_ expected: String, at position: Int) {
    self.expected = expected
    self.position = position
  }

  public var description: String { "byte \(position) of a record: expected \(expected)" }
}
