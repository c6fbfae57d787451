import CLibuv

/// A write that libuv carries out as the other side takes it: keeps what is written alive until it is done.
@safe
final class WriteRequest {
  private let raw: UnsafeMutablePointer<uv_write_t>
  private let stream: StreamState
  private let owner: AnyObject?
  private let completion: ((LoopError?) -> Void)?

  private init(_ stream: StreamState, keeping owner: AnyObject?, _ completion: ((LoopError?) -> Void)?) {
    unsafe raw = .allocate(capacity: 1)
    self.stream = stream
    self.owner = owner
    self.completion = completion
  }

  deinit { unsafe raw.deallocate() }

  /// Hands vectors to libuv, which copies the array of them, not the bytes.
  static func submit(
    _ vectors: UnsafePointer<uv_buf_t>, count: Int, to stream: StreamState, keeping owner: AnyObject?,
    _ completion: ((LoopError?) -> Void)?
  ) throws(LoopError) {
    stream.loop.checkIsolated()
    let request = WriteRequest(stream, keeping: owner, completion)
    unsafe request.raw.pointee.data = unsafe Unmanaged.passRetained(request).toOpaque()
    let code = unsafe uv_write(request.raw, stream.stream, vectors, UInt32(truncatingIfNeeded: count)) { raw, status in
      guard let data = unsafe raw?.pointee.data else { return }
      unsafe Unmanaged<WriteRequest>.fromOpaque(data).takeRetainedValue().finish(status)
    }
    if code < 0 { unsafe Unmanaged.passUnretained(request).release() }  // never begun: the callback will not come
    try check(code, "uv_write")
  }

  private func finish(_ status: Int32) {
    guard stream.isOpen else { return }
    completion?(status < 0 ? LoopError(LoopError.Code(rawValue: status), in: "uv_write") : nil)
  }
}
