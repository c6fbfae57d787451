/// Reads plain JSON from left to right: JSON without white space, escapes, fractions or exponents, in which the keys of
/// each object are in canonical order.
///
/// This is not a parser. It recognizes an expected form and finds its parts. Any other text, valid or not, is left to
/// `JSONParser`, which finds the same parts in a plain text. Messages that a template or an encoder has put together, as
/// nearly all are, thus need no parsing. Source of the idea: speculation on the structure of the previous record (Li et
/// al., "Mison: a fast JSON parser for data analytics", VLDB 2017).
///
/// Valid as long as the bytes that it reads.
@safe public struct PlainReader {
  /// The nesting depth beyond which a value is not plain.
  static let depthMax = 8
  /// The number of digits beyond which a number is not plain. Every number of 18 digits fits an `Int`.
  static let digitsMax = 18

  private let start: UnsafeRawPointer
  private let count: Int
  /// The number of bytes that have been read.
  public private(set) var place = 0
  /// All bytes of strings combined by OR: the highest bit of a byte is set if one of them is not ASCII.
  private var seen: UInt64 = 0

  /// - Parameter bytes: at least one.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return nil }
    unsafe self.start = start
    count = bytes.count
  }

  /// Whether all bytes have been read and are well-formed UTF-8.
  /// - Complexity: O(1) if all bytes are ASCII, O(n) otherwise.
  public var isAtEnd: Bool {
    if place != count { return false }
    if seen & 0x8080_8080_8080_8080 == 0 { return true }
    return unsafe String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self) != nil
  }

  /// Skips the literal if it comes next.
  /// - Returns: whether it did.
  /// - Complexity: O(literal).
  @inline(__always)
  public mutating func take(_ literal: StaticString) -> Bool {
    unsafe take(UnsafeRawPointer(literal.utf8Start), literal.utf8CodeUnitCount)
  }

  @inline(never)
  private mutating func take(_ other: UnsafeRawPointer, _ length: Int) -> Bool {
    if count &- place < length { return false }
    var offset = 0
    let here = unsafe start + place
    while length &- offset > 8 {
      if unsafe here.word(offset) != other.word(offset) { return false }
      offset &+= 8
    }
    if length >= 8 {
      // The last eight bytes, which may overlap those already compared.
      if unsafe here.word(length &- 8) != other.word(length &- 8) { return false }
    } else {
      while offset < length {
        if unsafe here.byte(offset) != other.byte(offset) { return false }
        offset &+= 1
      }
    }
    place &+= length
    return true
  }

  /// Reads a string whose opening quote has been read, up to and including its closing quote.
  /// - Returns: the text between the quotes; nil if the string does not end or is not plain.
  /// - Complexity: O(text).
  @inline(never)
  public mutating func text() -> JSONText? {
    let begun = place
    guard skipText() else { return nil }
    return unsafe JSONText(bytes: UnsafeRawBufferPointer(start: start + begun, count: place &- begun &- 1))
  }

  /// Reads an object.
  /// - Returns: the text of the object, which is canonical; nil if it is not plain.
  /// - Complexity: O(object).
  @inline(never)
  public mutating func object() -> JSONText? {
    let begun = place
    guard skipObject(depth: 1) else { return nil }
    return unsafe JSONText(bytes: UnsafeRawBufferPointer(start: start + begun, count: place &- begun))
  }

  /// Skips the byte if it comes next.
  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < count, unsafe start.byte(place) == byte else { return false }
    place &+= 1
    return true
  }

  private mutating func skipText() -> Bool {
    while count &- place >= 8 {
      let word = unsafe UInt64(littleEndian: start.word(place))
      let ends = word.firstToEscape
      if ends == 0 {
        seen |= word
        place &+= 8
        continue
      }
      // Only the first match is certain (see `firstToEscape`).
      let before = ends.trailingZeroBitCount &>> 3
      seen |= word & (1 &<< UInt64(truncatingIfNeeded: 8 &* before) &- 1)
      let end = place &+ before
      place = end &+ 1
      return unsafe start.byte(end) == UInt8(ascii: "\"")
    }
    while place < count {
      let byte = unsafe start.byte(place)
      if byte == UInt8(ascii: "\"") {
        place &+= 1
        return true
      }
      if byte < 0x20 || byte == UInt8(ascii: "\\") { return false }
      seen |= UInt64(byte)
      place &+= 1
    }
    return false
  }

  private mutating func skipObject(depth: Int) -> Bool {
    guard depth <= Self.depthMax, take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    var last: JSONText?
    while true {
      guard take(UInt8(ascii: "\"")), let key = text(), take(UInt8(ascii: ":")) else { return false }
      if let last, JSONText.compare(last, key) >= 0 { return false }
      last = key
      guard skipValue(depth: depth) else { return false }
      if take(UInt8(ascii: "}")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  private mutating func skipArray(depth: Int) -> Bool {
    guard depth <= Self.depthMax, take(UInt8(ascii: "[")) else { return false }
    if take(UInt8(ascii: "]")) { return true }
    while true {
      guard skipValue(depth: depth) else { return false }
      if take(UInt8(ascii: "]")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  private mutating func skipValue(depth: Int) -> Bool {
    guard place < count else { return false }
    switch unsafe start.byte(place) {
    case UInt8(ascii: "\""):
      place &+= 1
      return skipText()
    case UInt8(ascii: "{"): return skipObject(depth: depth &+ 1)
    case UInt8(ascii: "["): return skipArray(depth: depth &+ 1)
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return skipInteger()
    }
  }

  /// Skips an integer in canonical form: without `-0` and without leading zeros.
  private mutating func skipInteger() -> Bool {
    let isNegative = take(UInt8(ascii: "-"))
    let begun = place
    while place < count, unsafe start.byte(place) &- UInt8(ascii: "0") < 10 { place &+= 1 }
    let digits = place &- begun
    guard digits > 0, digits <= Self.digitsMax else { return false }
    if unsafe start.byte(begun) == UInt8(ascii: "0"), digits > 1 || isNegative { return false }
    // Anything else continues the number with a fraction or an exponent.
    guard place < count else { return false }
    let next = unsafe start.byte(place)
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
  }
}

extension UnsafeRawPointer {
  @inline(__always)
  fileprivate func byte(_ place: Int) -> UInt8 { unsafe load(fromByteOffset: place, as: UInt8.self) }
}
