extension TapeScanner {
  /// Reads a number: a 64-bit integer, or a double if it has a fraction or an exponent.
  mutating func number() throws(JSONSyntaxError) {
    let start = index
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard isDigit else { throw error("expected a value") }
    let first = byte
    let (magnitude, overflow) = integer()
    if first == UInt8(ascii: "0"), index - start > (isNegative ? 2 : 1) { throw error("a number with leading zeros") }
    var isInteger = true
    if byte == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      try digits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isInteger = false
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    if !isInteger { return try double(from: start) }
    if overflow || (isNegative && magnitude > 1 << 63) { return try large() }
    if !isNegative && magnitude > UInt64(Int64.max) {
      append("u", 0)
      return word(magnitude)
    }
    append("l", 0)
    word(isNegative ? 0 &- magnitude : magnitude)
  }

  private var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Reads digits as an integer, and reports whether they overflow 64 bits.
  private mutating func integer() -> (UInt64, overflow: Bool) {
    var (value, overflow) = (UInt64(0), false)
    while isDigit {
      let (shifted, a) = value.multipliedReportingOverflow(by: 10)
      let (sum, b) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      value = sum
      overflow = overflow || a || b
      index += 1
    }
    return (value, overflow)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard isDigit else { throw error("expected a digit") }
    while isDigit { index += 1 }
  }

  private mutating func double(from start: Int) throws(JSONSyntaxError) {
    let text = unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return try large() }
    append("d", 0)
    word(value.bitPattern)
  }

  /// Notes a number that does not fit in 64 bits, and stores zero for it.
  private mutating func large() throws(JSONSyntaxError) {
    try note("a number out of range", .value, at: wordCount)
    append("d", 0)
    word(0)
  }

  private mutating func word(_ value: UInt64) {
    unsafe words[wordCount] = value
    wordCount += 1
  }
}
