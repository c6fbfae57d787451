/// Walks the members of a canonical object, or the elements of a canonical array.
///
/// Its form is known, so a scan that minds quotes and brackets is enough.
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

  /// The text of a canonical string: the only escapes are those that `ByteBuffer` writes.
  static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
    let inner = quoted.dropFirst().dropLast()
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    var text: [UInt8] = []
    var rest = inner
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let code = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch code {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "u"):
        text.append(UInt8(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(4)
      default: text.append(code)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
