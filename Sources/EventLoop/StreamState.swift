import CLibuv

/// The common part of streams (`PipeStream`, `TTY`): reading into the loop's buffer, and writing.
@safe
class StreamState: HandleState {
  private final var onRead: ((UnsafeRawBufferPointer) -> Void)?
  private final var onEnd: ((EndReason) -> Void)?

  /// Whether it may be read now; nil if always.
  private final var mayRead: (() -> Bool)?

  /// Whether the last read filled the buffer. The next read of the turn is then refused, so that a busy stream waits until
  /// the others were read (libuv alone would read 32 times).
  private final var didFillBuffer = false

  final var stream: UnsafeMutablePointer<uv_stream_t> { unsafe memory.assumingMemoryBound(to: uv_stream_t.self) }

  // MARK: - Reading

  final func startReading(
    _ onRead: @escaping (UnsafeRawBufferPointer) -> Void, mayRead: (() -> Bool)? = nil,
    onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    unsafe self.onRead = onRead
    self.mayRead = mayRead
    self.onEnd = onEnd
    try resumeReading()
  }

  final func resumeReading() throws(LoopError) {
    loop.checkIsolated()
    didFillBuffer = false
    let code = unsafe uv_read_start(
      stream,
      { handle, _, buffer in unsafe StreamState.of(handle).lendBuffer(buffer) },
      { handle, count, _ in unsafe StreamState.of(handle).read(count) })
    if code != LoopError.Code.alreadyStarted.rawValue { try check(code, "uv_read_start") }
  }

  final func stopReading() {
    loop.checkIsolated()
    unsafe uv_read_stop(stream)
  }

  @inline(__always)
  private final func lendBuffer(_ buffer: UnsafeMutablePointer<uv_buf_t>?) {
    let isRefused = didFillBuffer || mayRead?() == false
    let size = isRefused ? 0 : ReadBuffer.size
    didFillBuffer = false
    unsafe buffer?.pointee = uv_buf_init(
      loop.readBuffer.memory.assumingMemoryBound(to: CChar.self), UInt32(truncatingIfNeeded: size))
  }

  @inline(__always)
  private final func read(_ count: Int) {
    if count > 0 {
      didFillBuffer = count == ReadBuffer.size
      unsafe onRead?(UnsafeRawBufferPointer(start: loop.readBuffer.memory, count: count))
    } else if count < 0 && count != Int(UV_ENOBUFS.rawValue) {  // ENOBUFS: `lendBuffer` refused
      end(LoopError.Code(rawValue: Int32(truncatingIfNeeded: count)))
    }
  }

  private final func end(_ code: LoopError.Code) {
    unsafe uv_read_stop(stream)
    onEnd?(code == .endOfFile ? .endOfFile : .error(LoopError(code, in: "read")))
  }

  // MARK: - Writing

  /// - Returns: The number of bytes written.
  @inline(__always)
  final func tryWrite(_ bytes: UnsafeRawBufferPointer) throws(LoopError) -> Int {
    assert(loop.isOnLoopThread, "not on the event loop's thread")
    var vector = unsafe uv_buf_t(bytes)
    let taken = unsafe uv_try_write(stream, &vector, 1)
    if taken >= 0 { return Int(taken) }
    if taken == UV_EAGAIN.rawValue { return 0 }
    throw LoopError(LoopError.Code(rawValue: taken), in: "uv_try_write")
  }

  final var writeQueueSize: Int { unsafe uv_stream_get_write_queue_size(stream) }

  /// The descriptor of the stream, which the stream continues to own.
  final func descriptor() throws(LoopError) -> Int32 {
    var descriptor: uv_os_fd_t = -1
    try unsafe check(uv_fileno(handle, &descriptor), "uv_fileno")
    return descriptor
  }
}
