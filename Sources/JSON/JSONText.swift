import Glibc

/// The bytes of a string in a parsed document, unescaped: well-formed UTF-8, which may hold NUL.
///
/// Valid as long as the element it comes from.
@safe public struct JSONText {
  let bytes: UnsafeRawBufferPointer

  @inline(__always)
  init(bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  /// Length in bytes.
  @inline(__always)
  public var count: Int { unsafe bytes.count }

  @inline(__always)
  public var string: String { unsafe String(decoding: bytes, as: UTF8.self) }

  /// The bytes; valid during `body` only.
  @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { unsafe body(bytes) }

  /// Whether the text is the literal, byte for byte. Nothing is allocated.
  @inline(__always)
  public static func == (text: JSONText, literal: StaticString) -> Bool {
    let count = unsafe text.bytes.count
    guard count == literal.utf8CodeUnitCount else { return false }
    guard let start = unsafe text.bytes.baseAddress else { return count == 0 }
    return unsafe memcmp(start, literal.utf8Start, count) == 0
  }

  @inline(__always)
  public static func ~= (literal: StaticString, text: JSONText) -> Bool { text == literal }

  /// Negative, zero or positive in the order of UTF-8 bytes, which is the canonical order of keys.
  static func compare(_ a: JSONText, _ b: JSONText) -> Int {
    let shorter = min(a.count, b.count)
    if shorter > 0, let left = unsafe a.bytes.baseAddress, let right = unsafe b.bytes.baseAddress {
      let order = unsafe memcmp(left, right, shorter)
      if order != 0 { return Int(order) }
    }
    return a.count - b.count
  }
}
