/// A checksum of the bytes of a row, stored beside them, so that a flipped bit on the disk is found when the row is read.
///
/// SQLite notices damage of its own structures, but not of their contents. Each step is a bijection of the state for a
/// given word, so one changed word always changes the sum. It does not protect against deliberate changes.
/// The function is MurmurHash64A (Austin Appleby, public domain); about 0.3 ns a byte.
package enum Checksum {
  private static let multiplier: UInt64 = 0xC6A4_A793_5BD1_E995

  /// The checksum of `bytes` in the row `key`. The same bytes have a different sum in another row.
  /// - Complexity: O(count).
  package static func of(_ bytes: Span<UInt8>, key: Int) -> Int {
    var sum = UInt64(truncatingIfNeeded: key) &* multiplier ^ UInt64(bytes.count) &* multiplier
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      let wordsEnd = bytes.count & ~7
      while offset < wordsEnd {
        sum = mixed(sum, unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
        offset &+= 8
      }
      if offset < bytes.count {
        var last: UInt64 = 0
        for place in offset..<bytes.count { last |= unsafe UInt64(bytes[place]) << (8 * UInt64(place - offset)) }
        sum = mixed(sum, last)
      }
    }
    sum = (sum ^ sum >> 47) &* multiplier
    return Int(truncatingIfNeeded: sum ^ sum >> 47)
  }

  @inline(__always)
  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = word &* multiplier
    return (sum ^ (product ^ product >> 47) &* multiplier) &* multiplier
  }
}
