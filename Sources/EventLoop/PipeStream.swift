import CLibuv

/// One end of a connection over a Unix socket (or of a pipe to a child).
///
/// All streams of a loop read into one buffer, so an idle connection costs some 400 bytes of memory and no more. Dropping
/// the stream closes it; `close()` says so explicitly. After that none of its closures is called any more, the
/// completions of writes under way included; at the end of the turn they are let go of, with everything that they hold. A
/// closure may close the stream it belongs to, and drop whatever holds that.
///
/// A closure that refers strongly to the owner of the stream keeps both alive until the stream is closed.
@safe
public struct PipeStream: ~Copyable {
  let state: State

  init(state: State) { self.state = state }

  /// A stream on an open descriptor of a connected Unix socket or a pipe, which it takes over; when this fails the
  /// descriptor is still the caller's.
  ///
  /// - Throws: `LoopError`.
  ///
  /// The corresponding C functions are `uv_pipe_init` and `uv_pipe_open`.
  public init(on loop: EventLoop, adopting descriptor: Int32) throws(LoopError) {
    state = try State(on: loop, adopting: descriptor)
  }

  deinit { state.close() }

  /// Closes the stream, as dropping it does: at once for its closures and its descriptor; its memory goes at the end of
  /// the turn. What is still queued is not written.
  ///
  /// The corresponding C function is `uv_close`.
  public consuming func close() {}

  // MARK: - Reading

  /// Calls `onRead` with whatever arrives, until `stopReading()` or the end.
  ///
  /// The bytes are valid during the call only, and `PipeStream.readPadding` more bytes can be read behind them (their
  /// values mean nothing). A stream is read at most once for each turn of the loop, at most `PipeStream.readSize` bytes.
  ///
  /// - Parameters:
  ///   - onRead: Called with one byte or more. The call costs no allocation.
  ///   - onEnd: Called once, when nothing more will come; reading has been stopped. The stream is still to be closed.
  /// - Throws: `LoopError`, with `.notConnected` if it is not open for reading.
  ///
  /// The corresponding C function is `uv_read_start`.
  @safe
  public func startReading(
    _ onRead: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    unsafe try state.startReading(onRead, onEnd: onEnd)
  }

  /// Reads no more for now: the other side is held up when the kernel's buffer is full. Does nothing if it is not
  /// reading. The corresponding C function is `uv_read_stop`.
  public func stopReading() { state.stopReading() }

  /// Reads again after `stopReading()`, with the same closures.
  ///
  /// - Throws: `LoopError`, with `.notConnected` if it is not open for reading.
  public func resumeReading() throws(LoopError) { try state.resumeReading() }

  /// The most bytes that one call of `onRead` brings.
  public static let readSize = ReadBuffer.size

  /// The bytes behind those given to `onRead` that may be read, too, by a parser that looks at whole vectors.
  public static let readPadding = ReadBuffer.padding

  // MARK: - Writing

  /// Writes what the kernel takes at once.
  ///
  /// - Returns: The number of bytes taken: 0 if it takes none now, or if a queued write is under way, whose bytes go first.
  ///   For what is left use `write(_:keeping:completion:)`.
  /// - Throws: `LoopError`, with `.brokenPipe` if the other side reads no more.
  ///
  /// The corresponding C function is `uv_try_write`.
  @safe
  public func tryWrite(_ bytes: UnsafeRawBufferPointer) throws(LoopError) -> Int {
    var vector = unsafe uv_buf_t(bytes)
    return try unsafe state.tryWrite(&vector, count: 1)
  }

  /// Writes what the kernel takes at once; see `tryWrite(_:)` of a buffer.
  public func tryWrite(_ bytes: Span<UInt8>) throws(LoopError) -> Int {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(LoopError) in try tryWrite(bytes) }
  }

  /// Writes of several pieces of memory, one after the other, what the kernel takes at once, in one call of the system.
  ///
  /// At most 1,024 vectors (`IOV_MAX`) are looked at. Costs no allocation.
  ///
  /// - Returns: The number of bytes taken; see `tryWrite(_:)`.
  /// - Throws: `LoopError`, with `.brokenPipe` if the other side reads no more.
  /// - Precondition: At least one vector.
  ///
  /// The corresponding C function is `uv_try_write`.
  public func tryWrite(vectors: UnsafeBufferPointer<OutputVector>) throws(LoopError) -> Int {
    guard let start = vectors.baseAddress else { preconditionFailure("no vectors to write") }
    // The same layout by definition of both (see OutputVector).
    let raw = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: uv_buf_t.self)
    return try unsafe state.tryWrite(raw, count: vectors.count)
  }

  /// Writes all bytes, as the other side takes them.
  ///
  /// This is also the way to learn that the stream takes bytes again: write what `tryWrite` left of a message, and go on
  /// when it is done.
  ///
  /// - Parameters:
  ///   - bytes: Memory that stays as it is until the completion.
  ///   - owner: An object that keeps it so; it is let go of at the completion or when the stream is closed.
  ///   - completion: Called later, never from within this call; with an error if the stream failed. Not called once the
  ///     stream has been closed.
  /// - Throws: `LoopError`, with `.brokenPipe` after `shutdown` or if the stream is not open for writing; nothing was
  ///   queued then.
  /// - Precondition: At least one byte.
  ///
  /// The corresponding C function is `uv_write`.
  public func write(
    _ bytes: UnsafeRawBufferPointer, keeping owner: AnyObject?, completion: ((LoopError?) -> Void)? = nil
  ) throws(LoopError) {
    unsafe precondition(!bytes.isEmpty, "no bytes to write")
    var vector = unsafe uv_buf_t(bytes)
    try unsafe StreamRequest.write(&vector, count: 1, to: state, keeping: owner, completion)
  }

  /// Writes all bytes of several pieces of memory; see `write(_:keeping:completion:)` of a buffer.
  ///
  /// - Complexity: O(vectors); the array of them is copied, the bytes are not.
  public func write(
    vectors: UnsafeBufferPointer<OutputVector>, keeping owner: AnyObject?, completion: ((LoopError?) -> Void)? = nil
  ) throws(LoopError) {
    guard let start = vectors.baseAddress else { preconditionFailure("no vectors to write") }
    let raw = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: uv_buf_t.self)
    try unsafe StreamRequest.write(raw, count: vectors.count, to: state, keeping: owner, completion)
  }

  /// The bytes that are queued and that the kernel has not taken yet.
  ///
  /// The corresponding C function is `uv_stream_get_write_queue_size`.
  public var writeQueueSize: Int { state.writeQueueSize }
}

extension uv_buf_t {
  /// The memory of a buffer, which C will only read.
  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.init(
      base: UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }
}
