extension Duration {
  /// Parses a number with the unit `ms`, `s`, `min` or `h`, such as `10s` or `1.5min`.
  /// - Returns: nil if the text has another form, or the duration exceeds a year.
  init?(map text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let first = number.first, let last = number.last, first != ".", last != ".", let value = Double(number) else {
      return nil
    }
    let milliseconds: Double
    switch text.dropFirst(number.count) {
    case "ms": milliseconds = value
    case "s": milliseconds = value * 1_000
    case "min": milliseconds = value * 60_000
    case "h": milliseconds = value * 3_600_000
    default: return nil
    }
    guard milliseconds <= 366 * 86_400_000 else { return nil }
    self = .milliseconds(Int64(milliseconds.rounded()))
  }
}
