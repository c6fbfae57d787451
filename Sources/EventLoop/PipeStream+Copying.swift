extension PipeStream {
  /// Writes all bytes, as the other side takes them, from a copy of its own: no memory to keep alive.
  ///
  /// - Parameters:
  ///   - bytes: What to write, at least one byte.
  ///   - completion: Called later, never from within this call; with an error if the stream failed. Not called once the
  ///     stream has been closed.
  /// - Throws: `LoopError`; see `write(_:keeping:completion:)`.
  /// - Complexity: O(bytes).
  @safe
  public func write(
    copying bytes: UnsafeRawBufferPointer, completion: ((LoopError?) -> Void)? = nil
  ) throws(LoopError) {
    let copy = unsafe CopiedBytes(bytes)
    try unsafe write(copy.bytes, keeping: copy, completion: completion)
  }

  /// Writes all bytes from a copy of its own; see `write(copying:completion:)` of a buffer.
  public func write(copying bytes: Span<UInt8>, completion: ((LoopError?) -> Void)? = nil) throws(LoopError) {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(LoopError) in try write(copying: bytes, completion: completion) }
  }

  /// Writes what the kernel takes at once, and queues a copy of what is left.
  ///
  /// - Parameter bytes: What to write; may be empty.
  /// - Throws: `LoopError`; see `write(_:keeping:completion:)`.
  /// - Returns: Whether everything is written already, and nothing queued.
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

  /// Writes what the kernel takes at once, and queues a copy of what is left; see `send(_:)` of a buffer.
  @discardableResult
  public func send(_ bytes: Span<UInt8>) throws(LoopError) -> Bool {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(LoopError) in try send(bytes) }
  }
}

/// Bytes on the heap that go with the last reference to them.
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
