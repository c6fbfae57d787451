/// Iterates over the members of a canonical object, or the elements of a canonical array.
///
/// The text is known to be well-formed, so the scan only looks for quotes and brackets.
struct CanonicalScanner {
  private let bytes: [UInt8]
  private var index = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() -> (key: String, value: String)? {
    if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    let keyStart = index
    skipString()
    let key = bytes[keyStart..<index]
    index += 1
    let valueStart = index
    skipValue()
    return (Self.unescaped(key), String(decoding: bytes[valueStart..<index], as: UTF8.self))
  }

  mutating func nextElement() -> String? {
    if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index += 1 }
    guard index < bytes.count, bytes[index] != UInt8(ascii: "]") else { return nil }
    let start = index
    skipValue()
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipString() {
    index += 1
    while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index += 1
  }

  private mutating func skipValue() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return }
      default: break
      }
      index += 1
    }
  }

  /// The text of a canonical string. Escapes are rare, so they are left to the parser.
  /// - Parameter quoted: the string with its quotes.
  static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
    let inner = quoted.dropFirst().dropLast()
    let plain = String(decoding: inner, as: UTF8.self)
    guard inner.contains(UInt8(ascii: "\\")) else { return plain }
    return (try? JSONValue(parsing: "\"\(plain)\""))?.stringValue ?? plain
  }
}
