import EventLoop

/// Standard input of a server, of any kind.
final class AgentInput {
  private var pipe: PipeStream?
  private var terminal: TTY?
  private var isPaused = false

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of a file.
  ///   - onBytes: Called with at least one byte.
  ///   - onEnd: Called once, at the end.
  /// - Throws: `LoopError`.
  init(
    on loop: EventLoop, limit: Int, _ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping () -> Void
  ) throws(LoopError) {
    switch StandardStream.input.kind {
    case .pipe:
      let pipe = try PipeStream(on: loop, adopting: StandardStream.input.rawValue)
      try pipe.startReadingBytes(onBytes) { _ in onEnd() }
      self.pipe = consume pipe
    case .terminal:
      let terminal = try TTY(on: loop, descriptor: StandardStream.input.rawValue)
      try terminal.startReadingBytes(onBytes) { _ in onEnd() }
      self.terminal = consume terminal
    case .file:
      let bytes = try StandardStream.input.readAll(limit: limit)
      if !bytes.isEmpty { onBytes(bytes) }
      onEnd()
    }
  }

  /// Stops reading while the server has enough to do.
  func pause() {
    if isPaused { return }
    isPaused = true
    pipe?.stopReading()
  }

  func resume() {
    guard isPaused else { return }
    isPaused = false
    try? pipe?.resumeReading()
  }

  func close() {
    pipe = nil
    terminal = nil
  }
}
