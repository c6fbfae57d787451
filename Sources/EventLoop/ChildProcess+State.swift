import CLibuv

extension ChildProcess {
  /// This process's ends of the pipes that a command asks for.
  struct StandardStreams {
    let input: PipeStream.State?
    let output: PipeStream.State?
    let error: PipeStream.State?

    init(on loop: EventLoop, _ command: Command) {
      func end(_ descriptor: Descriptor) -> PipeStream.State? { descriptor == .pipe ? PipeStream.State(on: loop) : nil }
      input = end(command.standardInput)
      output = end(command.standardOutput)
      error = end(command.standardError)
    }

    func close() {
      input?.close()
      output?.close()
      error?.close()
    }
  }

  final class State: HandleState {
    private let onExit: (ExitStatus) -> Void

    init(on loop: EventLoop, _ onExit: @escaping (ExitStatus) -> Void) {
      self.onExit = onExit
      unsafe super.init(of: uv_process_t.self, on: loop)
    }

    var raw: UnsafeMutablePointer<uv_process_t> { unsafe memory.assumingMemoryBound(to: uv_process_t.self) }

    /// Starts the program. The handle is open afterwards, even if this throws.
    func spawn(_ command: Command, _ ends: StandardStreams) throws(LoopError) {
      let arguments = CStrings([command.program] + command.arguments)
      let environment = command.environment.map { CStrings($0) }
      let program = CStrings([command.program])
      var streams = unsafe [
        container(command.standardInput, ends.input, UV_READABLE_PIPE),
        container(command.standardOutput, ends.output, UV_WRITABLE_PIPE),
        container(command.standardError, ends.error, UV_WRITABLE_PIPE),
      ]
      let code = unsafe streams.withUnsafeMutableBufferPointer { streams in
        var options = unsafe uv_process_options_t()
        unsafe options.file = UnsafePointer(program.pointers[0])
        unsafe options.args = arguments.pointers.baseAddress
        unsafe options.env = environment?.pointers.baseAddress
        unsafe options.stdio = streams.baseAddress
        unsafe options.stdio_count = Int32(streams.count)
        unsafe options.exit_cb = { handle, code, signal in unsafe State.of(handle).exited(code, signal) }
        return unsafe uv_spawn(loop.raw, raw, &options)
      }
      opened()  // uv_spawn has initialised the handle even when it fails
      try check(code, "uv_spawn")
    }

    private func exited(_ code: Int64, _ signal: Int32) {
      onExit(signal == 0 ? .exited(code: Int(code)) : .signalled(Signal(rawValue: signal)))
    }

    private func container(
      _ descriptor: Descriptor, _ end: PipeStream.State?, _ direction: uv_stdio_flags
    ) -> uv_stdio_container_t {
      var container = unsafe uv_stdio_container_t()
      switch descriptor {
      case .null: unsafe container.flags = UV_IGNORE
      case .inherited(let descriptor):
        unsafe container.flags = UV_INHERIT_FD
        unsafe container.data.fd = descriptor
      case .pipe:
        unsafe container.flags = uv_stdio_flags(UV_CREATE_PIPE.rawValue | direction.rawValue)
        unsafe container.data.stream = end?.stream
      }
      return unsafe container
    }
  }
}
