import Encodings

// Writing JSON. The buffer keeps no state for this: the last byte tells whether a comma is due, because a value never ends
// in `{`, `[` or `:` (a string that does is followed by its closing quote).
extension ByteBuffer {
  /// Appends a comma if the next key or element needs one.
  @inlinable @inline(__always)
  mutating func separate() {
    switch last {
    case 0, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: append(UInt8(ascii: ","))
    }
  }

  @inlinable @inline(__always)
  public mutating func beginObject() {
    separate()
    append(UInt8(ascii: "{"))
  }

  @inlinable @inline(__always)
  public mutating func endObject() { append(UInt8(ascii: "}")) }

  @inlinable @inline(__always)
  public mutating func beginArray() {
    separate()
    append(UInt8(ascii: "["))
  }

  @inlinable @inline(__always)
  public mutating func endArray() { append(UInt8(ascii: "]")) }

  /// Appends `"name":`. The name must need no escape, like the names of an interface.
  @inlinable @inline(__always)
  public mutating func key(_ name: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(name)
    append("\":")
  }

  /// Appends any text as a key and a colon.
  public mutating func key(text name: String) {
    string(text: name)
    append(UInt8(ascii: ":"))
  }

  /// Appends any text as a string, with the escapes that JSON requires.
  @inlinable @inline(__always)
  public mutating func string(text: String) {
    separate()
    var text = text
    text.withUTF8 { unsafe quoted(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a literal as a string; it must need no escape.
  @inlinable @inline(__always)
  public mutating func string(_ literal: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(literal)
    append(UInt8(ascii: "\""))
  }

  @inlinable @inline(__always)
  public mutating func integer(_ value: Int) {
    separate()
    append(decimal: value)
  }

  /// Appends a number in canonical form: an integral one as an integer, any other in the shortest form that reads back
  /// the same. Infinities and NaN, which JSON does not have, become `null`.
  public mutating func number(_ value: Double) {
    separate()
    if !value.isFinite {
      append("null")
    } else if let integer = Int(exactly: value) {
      append(decimal: integer)
    } else if let integer = UInt64(exactly: value) {
      append(text: String(integer))
    } else {
      append(text: value.description)
    }
  }

  /// Appends an integer above `Int.max`.
  public mutating func unsigned(_ value: UInt64) {
    separate()
    append(text: String(value))
  }

  @inlinable @inline(__always)
  public mutating func bool(_ value: Bool) {
    separate()
    if value { append("true") } else { append("false") }
  }

  @inlinable @inline(__always)
  public mutating func null() {
    separate()
    append("null")
  }

  /// Appends the canonical text of an object.
  @inlinable @inline(__always)
  public mutating func object(_ object: JSONObject) {
    separate()
    append(text: object.text)
  }

  /// Appends JSON text that is known to be well-formed.
  public mutating func raw(_ json: String) {
    separate()
    append(text: json)
  }

  /// Appends a string of a parsed document.
  mutating func string(_ text: JSONText) {
    separate()
    unsafe quoted(text.bytes)
  }

  /// Appends UTF-8 bytes between quotes, with the escapes that JSON requires.
  /// - Complexity: O(n).
  @usableFromInline
  mutating func quoted(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count + 2)
    append(UInt8(ascii: "\""))
    if unsafe isPlain(bytes) { unsafe append(bytes) } else { unsafe escaped(bytes) }
    append(UInt8(ascii: "\""))
  }

  /// Whether a text needs no escape.
  @inline(__always)
  private func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while bytes.count &- index > 8 {
      if unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).firstToEscape != 0 { return false }
      index &+= 8
    }
    // The last eight bytes, which may overlap those already checked; a text of 4 to 7 bytes is two halves that overlap.
    if bytes.count >= 8 {
      return unsafe bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self).firstToEscape == 0
    }
    if bytes.count >= 4 {
      let (low, high) = unsafe (
        bytes.loadUnaligned(as: UInt32.self), bytes.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self)
      )
      return (UInt64(high) &<< 32 | UInt64(low)).firstToEscape == 0
    }
    var word: UInt64 = 0x2020_2020_2020_2020
    while index < bytes.count {
      word = word &<< 8 | UInt64(unsafe bytes[index])
      index &+= 1
    }
    return word.firstToEscape == 0
  }

  /// Appends a text that needs escapes.
  @inline(never)
  private mutating func escaped(_ bytes: UnsafeRawBufferPointer) {
    var (begun, index) = (0, 0)
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        unsafe append(UnsafeRawBufferPointer(rebasing: bytes[begun..<index]))
        escape(byte)
        begun = index &+ 1
      }
      index &+= 1
    }
    unsafe append(UnsafeRawBufferPointer(rebasing: bytes[begun...]))
  }

  @inline(never)
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      append(Hexadecimal.digit(of: byte >> 4))
      append(Hexadecimal.digit(of: byte & 15))
    }
  }
}
