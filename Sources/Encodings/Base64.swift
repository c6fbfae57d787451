/// Base64 with padding and without line breaks (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes as text.
  /// - Complexity: O(n).
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place + 2 < bytes.count {
      append(UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]), 4, to: &text)
      place += 3
    }
    switch bytes.count - place {
    case 1: append(UInt32(bytes[place]) << 16, 2, to: &text)
    case 2: append(UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8, 3, to: &text)
    default: break
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the first `count` of the four digits of 24 bits, then padding.
  private static func append(_ bits: UInt32, _ count: Int, to text: inout [UInt8]) {
    for digit in 0..<4 {
      let value = Int(bits >> UInt32(18 - 6 * digit) & 63)
      text.append(digit < count ? digits[value] : UInt8(ascii: "="))
    }
  }

  /// Decodes text.
  /// - Returns: the bytes; nil for text that `encode` never returns, such as text with white space.
  /// - Complexity: O(n).
  package static func decode(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, digit) in digits.dropLast(padding).enumerated() {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      if index % 4 == 3 {
        bytes += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
        ]
        bits = 0
      }
    }
    // The unused bits of the last digit must be zero.
    switch padding {
    case 1:
      guard bits & 0b11 == 0 else { return nil }
      bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    case 2:
      guard bits & 0b1111 == 0 else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    default: break
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
