/// The 64-bit FNV-1a hash (Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm").
///
/// Unlike `Hasher` it gives the same result in every process. It does not resist inputs chosen to collide.
public enum FNV1a {
  /// The hash of no bytes.
  @inlinable
  public static var offsetBasis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// The hash of a byte.
  /// - Parameter state: the hash of the bytes that precede it.
  @inlinable @inline(__always)
  public static func hash(_ byte: UInt8, from state: UInt64) -> UInt64 { (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The hash of a sequence of bytes.
  /// - Parameter state: the hash of the bytes that precede them.
  /// - Complexity: O(n).
  @inlinable @inline(__always)
  public static func hash(_ bytes: some Sequence<UInt8>, from state: UInt64 = offsetBasis) -> UInt64 {
    var hash = state
    for byte in bytes { hash = Self.hash(byte, from: hash) }
    return hash
  }
}
