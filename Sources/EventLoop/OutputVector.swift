/// A piece of memory to be written, laid out as C wants it (`struct iovec`, `uv_buf_t`).
///
/// An array of these can be handed to the kernel as it is, any number of times: this is how one event goes to a thousand
/// readers without being copied.
@unsafe
public struct OutputVector {
  /// The first byte.
  public var start: UnsafeRawPointer?

  /// The number of bytes.
  public var count: Int

  /// Nothing.
  public init() {
    unsafe start = nil
    unsafe count = 0
  }

  /// The bytes of a buffer, which must outlive the writing.
  public init(_ bytes: UnsafeRawBufferPointer) {
    unsafe start = bytes.baseAddress
    unsafe count = bytes.count
  }
}
