import EventLoop

/// Standard output of a server: a pipe, which takes bytes as its reader makes room, or a file or terminal, which takes
/// all bytes at once.
final class AgentOutput {
  private var stream: PipeStream?
  private let onDrain: () -> Void
  /// Whether the reader has gone.
  private(set) var isClosed = false

  /// - Parameter onDrain: Called when queued bytes were written.
  /// - Throws: `LoopError`.
  init(on loop: EventLoop, onDrain: @escaping () -> Void) throws(LoopError) {
    self.onDrain = onDrain
    if StandardStream.output.kind == .pipe {
      stream = try PipeStream(on: loop, adopting: StandardStream.output.rawValue)
    }
  }

  /// Writes a line. Bytes that the reader does not take are queued.
  func write(_ line: String) {
    guard !isClosed else { return }
    do throws(LoopError) {
      if stream == nil { return try StandardStream.output.write(line) }
      let bytes = Array(line.utf8)
      let taken = try stream?.tryWrite(bytes.span) ?? 0
      if taken == bytes.count { return }
      let rest = Array(bytes[taken...])
      try stream?.write(copying: rest.span) { [unowned self] failure in
        if failure != nil { isClosed = true }
        onDrain()
      }
    } catch {
      isClosed = true
    }
  }

  /// The bytes that wait.
  var queuedBytes: Int { stream?.writeQueueSize ?? 0 }

  func close() { stream = nil }
}
