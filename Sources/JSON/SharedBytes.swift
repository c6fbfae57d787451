/// Immutable bytes with shared ownership: an event that is encoded once for all its readers.
@safe public final class SharedBytes {
  private let start: UnsafeRawPointer
  public let count: Int

  /// Copies the bytes of the buffer from `offset` on.
  /// - Complexity: O(count).
  public init(_ buffer: borrowing ByteBuffer, from offset: Int = 0) {
    precondition(offset <= buffer.count, "more than there is")
    let length = buffer.count - offset
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, length), alignment: 1)
    unsafe buffer.withBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      unsafe memory.copyMemory(from: first + offset, byteCount: length)
    }
    count = length
    unsafe start = UnsafeRawPointer(memory)
  }

  deinit { unsafe start.deallocate() }

  /// Calls `body` with the bytes, which are valid as long as this object.
  @inline(__always)
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }
}
