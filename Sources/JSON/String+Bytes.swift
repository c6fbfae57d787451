extension String {
  /// The length in bytes of the longest text that a `String` stores inline.
  @usableFromInline static var inPlaceMax: Int { 15 }

  /// Creates a text from UTF-8 bytes; ill-formed sequences are replaced.
  ///
  /// A text of up to 15 bytes, such as nearly every name, is written directly into the string, which takes two thirds of
  /// the time of the general initializer (docs/decisions/0005).
  @inlinable @inline(__always)
  init(text bytes: UnsafeRawBufferPointer) {
    if bytes.count > Self.inPlaceMax {
      self = unsafe String(decoding: bytes, as: UTF8.self)
    } else {
      self = unsafe String(unsafeUninitializedCapacity: Self.inPlaceMax) { place in
        unsafe UnsafeMutableRawBufferPointer(place).copyMemory(from: bytes)
        return bytes.count
      }
    }
  }

  /// Creates a text from UTF-8 bytes.
  init(_ bytes: Span<UInt8>) { self = unsafe bytes.bytes.withUnsafeBytes { unsafe String(text: $0) } }
}
