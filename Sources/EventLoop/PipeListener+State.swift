import CLibuv

extension PipeListener {
  final class State: HandleState {
    /// The number of connections accepted in one turn; further ones wait for the next turn, so that other handles get theirs.
    private static let acceptsPerTurn = 16

    /// nil when another listener has it.
    private var socket: ListeningSocket?
    private let descriptor: Int32
    private let onAcceptError: (LoopError) -> Void
    private let onConnection: (consuming PipeStream) -> Void
    private var retry: Timer?
    private var hasReportedShortage = false

    init(
      on loop: EventLoop, _ socket: ListeningSocket, _ onAcceptError: @escaping (LoopError) -> Void,
      _ onConnection: @escaping (consuming PipeStream) -> Void
    ) throws(LoopError) {
      self.socket = socket
      descriptor = socket.descriptor
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
      if isActive { return }  // starting it again would cost two system calls
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
      socket?.close()
    }

    var hasFile: Bool { socket?.hasFile ?? true }

    /// Gives the socket away. The state is closed afterwards.
    func detach() -> ListeningSocket {
      loop.checkIsolated()
      pause()
      guard let socket else { preconditionFailure("a listener has a socket until it is closed") }
      self.socket = nil
      return socket
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
          if code == .tryAgain {  // the backlog is empty
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

    /// Pauses, reports the first error of a shortage, and retries later.
    private func fail(_ code: LoopError.Code) {
      pause()
      retry = Timer(on: loop, after: PipeListener.retryInterval) { [unowned self] in resume() }
      if hasReportedShortage { return }
      hasReportedShortage = true
      onAcceptError(LoopError(code, in: "accept4"))
    }

    /// Whether the error concerns only a connection that is gone, as listed in accept(2).
    private static func concernsOneConnection(_ code: LoopError.Code) -> Bool {
      code.rawValue == -ECONNABORTED || code.rawValue == -EPROTO || code.rawValue == -EPERM
    }
  }
}
