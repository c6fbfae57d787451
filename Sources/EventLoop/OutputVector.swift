/// A piece of memory to write, with the layout of `struct iovec` and `uv_buf_t` in C.
///
/// An array of vectors can be passed to the kernel as it is, any number of times. One event thus goes to a thousand
/// subscribers without being copied.
@unsafe
public struct OutputVector {
  /// The first byte.
  public var start: UnsafeRawPointer?

  /// The number of bytes.
  public var count: Int

  /// Creates an empty vector.
  public init() {
    unsafe start = nil
    unsafe count = 0
  }

  /// Creates a vector for a buffer, which must outlive the write.
  public init(_ bytes: UnsafeRawBufferPointer) {
    unsafe start = bytes.baseAddress
    unsafe count = bytes.count
  }
}
