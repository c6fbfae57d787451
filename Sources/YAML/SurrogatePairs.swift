/// Converts the surrogate pairs of JSON, which YAML does not have, to escapes of YAML: `\ud83d\ude00` to `\U0001F600`.
enum SurrogatePairs {
  /// The text with all surrogate pairs converted; nil if it contains none.
  /// - Complexity: O(n).
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
        // The character after a backslash does not start another escape.
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

  /// The code unit of an escape `\uHHHH`; nil if there is none.
  private static func unit(_ bytes: [UInt8], at place: Int) -> Int? {
    guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return Int(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
  }
}
