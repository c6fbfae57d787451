import CLibuv

/// One end of a TCP connection that this process has opened.
///
/// Dropping the stream closes it, as does `close()`. After that none of its closures is called. See `PipeStream` for
/// the rules of all streams of a loop.
@safe
public struct TCPStream: ~Copyable {
  private let state: State

  /// Creates a stream that connects to an address.
  ///
  /// Bytes may be sent at once; they are written when the connection is made.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - host: A numeric address of IPv4 or IPv6. Names are not resolved.
  ///   - port: The port, from 1 to 65,535.
  ///   - onConnected: Called later with nil, or with an error, such as `.connectionRefused`. Not called after the stream
  ///     is closed.
  /// - Throws: `LoopError` with `.invalidArgument` if `host` is not a numeric address, or if descriptors are short.
  ///
  /// The corresponding C functions are `uv_tcp_init` and `uv_tcp_connect`.
  public init(
    on loop: EventLoop, connectingTo host: String, port: Int, _ onConnected: @escaping (LoopError?) -> Void
  ) throws(LoopError) {
    state = State(on: loop)
    do throws(LoopError) {
      try StreamRequest.connect(state, to: host, port: port, onConnected)
      // A request is one write, so it need not be delayed.
      try unsafe check(uv_tcp_nodelay(state.raw, 1), "uv_tcp_nodelay")
    } catch {
      state.close()
      throw error
    }
  }

  deinit { state.close() }

  /// Closes the stream, as dropping it does. Queued bytes are not written.
  ///
  /// The corresponding C function is `uv_close`.
  public consuming func close() {}

  /// Calls `onRead` with a copy of the bytes that arrive, until the end.
  ///
  /// - Parameters:
  ///   - onRead: Called with at least one byte.
  ///   - onEnd: Called once when no more bytes will arrive. The stream must still be closed.
  /// - Throws: `LoopError`, with `.notConnected` before the connection is made.
  ///
  /// The corresponding C function is `uv_read_start`.
  public func startReading(_ onRead: @escaping ([UInt8]) -> Void, onEnd: @escaping (EndReason) -> Void)
    throws(LoopError)
  {
    unsafe try state.startReading({ bytes in onRead(unsafe Array(bytes)) }, onEnd: onEnd)
  }

  /// Queues bytes to be written as the other side reads.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at least one. They are copied.
  ///   - completion: Called later, with an error if the stream failed. Not called after the stream is closed.
  /// - Throws: `LoopError`, with `.brokenPipe` if the stream is not open for writing.
  ///
  /// The corresponding C function is `uv_write`.
  public func write(_ bytes: [UInt8], completion: ((LoopError?) -> Void)? = nil) throws(LoopError) {
    let kept = SentBytes(bytes)
    try unsafe StreamRequest.write(UnsafeRawBufferPointer(kept.memory), to: state, keeping: kept, completion)
  }
}

extension TCPStream {
  final class State: StreamState {
    init(on loop: EventLoop) {
      unsafe super.init(of: uv_tcp_t.self, on: loop)
      unsafe uv_tcp_init(loop.raw, raw)
      opened()
    }

    var raw: UnsafeMutablePointer<uv_tcp_t> { unsafe memory.assumingMemoryBound(to: uv_tcp_t.self) }
  }

  /// Bytes at an address that does not change while libuv writes them.
  @safe
  private final class SentBytes {
    let memory: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) {
      unsafe memory = .allocate(capacity: bytes.count)
      _ = unsafe memory.initialize(from: bytes)
    }

    deinit { unsafe memory.deallocate() }
  }
}
