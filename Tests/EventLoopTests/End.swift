import EventLoop
import Testing

/// One end of a connection, which notes what happens to it.
final class End {
  var stream: PipeStream?
  private(set) var received: [UInt8] = []
  private(set) var reason: EndReason?

  /// Called after each of the two above has changed.
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

  /// Closes the stream, and lets go of the closure, which often refers to this very end.
  func close() {
    stream = nil
    onChange = {}
  }

  /// Hands over what is to be written as one array.
  func send(_ bytes: [UInt8]) {
    #expect(throws: Never.self) { try stream?.send(bytes.span) }
  }

  /// Two ends of one connection.
  static func pair(on loop: EventLoop) throws -> (End, End) {
    let (first, second) = try Kernel.socketPair()
    return (End(try PipeStream(on: loop, adopting: first)), End(try PipeStream(on: loop, adopting: second)))
  }
}
