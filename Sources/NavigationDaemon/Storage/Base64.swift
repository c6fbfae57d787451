/// Bytes as text, written: RFC 4648, chapter 4. Its twin is `NavctlCommands/Files/Base64.swift`, which reads it.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Complexity: O(bytes).
  static func encoded(_ bytes: [UInt8]) -> String {
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

  /// Appends the first so many of the four digits of 24 bits, and padding.
  private static func append(_ bits: UInt32, _ count: Int, to text: inout [UInt8]) {
    for digit in 0..<4 {
      let value = Int(bits >> UInt32(18 - 6 * digit) & 63)
      text.append(digit < count ? alphabet[value] : UInt8(ascii: "="))
    }
  }
}
