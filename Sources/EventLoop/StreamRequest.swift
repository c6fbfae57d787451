import CLibuv

/// A request that libuv has accepted for a stream: it keeps its own memory and the bytes to write alive until libuv
/// completes it.
@safe
final class StreamRequest {
  private let memory: UnsafeMutableRawPointer
  private let function: StaticString
  private let stream: StreamState
  private let owner: AnyObject?
  private let completion: ((LoopError?) -> Void)?

  private init<Raw>(
    of type: Raw.Type, _ function: StaticString, on stream: StreamState, keeping owner: AnyObject? = nil,
    _ completion: ((LoopError?) -> Void)?
  ) {
    stream.loop.checkIsolated()
    unsafe memory = .allocate(byteCount: MemoryLayout<Raw>.size, alignment: MemoryLayout<Raw>.alignment)
    self.function = function
    self.stream = stream
    self.owner = owner
    self.completion = completion
  }

  deinit { unsafe memory.deallocate() }

  /// Queues bytes to be written, which libuv does not copy.
  ///
  /// The corresponding C function is `uv_write`.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to stream: StreamState, keeping owner: AnyObject?,
    _ completion: ((LoopError?) -> Void)?
  ) throws(LoopError) {
    unsafe precondition(!bytes.isEmpty, "no bytes to write")
    let request = unsafe StreamRequest(of: uv_write_t.self, "uv_write", on: stream, keeping: owner, completion)
    try unsafe request.submit { memory in
      var vector = unsafe uv_buf_t(bytes)
      return unsafe uv_write(memory.assumingMemoryBound(to: uv_write_t.self), stream.stream, &vector, 1) {
        raw, status in
        unsafe StreamRequest.complete(raw, status)
      }
    }
  }

  /// Queues the end of the output. The corresponding C function is `uv_shutdown`.
  static func shutdown(_ stream: StreamState, _ completion: ((LoopError?) -> Void)?) throws(LoopError) {
    let request = unsafe StreamRequest(of: uv_shutdown_t.self, "uv_shutdown", on: stream, completion)
    try unsafe request.submit { memory in
      unsafe uv_shutdown(memory.assumingMemoryBound(to: uv_shutdown_t.self), stream.stream) { raw, status in
        unsafe StreamRequest.complete(raw, status)
      }
    }
  }

  /// Starts to connect; every error comes to `onConnected`. The corresponding C function is `uv_pipe_connect`.
  static func connect(_ stream: PipeStream.State, to path: String, _ onConnected: @escaping (LoopError?) -> Void) {
    let request = unsafe StreamRequest(of: uv_connect_t.self, "uv_pipe_connect", on: stream, onConnected)
    request.retainForLibuv()
    unsafe uv_pipe_connect(request.memory.assumingMemoryBound(to: uv_connect_t.self), stream.raw, path) { raw, status in
      unsafe StreamRequest.complete(raw, status)
    }
  }

  /// Starts to connect to a numeric address.
  ///
  /// The corresponding C function is `uv_tcp_connect`.
  static func connect(
    _ stream: TCPStream.State, to host: String, port: Int, _ onConnected: @escaping (LoopError?) -> Void
  ) throws(LoopError) {
    let request = unsafe StreamRequest(of: uv_connect_t.self, "uv_tcp_connect", on: stream, onConnected)
    try unsafe request.submit { memory in
      unsafe navd_tcp_connect(
        memory.assumingMemoryBound(to: uv_connect_t.self), stream.raw, host, Int32(clamping: port)
      ) { raw, status in
        unsafe StreamRequest.complete(raw, status)
      }
    }
  }

  /// Passes the request to a function of libuv.
  private func submit(_ begin: (UnsafeMutableRawPointer) -> Int32) throws(LoopError) {
    retainForLibuv()
    let code = unsafe begin(memory)
    if code < 0 { unsafe Unmanaged.passUnretained(self).release() }  // libuv refused it and will not call back
    try check(code, function)
  }

  /// Takes the retain that libuv holds until it calls `complete`.
  private func retainForLibuv() {
    let request = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe memory.assumingMemoryBound(to: uv_req_t.self).pointee.data = unsafe request
  }

  /// The callback of libuv.
  private static func complete<Raw>(_ raw: UnsafeMutablePointer<Raw>?, _ status: Int32) {
    let raw = unsafe UnsafeMutableRawPointer(raw)?.assumingMemoryBound(to: uv_req_t.self)
    guard let data = unsafe raw?.pointee.data else { return }
    let request = unsafe Unmanaged<StreamRequest>.fromOpaque(data).takeRetainedValue()
    guard request.stream.isOpen else { return }
    request.completion?(
      status < 0 ? LoopError(LoopError.Code(rawValue: status), in: request.function.description) : nil)
  }
}
