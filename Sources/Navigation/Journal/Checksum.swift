import JSON

/// A checksum that finds damage, not forgery: eight bytes a step are mixed in by a multiplication, as FNV does it with one
/// (Fowler, Noll, Vo), and folded to 32 bits at the end.
enum Checksum {
  static let start: UInt64 = 0xCBF2_9CE4_8422_2325
  static let prime: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  static func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* prime
    return product ^ (product &>> 29)
  }

  @inline(__always)
  static func fold(_ sum: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: sum ^ (sum &>> 32)) }

  /// The checksum of some bytes.
  static func of(_ bytes: RawSpan) -> UInt32 {
    var sum = start
    var place = 0
    while place &+ 8 <= bytes.byteCount {
      sum = mix(
        sum, UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)))
      place &+= 8
    }
    while place < bytes.byteCount {
      sum = mix(sum, UInt64(unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt8.self)))
      place &+= 1
    }
    return fold(sum)
  }

  /// Whether bytes end with the checksum of what comes before it.
  static func isValid(_ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    guard start >= 0, end - start >= 4, end <= bytes.count else { return false }
    let sum = unsafe of(bytes.span.bytes.extracting(start..<(end - 4)))
    return sum == UInt32(truncatingIfNeeded: Record.length(bytes, at: end - 4))
  }
}

extension ByteBuffer {
  /// The checksum of what was written from a place on.
  @inline(__always)
  func checksum(from start: Int) -> UInt32 {
    withSpan(from: start) { Checksum.of($0) }
  }
}
