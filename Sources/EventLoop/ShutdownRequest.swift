import CLibuv

/// The end of what is written to a stream, once everything queued is out.
@safe
final class ShutdownRequest {
  private let raw: UnsafeMutablePointer<uv_shutdown_t>
  private let stream: StreamState
  private let completion: ((LoopError?) -> Void)?

  private init(_ stream: StreamState, _ completion: ((LoopError?) -> Void)?) {
    unsafe raw = .allocate(capacity: 1)
    self.stream = stream
    self.completion = completion
  }

  deinit { unsafe raw.deallocate() }

  static func submit(for stream: StreamState, _ completion: ((LoopError?) -> Void)?) throws(LoopError) {
    stream.loop.checkIsolated()
    let request = ShutdownRequest(stream, completion)
    unsafe request.raw.pointee.data = unsafe Unmanaged.passRetained(request).toOpaque()
    let code = unsafe uv_shutdown(request.raw, stream.stream) { raw, status in
      guard let data = unsafe raw?.pointee.data else { return }
      unsafe Unmanaged<ShutdownRequest>.fromOpaque(data).takeRetainedValue().finish(status)
    }
    if code < 0 { unsafe Unmanaged.passUnretained(request).release() }  // never begun: the callback will not come
    try check(code, "uv_shutdown")
  }

  private func finish(_ status: Int32) {
    guard stream.isOpen else { return }
    completion?(status < 0 ? LoopError(LoopError.Code(rawValue: status), in: "uv_shutdown") : nil)
  }
}
