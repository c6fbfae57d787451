/// Finds the parts of a canonical object or array.
///
/// The text is known to be well-formed, so the scan only looks for quotes and brackets.
struct CanonicalScanner {
  /// A member of an object.
  struct Member {
    /// The place of the key with its quotes.
    let key: Range<Int>
    let value: Range<Int>
    /// Whether the key has no escapes.
    let isPlain: Bool

    var range: Range<Int> { key.lowerBound..<value.upperBound }
  }

  private var index = 1

  /// The next member of an object; nil after the last one.
  /// - Parameter bytes: The same text in each call.
  mutating func member(of bytes: Span<UInt8>) -> Member? {
    guard skipComma(bytes), bytes[index] == UInt8(ascii: "\"") else { return nil }
    let start = index
    let isPlain = skipString(bytes)
    let key = start..<index
    index += 1
    return Member(key: key, value: value(in: bytes), isPlain: isPlain)
  }

  /// The next element of an array; nil after the last one.
  /// - Parameter bytes: The same text in each call.
  mutating func element(of bytes: Span<UInt8>) -> Range<Int>? {
    guard skipComma(bytes), bytes[index] != UInt8(ascii: "]") else { return nil }
    return value(in: bytes)
  }

  /// - Returns: Whether there is more.
  private mutating func skipComma(_ bytes: Span<UInt8>) -> Bool {
    if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index += 1 }
    return index < bytes.count
  }

  /// - Returns: Whether the string has no escapes.
  private mutating func skipString(_ bytes: Span<UInt8>) -> Bool {
    var isPlain = true
    index += 1
    while bytes[index] != UInt8(ascii: "\"") {
      let isEscape = bytes[index] == UInt8(ascii: "\\")
      if isEscape { isPlain = false }
      index += isEscape ? 2 : 1
    }
    index += 1
    return isPlain
  }

  /// Moves to the comma or the bracket after a value.
  private mutating func value(in bytes: Span<UInt8>) -> Range<Int> {
    let start = index
    var depth = 0
    while true {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        _ = skipString(bytes)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start..<index }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return start..<index }
      default: break
      }
      index += 1
    }
  }

  /// The text of a canonical string. Escapes are rare, so they are left to the parser.
  /// - Parameter quoted: The string with its quotes.
  static func unescaped(_ quoted: Span<UInt8>) -> String {
    let inner = String(quoted.extracting(1..<(quoted.count - 1)))
    guard inner.utf8.contains(UInt8(ascii: "\\")) else { return inner }
    return (try? JSONValue(parsing: "\"\(inner)\""))?.stringValue ?? inner
  }
}
