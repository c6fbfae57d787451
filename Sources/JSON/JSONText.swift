/// An unescaped string of a parsed document, read in place: well-formed UTF-8, which may contain NUL.
///
/// Valid as long as the element that it comes from.
@frozen @safe public struct JSONText {
  @usableFromInline let bytes: UnsafeRawBufferPointer

  @inlinable @inline(__always)
  init(bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  @inlinable @inline(__always)
  public var count: Int { unsafe bytes.count }

  @inlinable @inline(__always)
  public var string: String { unsafe String(text: bytes) }

  /// Calls `body` with the bytes, which are valid until it returns.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { unsafe body(bytes) }

  /// Whether the text equals the literal, byte for byte, without allocating.
  @inlinable @inline(__always)
  public static func == (text: JSONText, literal: StaticString) -> Bool {
    // The compiler knows the length of the literal where this is inlined, so only a few comparisons of words remain.
    let count = literal.utf8CodeUnitCount
    guard text.count == count else { return false }
    guard let start = unsafe text.bytes.baseAddress else { return count == 0 }
    let other = unsafe UnsafeRawPointer(literal.utf8Start)
    var place = 0
    while count - place >= 8 {
      if unsafe start.word(place) != other.word(place) { return false }
      place += 8
    }
    return unsafe start.rest(place, count) == other.rest(place, count)
  }

  /// Whether the texts are equal, byte for byte, without allocating.
  /// - Complexity: O(n).
  public static func == (text: JSONText, other: String) -> Bool {
    let utf8 = other.utf8.span
    guard text.count == utf8.count else { return false }
    return unsafe utf8.bytes.withUnsafeBytes { unsafe compare(text, JSONText(bytes: $0)) == 0 }
  }

  @inlinable @inline(__always)
  public static func ~= (literal: StaticString, text: JSONText) -> Bool { text == literal }

  /// Compares two texts by their UTF-8 bytes, which is the canonical order of keys.
  /// - Returns: a negative number, zero or a positive number if `a` is less than, equal to or greater than `b`.
  static func compare(_ a: JSONText, _ b: JSONText) -> Int {
    let shorter = min(a.count, b.count)
    guard shorter > 0, let left = unsafe a.bytes.baseAddress, let right = unsafe b.bytes.baseAddress else {
      return a.count - b.count
    }
    var place = 0
    while shorter - place >= 8 {
      let (one, other) = unsafe (left.word(place), right.word(place))
      if one != other { return one.bigEndian < other.bigEndian ? -1 : 1 }
      place += 8
    }
    while place < shorter {
      let (one, other) = unsafe (a.bytes[place], b.bytes[place])
      if one != other { return Int(one) - Int(other) }
      place += 1
    }
    return a.count - b.count
  }
}

// Looking into a text of a parsed document without copying it.
extension JSONText {
  /// The byte at an index.
  /// - Precondition: `0 <= index < count`
  @inlinable @inline(__always)
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "outside of the text")
    return unsafe bytes[index]
  }

  /// The bytes of a range, valid as long as the whole text.
  /// - Precondition: `range` lies in `0..<count`.
  @inlinable @inline(__always)
  public subscript(range: Range<Int>) -> JSONText {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "outside of the text")
    return unsafe JSONText(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// The index of the last occurrence of a byte.
  /// - Complexity: O(n).
  @inlinable @inline(__always)
  public func lastIndex(of byte: UInt8) -> Int? {
    var index = count
    while index > 0 {
      index -= 1
      if unsafe bytes[index] == byte { return index }
    }
    return nil
  }
}

extension UnsafeRawPointer {
  /// The eight bytes at an offset.
  @inlinable @inline(__always)
  func word(_ place: Int) -> UInt64 { unsafe loadUnaligned(fromByteOffset: place, as: UInt64.self) }

  /// Up to seven bytes from `start` to `end` as one number.
  @inlinable @inline(__always)
  func rest(_ start: Int, _ end: Int) -> UInt64 {
    var place = start
    var value: UInt64 = 0
    if end - place >= 4 {
      value = unsafe UInt64(loadUnaligned(fromByteOffset: place, as: UInt32.self))
      place += 4
    }
    if end - place >= 2 {
      value = unsafe value << 16 | UInt64(loadUnaligned(fromByteOffset: place, as: UInt16.self))
      place += 2
    }
    if end > place { value = unsafe value << 8 | UInt64(load(fromByteOffset: place, as: UInt8.self)) }
    return value
  }
}
