// Looking into a text of a parsed document without copying it.
extension JSONText {
  /// The byte at a place.
  /// - Precondition: `0 <= index < count`
  @inlinable @inline(__always)
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "outside of the text")
    return unsafe bytes[index]
  }

  /// The bytes of a range; valid as long as the whole.
  /// - Precondition: the range lies in `0..<count`.
  @inlinable @inline(__always)
  public subscript(range: Range<Int>) -> JSONText {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "outside of the text")
    return unsafe JSONText(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// Where a byte occurs last. Complexity: O(n)
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
