/// Reads JSON that is written the plain way, from the beginning on: no white space, no escapes, whole numbers only, and the
/// keys of each object in canonical order.
///
/// It is no parser: it tells whether a text has a form that is expected, and where its parts are. Whatever has another
/// form, be it right or wrong, is for `JSONParser`, which comes to the same parts of a text that is plain. So programs
/// whose messages are put together by templates or by an encoder, as nearly all are, are spared the parsing. Source of
/// the idea: parsers that expect the last message's form again (Li et al., "Mison: a fast JSON parser for data
/// analytics", VLDB 2017).
///
/// Valid as long as the bytes that it reads.
@safe public struct PlainReader {
  /// An object nested deeper is not plain.
  static let depthMax = 8
  /// A number of more digits is not plain: every one of so many fits into an `Int`.
  static let digitsMax = 18

  private let start: UnsafeRawPointer
  private let count: Int
  /// How many bytes have been read.
  public private(set) var place = 0
  /// Of all bytes of texts: the highest bit is set when one is not ASCII.
  private var seen: UInt64 = 0

  /// - Parameter bytes: at least one.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return nil }
    unsafe self.start = start
    count = bytes.count
  }

  /// Whether all has been read, and is well-formed UTF-8. Complexity: O(1) when all is ASCII, else O(n).
  public var isAtEnd: Bool {
    if place != count { return false }
    if seen & 0x8080_8080_8080_8080 == 0 { return true }
    return unsafe String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self) != nil
  }

  /// Goes on behind the literal if it is there.
  /// - Complexity: O(literal)
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
      // The last eight, of which some may have been looked at.
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

  /// Goes on behind the closing quote of the text that begins here, behind its opening one.
  /// - Returns: what is between them; nil when the text does not end, or is not plain.
  /// - Complexity: O(text)
  @inline(never)
  public mutating func text() -> JSONText? {
    let begun = place
    guard skipText() else { return nil }
    return unsafe JSONText(bytes: UnsafeRawBufferPointer(start: start + begun, count: place &- begun &- 1))
  }

  /// Goes on behind the object that begins here.
  /// - Returns: the canonical text of the object; nil when it has another form.
  /// - Complexity: O(object)
  @inline(never)
  public mutating func object() -> JSONText? {
    let begun = place
    guard skipObject(depth: 1) else { return nil }
    return unsafe JSONText(bytes: UnsafeRawBufferPointer(start: start + begun, count: place &- begun))
  }

  /// Goes on behind a byte if it is there.
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
      // The first that is found is one; those behind it may be taken for one.
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

  /// Goes on behind an integer without a sign that says nothing, or zeros that do.
  private mutating func skipInteger() -> Bool {
    let isNegative = take(UInt8(ascii: "-"))
    let begun = place
    while place < count, unsafe start.byte(place) &- UInt8(ascii: "0") < 10 { place &+= 1 }
    let digits = place &- begun
    guard digits > 0, digits <= Self.digitsMax else { return false }
    if unsafe start.byte(begun) == UInt8(ascii: "0"), digits > 1 || isNegative { return false }
    // What goes on is a fraction or an exponent.
    guard place < count else { return false }
    let next = unsafe start.byte(place)
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
  }
}

extension UnsafeRawPointer {
  @inline(__always)
  fileprivate func byte(_ place: Int) -> UInt8 { unsafe load(fromByteOffset: place, as: UInt8.self) }
}
