/// An error in the bytes of a record.
public struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position in the record, in bytes.
  public let position: Int
  public let expected: String

  init(_ expected: String, at position: Int) {
    self.expected = expected
    self.position = position
  }

  public var description: String { "byte \(position) of a record: expected \(expected)" }
}
