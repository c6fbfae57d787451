extension String {
  /// The length of the text in JSON, in bytes of UTF-8, without the quotes.
  /// - Complexity: O(length).
  @inline(never)
  public var jsonByteCount: Int {
    let bytes = utf8.span
    var count = bytes.count
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: count &+= 1
      default: count &+= 5
      }
    }
    return count
  }
}
