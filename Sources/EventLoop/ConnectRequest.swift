import CLibuv

/// A connection that is being made.
@safe
final class ConnectRequest {
  private let raw: UnsafeMutablePointer<uv_connect_t>
  private let stream: StreamState
  private let onConnected: (LoopError?) -> Void

  private init(_ stream: StreamState, _ onConnected: @escaping (LoopError?) -> Void) {
    unsafe raw = .allocate(capacity: 1)
    self.stream = stream
    self.onConnected = onConnected
  }

  deinit { unsafe raw.deallocate() }

  static func submit(_ path: String, for stream: PipeStream.State, _ onConnected: @escaping (LoopError?) -> Void) {
    let request = ConnectRequest(stream, onConnected)
    unsafe request.raw.pointee.data = unsafe Unmanaged.passRetained(request).toOpaque()
    unsafe uv_pipe_connect(request.raw, stream.raw, path) { raw, status in
      guard let data = unsafe raw?.pointee.data else { return }
      unsafe Unmanaged<ConnectRequest>.fromOpaque(data).takeRetainedValue().finish(status)
    }
  }

  private func finish(_ status: Int32) {
    guard stream.isOpen else { return }
    onConnected(status < 0 ? LoopError(LoopError.Code(rawValue: status), in: "uv_pipe_connect") : nil)
  }
}
