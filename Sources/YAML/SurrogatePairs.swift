/// Characters beyond 16 bits as JSON escapes them, which YAML does not: `\ud83d\ude00` is `\U0001F600`.
enum SurrogatePairs {
  /// The text with each such pair as YAML writes it; nil when there is none.
  /// - Complexity: O(n)
  static func joined(_ bytes: [UInt8]) -> [UInt8]? {
    var joined: [UInt8] = []
    var copied = 0
    var place = 0
    while place + 1 < bytes.count {
      guard bytes[place] == UInt8(ascii: "\\") else {
        place += 1
        continue
      }
      guard let high = unit(bytes, at: place), (0xD800...0xDBFF).contains(high),
        let low = unit(bytes, at: place + 6), (0xDC00...0xDFFF).contains(low)
      else {
        // What follows a backslash is no beginning of an escape, be it a backslash itself.
        place += 2
        continue
      }
      let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      let digits = String(scalar, radix: 16, uppercase: true)
      joined += bytes[copied..<place]
      joined += Array("\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8)
      place += 12
      copied = place
    }
    return copied == 0 ? nil : joined + bytes[copied...]
  }

  /// The unit of an escape `\uHHHH`; nil when there is none.
  private static func unit(_ bytes: [UInt8], at place: Int) -> Int? {
    guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return Int(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
  }
}
