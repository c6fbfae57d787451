import EventLoop
import Testing

import func Foundation.socketpair
import let Foundation.AF_UNIX
import let Foundation.SOCK_STREAM

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

  /// Two ends of one connection.
  static func pair(on loop: EventLoop) throws -> (End, End) {
    let (first, second) = try descriptorPair()
    return (End(try PipeStream(on: loop, adopting: first)), End(try PipeStream(on: loop, adopting: second)))
  }
}

/// The descriptors of two connected Unix sockets.
func descriptorPair() throws -> (Int32, Int32) {
  var descriptors: [Int32] = [-1, -1]
  try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors) == 0)
  return (descriptors[0], descriptors[1])
}
