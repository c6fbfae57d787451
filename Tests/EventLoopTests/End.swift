import EventLoop
import Testing

/// One end of a connection, which records its events.
final class End {
  var stream: PipeStream?
  private(set) var received: [UInt8] = []
  private(set) var reason: EndReason?

  /// Called after each change of the two properties above.
  var onChange: () -> Void = {}

  init(_ stream: consuming PipeStream) { self.stream = consume stream }

  func startReading() throws {
    try stream?.startReading { [unowned self] bytes in
      unsafe received.append(contentsOf: bytes)
      onChange()
    } onEnd: { [unowned self] reason in
      self.reason = reason
      onChange()
    }
  }

  /// Closes the stream and releases the closure, which often refers to this end.
  func close() {
    stream = nil
    onChange = {}
  }

  /// Writes an array of bytes.
  func send(_ bytes: [UInt8]) {
    #expect(throws: Never.self) { try stream?.send(bytes.span) }
  }

  /// The two ends of a connection.
  static func pair(on loop: EventLoop) throws -> (End, End) {
    let (first, second) = try Kernel.socketPair()
    return (End(try PipeStream(on: loop, adopting: first)), End(try PipeStream(on: loop, adopting: second)))
  }
}
