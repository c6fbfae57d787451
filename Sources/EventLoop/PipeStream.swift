import CLibuv

/// One end of a connection over a Unix socket, or of a pipe to a child process.
///
/// All streams of a loop read into one buffer, so an idle connection takes some 400 bytes of memory. Dropping the stream
/// closes it, as does `close()`. After that none of its closures is called, not even the completions of pending writes;
/// they are released at the end of the turn. A closure may close its stream and release the owner of the stream.
///
/// A closure that refers strongly to the owner of the stream keeps both alive until the stream is closed.
@safe
public struct PipeStream: ~Copyable {
  let state: State

  init(state: State) { self.state = state }

  /// Creates a stream on the descriptor of a connected Unix socket or a pipe, and takes ownership of it unless this
  /// throws.
  /// - Throws: `LoopError`.
  ///
  /// The corresponding C functions are `uv_pipe_init` and `uv_pipe_open`.
  public init(on loop: EventLoop, adopting descriptor: Int32) throws(LoopError) {
    state = try State(on: loop, adopting: descriptor)
  }

  deinit { state.close() }

  /// Closes the stream, as dropping it does. Its descriptor is closed at once, its memory freed at the end of the turn.
  /// Queued bytes are not written.
  ///
  /// The corresponding C function is `uv_close`.
  public consuming func close() {}

  // MARK: - Reading

  /// Calls `onRead` with the bytes that arrive, until `stopReading()` or the end.
  ///
  /// The bytes are valid during the call only; `PipeStream.readPadding` further bytes after them are readable but mean
  /// nothing. A stream is read at most once in each turn of the loop, for at most `PipeStream.readSize` bytes.
  /// - Parameters:
  ///   - onRead: Called with at least one byte. The call does not allocate.
  ///   - mayRead: Called before each read. While it returns false nothing is read, no end is noticed, and the loop does not
  ///     sleep if something has arrived; it is asked again in the next turn.
  ///   - onEnd: Called once when no more bytes will arrive. Reading has stopped; the stream must still be closed.
  /// - Throws: `LoopError`, with `.notConnected` if it is not open for reading.
  ///
  /// The corresponding C function is `uv_read_start`.
  @safe
  public func startReading(
    _ onRead: @escaping (UnsafeRawBufferPointer) -> Void, mayRead: (() -> Bool)? = nil,
    onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    unsafe try state.startReading(onRead, mayRead: mayRead, onEnd: onEnd)
  }

  /// Pauses reading, which blocks the other side once the kernel's buffer is full; does nothing if the stream is not
  /// reading. The corresponding C function is `uv_read_stop`.
  public func stopReading() { state.stopReading() }

  /// Resumes reading after `stopReading()`, with the same closures.
  /// - Throws: `LoopError`, with `.notConnected` if it is not open for reading.
  public func resumeReading() throws(LoopError) { try state.resumeReading() }

  /// The greatest number of bytes in one call of `onRead`.
  public static let readSize = ReadBuffer.size

  /// The number of readable bytes after those passed to `onRead`, for parsers that load whole vectors.
  public static let readPadding = ReadBuffer.padding

  // MARK: - Writing

  /// Writes the bytes that the kernel accepts without blocking.
  /// - Returns: The number of bytes written. It is 0 if the kernel accepts none, or if earlier writes are queued. Pass the
  ///   remaining bytes to `write(_:keeping:completion:)`.
  /// - Throws: `LoopError`, with `.brokenPipe` if the other side has closed its end.
  ///
  /// The corresponding C function is `uv_try_write`.
  @safe
  public func tryWrite(_ bytes: UnsafeRawBufferPointer) throws(LoopError) -> Int {
    try unsafe state.tryWrite(bytes)
  }

  /// Writes the bytes that the kernel accepts without blocking; see `tryWrite(_:)` of a buffer.
  public func tryWrite(_ bytes: Span<UInt8>) throws(LoopError) -> Int {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(LoopError) in try tryWrite(bytes) }
  }

  /// Queues bytes to be written as the other side reads.
  ///
  /// The completion also tells when the stream accepts bytes again: pass the rest that `tryWrite` left of a message, and
  /// continue when it is written.
  /// - Parameters:
  ///   - bytes: Memory that must not change until the completion.
  ///   - owner: An object that keeps the memory alive; released at the completion or when the stream is closed.
  ///   - completion: Called later, never from within this call, with an error if the stream failed. Not called after the
  ///     stream is closed.
  /// - Throws: `LoopError`, with `.brokenPipe` after `shutdown` or if the stream is not open for writing. Nothing is queued
  ///   then.
  /// - Precondition: There is at least one byte.
  ///
  /// The corresponding C function is `uv_write`.
  public func write(
    _ bytes: UnsafeRawBufferPointer, keeping owner: AnyObject?, completion: ((LoopError?) -> Void)? = nil
  ) throws(LoopError) {
    try unsafe StreamRequest.write(bytes, to: state, keeping: owner, completion)
  }

  /// The number of queued bytes that the kernel has not accepted yet.
  ///
  /// The corresponding C function is `uv_stream_get_write_queue_size`.
  public var writeQueueSize: Int { state.writeQueueSize }
}

extension uv_buf_t {
  /// Creates a vector for memory that C only reads.
  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.init(
      base: UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }
}
