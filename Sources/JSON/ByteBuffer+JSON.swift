import Encodings

// Writing JSON. There is no state beside the bytes: whether a comma is due is read off the last byte, which is right
// because a value never ends in one of `{ [ :`, and a text that does is inside its quotes.
extension ByteBuffer {
  /// Puts a comma when something precedes the next key or element.
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

  /// Writes `"name":`. The name must be one that needs no escape, as names of an interface are.
  @inlinable @inline(__always)
  public mutating func key(_ name: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(name)
    append("\":")
  }

  /// Writes any text as a key.
  public mutating func key(text name: String) {
    string(text: name)
    append(UInt8(ascii: ":"))
  }

  /// Writes any text as a string, escaping what must be.
  @inlinable @inline(__always)
  public mutating func string(text: String) {
    separate()
    var text = text
    text.withUTF8 { unsafe quoted(UnsafeRawBufferPointer($0)) }
  }

  /// Writes the literal as a string; it must need no escape.
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

  /// Writes a finite number in its canonical form: an integral one as an integer, any other in the shortest form that
  /// reads back the same. What JSON has no number for (infinities, NaN) becomes `null`.
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

  /// Writes an integer above `Int.max`.
  mutating func unsigned(_ value: UInt64) {
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

  /// Writes an object in its canonical form, which is how it is kept.
  @inlinable @inline(__always)
  public mutating func object(_ object: JSONObject) {
    separate()
    append(text: object.text)
  }

  /// Writes JSON text that is known to be well-formed.
  public mutating func raw(_ json: String) {
    separate()
    append(text: json)
  }

  /// Writes a string of a parsed document as a string.
  mutating func string(_ text: JSONText) {
    separate()
    unsafe quoted(text.bytes)
  }

  /// Writes bytes of UTF-8 between quotes, escaping what JSON says must be. Complexity: O(n).
  @usableFromInline
  mutating func quoted(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count + 2)
    append(UInt8(ascii: "\""))
    if unsafe isPlain(bytes) { unsafe append(bytes) } else { unsafe escaped(bytes) }
    append(UInt8(ascii: "\""))
  }

  /// Whether nothing of a text is to be escaped.
  @inline(__always)
  private func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while bytes.count &- index > 8 {
      if unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).firstToEscape != 0 { return false }
      index &+= 8
    }
    // The last eight, of which some may have been looked at; of a shorter text its halves, which may overlap, or each.
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

  /// Appends a text of which something is to be escaped.
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
