import JSON

/// A JSON number, compared without rounding: as `Double`s, 2^63 - 1 and 2^63 are the same.
struct ExactNumber: Comparable, Sendable {
  /// The canonical text.
  let text: String
  /// Nil for a fraction, and for an integer that only a `Double` holds.
  private let integer: Int128?
  private let rounded: Double

  /// - Returns: Nil if the value is not a number.
  init?(_ value: CanonicalValue) {
    text = value.text
    // Nearly every number is one of these, and other forms take longer to read.
    if let integer = value.integerValue {
      (self.integer, rounded) = (Int128(integer), Double(integer))
      return
    }
    let kind = value.kind
    guard kind == .integer || kind == .number, let rounded = Double(text) else { return nil }
    integer = Int128(text) ?? Int128(exactly: rounded)
    self.rounded = rounded
  }

  static func == (a: ExactNumber, b: ExactNumber) -> Bool { !(a < b) && !(b < a) }

  /// Compares as `Double`s if one is no integer: it is then less than 2^53 away from 0, or beyond all other integers.
  static func < (a: ExactNumber, b: ExactNumber) -> Bool {
    if let a = a.integer, let b = b.integer { return a < b }
    return a.rounded < b.rounded
  }
}
