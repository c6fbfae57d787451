import EventLoop
import NavigationFleet

/// A link that was accepted and stands for no client yet.
final class PendingLink {
  private var stream: PipeStream?
  private var received: [UInt8] = []

  init(_ stream: consuming PipeStream) { self.stream = consume stream }

  /// Greets, and waits for the opening.
  ///
  /// - Parameter onEnd: Called once, with the opening and the bytes that came behind it; with nil if none comes, and the link
  ///   is to be closed.
  func start(
    _ greeting: LinkGreeting, _ onEnd: @escaping (PendingLink, LinkOpening?, UnsafeRawBufferPointer) -> Void
  ) throws(LoopError) {
    let first = greeting.bytes
    try stream?.write(copying: first.span)
    try stream?.startReading(
      { [unowned self] bytes in
        guard let end = unsafe bytes.firstIndex(of: 0) else {
          unsafe received += bytes
          if received.count > LinkPreamble.bytesMax { unsafe onEnd(self, nil, bytes) }
          return
        }
        unsafe received += bytes[..<end]
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...])
        unsafe onEnd(self, LinkOpening(received), rest)
      },
      onEnd: { [unowned self] _ in unsafe onEnd(self, nil, UnsafeRawBufferPointer(start: nil, count: 0)) })
  }

  /// Gives the connection away.
  func takeStream() -> PipeStream? { stream.take() }
}
