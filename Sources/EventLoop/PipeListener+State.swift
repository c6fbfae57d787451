import CLibuv

extension PipeListener {
  final class State: HandleState {
    /// Accepted in one turn before others have theirs; the rest waits for the next.
    private static let acceptsPerTurn = 64

    /// The file to be removed in the end, if the listener has made one.
    var file: SocketFile?

    private let descriptor: Int32
    private let onAcceptError: (LoopError) -> Void
    private let onConnection: (consuming PipeStream) -> Void
    private var retry: Timer?
    private var hasReportedShortage = false

    init(
      on loop: EventLoop, _ descriptor: Int32, _ onAcceptError: @escaping (LoopError) -> Void,
      _ onConnection: @escaping (consuming PipeStream) -> Void
    ) throws(LoopError) {
      self.descriptor = descriptor
      self.onAcceptError = onAcceptError
      self.onConnection = onConnection
      unsafe super.init(of: uv_poll_t.self, on: loop)
      try unsafe check(uv_poll_init(loop.raw, raw, descriptor), "uv_poll_init")
      opened()
      resume()
    }

    var raw: UnsafeMutablePointer<uv_poll_t> { unsafe memory.assumingMemoryBound(to: uv_poll_t.self) }

    func resume() {
      loop.checkIsolated()
      retry = nil
      if isActive { return }  // starting it again would cost two calls of the system
      let code = unsafe uv_poll_start(raw, Int32(UV_READABLE.rawValue)) { handle, status, _ in
        unsafe State.of(handle).accept(status)
      }
      precondition(code == 0, "uv_poll_start: \(LoopError.Code(rawValue: code).message)")
    }

    func pause() {
      loop.checkIsolated()
      retry = nil
      unsafe uv_poll_stop(raw)
    }

    override func willClose() {
      retry = nil
      unsafe uv_poll_stop(raw)
      if let file { file.close() } else { _ = CLibuv.close(descriptor) }
    }

    private var isActive: Bool { unsafe isOpen && uv_is_active(handle) != 0 }

    private func accept(_ status: Int32) {
      if status < 0 { return fail(LoopError.Code(rawValue: status)) }
      var budget = Self.acceptsPerTurn
      while budget > 0, isActive {
        budget -= 1
        let result = navd_accept(descriptor)
        if result < 0 {
          let code = LoopError.Code(rawValue: result)
          if code == .tryAgain {  // nobody waits
            hasReportedShortage = false
            return
          }
          if Self.concernsOneConnection(code) { continue }
          return fail(code)
        }
        deliver(result)
      }
    }

    private func deliver(_ descriptor: Int32) {
      do {
        let stream = try PipeStream(on: loop, adopting: descriptor)
        onConnection(stream)
      } catch {
        _ = CLibuv.close(descriptor)
        fail(error.code)
      }
    }

    /// Pauses, says so the first time, and tries again later.
    private func fail(_ code: LoopError.Code) {
      pause()
      retry = Timer(on: loop, after: PipeListener.retryInterval) { [unowned self] in resume() }
      if hasReportedShortage { return }
      hasReportedShortage = true
      onAcceptError(LoopError(code, in: "accept4"))
    }

    /// Errors of a connection that is gone again, as accept(2) lists them: the next one may be fine.
    private static func concernsOneConnection(_ code: LoopError.Code) -> Bool {
      code.rawValue == -ECONNABORTED || code.rawValue == -EPROTO || code.rawValue == -EPERM
    }
  }
}
