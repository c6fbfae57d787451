package import JSON

// The parts of records besides numbers. Texts are preceded by their length.
extension ByteBuffer {
  /// Appends a number that may be missing.
  @inline(never)
  package mutating func append(varint value: Int?) { append(varint: value.map { $0 &+ 1 } ?? 0) }

  /// Appends a text preceded by its length.
  @inline(never)
  package mutating func append(counted text: String) {
    append(varint: text.utf8.count)
    append(text: text)
  }

  /// Appends bytes preceded by their number.
  @inline(__always)
  package mutating func append(counted bytes: RawSpan) {
    append(varint: bytes.byteCount)
    append(bytes)
  }

  /// Appends 64 bits, least significant byte first.
  @inline(__always)
  package mutating func append(fixed value: Int) { append(fixed64: UInt64(bitPattern: Int64(value))) }
}
