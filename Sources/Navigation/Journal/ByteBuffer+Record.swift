package import JSON

// What records are made of. Numbers are LEB128 (DWARF 5, 7.6): seven bits a byte, least first, the top bit says that more
// follow; texts have their length in front.
extension ByteBuffer {
  /// Appends a number; a negative one takes ten bytes.
  @inline(__always)
  package mutating func append(varint value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number that may be missing.
  @inline(__always)
  package mutating func append(varint value: Int?) { append(varint: value.map { $0 &+ 1 } ?? 0) }

  /// Appends a text and its length before it.
  @inline(__always)
  package mutating func append(counted text: String) {
    append(varint: text.utf8.count)
    append(text: text)
  }

  /// Appends bytes and their number before them.
  @inline(__always)
  package mutating func append(counted bytes: RawSpan) {
    append(varint: bytes.byteCount)
    append(bytes)
  }

  /// Appends 64 bits, least significant byte first.
  @inline(__always)
  package mutating func append(fixed value: Int) {
    var value = Int64(value).littleEndian
    unsafe withUnsafeBytes(of: &value) { unsafe append($0) }
  }
}
