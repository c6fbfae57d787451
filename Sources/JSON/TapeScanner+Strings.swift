import Encodings

extension TapeScanner {
  /// Reads a string and stores it unescaped: its length, its bytes and a NUL. A faulty character that is noted becomes `?`.
  mutating func string() throws(JSONSyntaxError) {
    append("\"", UInt64(truncatingIfNeeded: stringBytes))
    let start = stringBytes
    stringBytes += 4
    index += 1
    while index < byteCount {
      storePlain()
      let byte = byte
      switch byte {
      case UInt8(ascii: "\""):
        let count = UInt32(truncatingIfNeeded: stringBytes - start - 4)
        unsafe UnsafeMutableRawPointer(strings + start).storeBytes(of: count, as: UInt32.self)
        store(0)
        index += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20:
        try noteCharacter("a control character in a string")
        index += 1
      case 0x20..<0x80:
        store(byte)
        index += 1
      default: try multibyte(byte)
      }
    }
    throw error("a string without an end")
  }

  /// Stores the characters of ASCII that stand for themselves, eight at a time, up to another byte or the last seven.
  @inline(__always)
  private mutating func storePlain() {
    let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    while index &+ 8 <= byteCount, let base = unsafe bytes.baseAddress {
      let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let escapes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // The lowest of these bits belongs to the first byte that is zero, or below 0x20; higher ones may be wrong.
      let others =
        ((quotes &- ones) & ~quotes | (escapes &- ones) & ~escapes | (word &- ones &* 0x20) & ~word | word) & highBits
      unsafe UnsafeMutableRawPointer(strings + stringBytes).storeBytes(of: word.littleEndian, as: UInt64.self)
      let count = others.trailingZeroBitCount / 8
      index &+= count
      stringBytes &+= count
      if count < 8 { return }
    }
  }

  private mutating func store(_ byte: UInt8) {
    unsafe strings[stringBytes] = byte
    stringBytes += 1
  }

  private mutating func escape() throws(JSONSyntaxError) {
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): store(byte)
    case UInt8(ascii: "b"): store(0x08)
    case UInt8(ascii: "f"): store(0x0C)
    case UInt8(ascii: "n"): store(0x0A)
    case UInt8(ascii: "r"): store(0x0D)
    case UInt8(ascii: "t"): store(0x09)
    case UInt8(ascii: "u"): return try codePoint()
    default: try noteCharacter("no escape")
    }
    index += 1
  }

  /// Reads a `\u` escape, or the two that encode a character beyond U+FFFF.
  private mutating func codePoint() throws(JSONSyntaxError) {
    guard var value = codeUnit() else { return try noteCharacter("expected four hexadecimal digits") }
    if (0xD800..<0xDC00).contains(value), byte == UInt8(ascii: "\\") {
      let behind = index
      index += 1
      guard byte == UInt8(ascii: "u"), let low = codeUnit(), (0xDC00..<0xE000).contains(low) else {
        index = behind
        return try noteCharacter("half of a character")
      }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { return try noteCharacter("half of a character") }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { store(byte) }
  }

  /// Reads the four digits after `u`; nil if there are fewer.
  private mutating func codeUnit() -> UInt32? {
    index += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Hexadecimal.value(of: byte) else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// Notes a faulty character of the string, whose word is the last one on the tape.
  private mutating func noteCharacter(_ problem: String) throws(JSONSyntaxError) {
    try note(problem, .value, at: wordCount - 1)
    // It took a byte at least, so there is room.
    store(UInt8(ascii: "?"))
  }

  /// Reads a character of two to four bytes. Source: table 3-7 of the Unicode standard, well-formed UTF-8.
  private mutating func multibyte(_ lead: UInt8) throws(JSONSyntaxError) {
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let count: Int
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: count = 4
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default:
      try noteCharacter("ill-formed UTF-8")
      index += 1
      return
    }
    let start = stringBytes
    store(lead)
    index += 1
    for place in 1..<count {
      let allowed = place == 1 ? second : 0x80...0xBF
      guard index < byteCount, allowed.contains(byte) else {
        stringBytes = start
        return try noteCharacter("ill-formed UTF-8")
      }
      store(byte)
      index += 1
    }
  }
}
