// Reading a canonical object without a parser: its form is known, so a scan that minds quotes and brackets is enough.
extension JSONObject {
  /// The fields in their order (keys by UTF-8 bytes), values as canonical JSON text. Complexity: O(n).
  public var members: [(key: String, value: String)] {
    var members: [(key: String, value: String)] = []
    var scanner = CanonicalScanner(text)
    while let member = scanner.next() { members.append(member) }
    return members
  }

  /// The value of a field as canonical JSON text. Complexity: O(n).
  public subscript(key: String) -> String? {
    var scanner = CanonicalScanner(text)
    while let member = scanner.next() {
      if isSame(member.key, key) { return member.value }
    }
    return nil
  }

  /// How deep it is nested, itself included. Complexity: O(n).
  public var depth: Int {
    var (depth, deepest, isQuoted, isEscaped) = (0, 0, false, false)
    for byte in text.utf8 {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }

  /// The fields that `keys` names; those that are not there are left out. Complexity: O(n · keys).
  public func picking(_ keys: [String]) -> JSONObject {
    if keys.isEmpty || isEmpty { return .empty }
    return JSONObject(members: members.filter { member in keys.contains { isSame($0, member.key) } })
  }
}

/// Whether two keys are the same: byte for byte, where `String ==` also takes é as one character and as two for equal.
private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) }

/// Walks the members of a canonical object.
private struct CanonicalScanner {
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
    return (unescaped(key), String(decoding: bytes[valueStart..<index], as: UTF8.self))
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
  private func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
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
