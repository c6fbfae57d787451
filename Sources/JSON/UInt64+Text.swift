extension UInt64 {
  /// Finds the first of eight bytes that JSON requires to be escaped: a quote, a backslash or a control character.
  ///
  /// The word must hold the first byte of the text in its lowest bits, as a little-endian load leaves it. Source:
  /// "Determine if a word has a byte less than n" in Anderson's Bit Twiddling Hacks.
  /// - Returns: 0 if there is none. Otherwise the lowest bit that is set is the highest bit of that byte; the bits above
  ///   it mean nothing.
  @inline(__always)
  var firstToEscape: UInt64 {
    let control = (self &- 0x20 &* Self.ones) & ~self
    let quote = self ^ (0x22 &* Self.ones)
    let backslash = self ^ (0x5C &* Self.ones)
    return (control | (quote &- Self.ones) & ~quote | (backslash &- Self.ones) & ~backslash) & 0x8080_8080_8080_8080
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
}
