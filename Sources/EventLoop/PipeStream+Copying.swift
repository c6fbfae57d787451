extension PipeStream {
  /// Calls `onBytes` with a copy of the bytes that arrive; see `startReading(_:mayRead:onEnd:)`.
  /// - Parameters:
  ///   - onBytes: Called with at least one byte.
  ///   - onEnd: Called once when no more bytes will arrive.
  /// - Throws: `LoopError`, with `.notConnected` if it is not open for reading.
  public func startReadingBytes(
    _ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    try startReading({ (bytes: UnsafeRawBufferPointer) in onBytes(unsafe [UInt8](bytes)) }, onEnd: onEnd)
  }

  /// Queues a copy of bytes to be written as the other side reads.
  /// - Parameters:
  ///   - bytes: At least one byte.
  ///   - completion: Called later, never from within this call, with an error if the stream failed. Not called after the
  ///     stream is closed.
  /// - Throws: `LoopError`; see `write(_:keeping:completion:)`.
  /// - Complexity: O(bytes).
  @safe
  public func write(
    copying bytes: UnsafeRawBufferPointer, completion: ((LoopError?) -> Void)? = nil
  ) throws(LoopError) {
    let copy = unsafe CopiedBytes(bytes)
    try unsafe write(copy.bytes, keeping: copy, completion: completion)
  }

  /// Queues a copy of bytes; see `write(copying:completion:)` of a buffer.
  public func write(copying bytes: Span<UInt8>, completion: ((LoopError?) -> Void)? = nil) throws(LoopError) {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(LoopError) in try write(copying: bytes, completion: completion) }
  }

  /// Writes the bytes that the kernel accepts without blocking, and queues a copy of the rest.
  /// - Parameter bytes: The bytes to write; may be empty.
  /// - Throws: `LoopError`; see `write(_:keeping:completion:)`.
  /// - Returns: Whether all bytes have been written and nothing is queued.
  /// - Complexity: O(bytes).
  @safe
  @discardableResult
  public func send(_ bytes: UnsafeRawBufferPointer) throws(LoopError) -> Bool {
    guard unsafe !bytes.isEmpty else { return writeQueueSize == 0 }
    let taken = try tryWrite(bytes)
    if taken == bytes.count { return true }
    try unsafe write(copying: UnsafeRawBufferPointer(rebasing: bytes[taken...]))
    return false
  }

  /// Writes bytes or queues them; see `send(_:)` of a buffer.
  @discardableResult
  public func send(_ bytes: Span<UInt8>) throws(LoopError) -> Bool {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(LoopError) in try send(bytes) }
  }
}

/// A copy of bytes on the heap.
@safe
private final class CopiedBytes {
  let bytes: UnsafeRawBufferPointer

  init(_ source: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
    unsafe copy.copyMemory(from: source)
    unsafe bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { unsafe bytes.deallocate() }
}
