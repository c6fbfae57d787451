extension UInt64 {
  /// Which of eight bytes of a text is the first that JSON wants escaped: a quote, a backslash or a control character.
  ///
  /// Of the first byte in memory the lowest bits are told on a little-endian machine, so they are to be read as such.
  /// Source: "Determine if a word has a byte less than n" of Anderson's Bit Twiddling Hacks.
  /// - Returns: 0 when none is; else a number whose lowest bit that is set is the highest of that byte.
  @inline(__always)
  var firstToEscape: UInt64 {
    let control = (self &- 0x20 &* Self.ones) & ~self
    let quote = self ^ (0x22 &* Self.ones)
    let backslash = self ^ (0x5C &* Self.ones)
    return (control | (quote &- Self.ones) & ~quote | (backslash &- Self.ones) & ~backslash) & 0x8080_8080_8080_8080
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
}
