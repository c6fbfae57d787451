import CLibuv

extension PipeStream {
  final class State: StreamState {
    /// Creates a stream that is not connected.
    init(on loop: EventLoop) {
      unsafe super.init(of: uv_pipe_t.self, on: loop)
      unsafe uv_pipe_init(loop.raw, raw, 0)
      opened()
    }

    /// Creates a stream on a descriptor and takes ownership of it unless this throws.
    convenience init(on loop: EventLoop, adopting descriptor: Int32) throws(LoopError) {
      self.init(on: loop)
      let code = unsafe uv_pipe_open(raw, descriptor)
      if code < 0 { close() }
      try check(code, "uv_pipe_open")
    }

    var raw: UnsafeMutablePointer<uv_pipe_t> { unsafe memory.assumingMemoryBound(to: uv_pipe_t.self) }
  }
}
