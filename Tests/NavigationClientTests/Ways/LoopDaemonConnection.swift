import EventLoop
import NavigationDaemon

/// A connection to a `LoopDaemon`. Delayed output joins later output, and may be written in pieces.
@safe
final class LoopDaemonConnection {
  let session: Session
  private var stream: PipeStream?
  private unowned let owner: LoopDaemon
  /// What is left of a message that is written in pieces.
  private var rest: [UInt8] = []
  /// Fires when delayed output is written.
  private var delay: Timer?

  init(_ stream: consuming PipeStream, _ session: Session, of owner: LoopDaemon) {
    self.session = session
    self.owner = owner
    self.stream = consume stream
    do {
      try self.stream?.startReading(
        { [unowned self] bytes in
          unsafe self.owner.daemon.received(bytes, by: self.session, now: self.owner.now)
        }, mayRead: { [unowned self] in !self.session.isReadingPaused }, onEnd: { [unowned self] _ in end() })
    } catch {
      end()
    }
  }

  /// Closes the connection without writing what is left.
  func end() {
    guard stream != nil else { return }
    stream = nil
    delay = nil
    owner.ended(self)
  }

  /// Writes output, at once or after a delay.
  func flush() {
    guard stream != nil, delay == nil else { return }
    // navd may have dropped all that its reader has not read. The reader gets the present state then.
    if !hasOutput, !session.output.isHeld { owner.daemon.wrote(session) }
    guard hasOutput else { return endIfClosing() }
    guard let next = owner.nextDelay(of: rest.count + session.output.count) else { return write(.max) }
    delay = Timer(on: owner.loop, after: .milliseconds(next.milliseconds)) { [unowned self] in
      delay = nil
      write(next.bytes)
    }
  }

  private var hasOutput: Bool { !rest.isEmpty || !session.output.isEmpty && !session.output.isHeld }

  private func endIfClosing() { if session.isClosing { end() } }

  /// Writes output, but only so many bytes of it.
  private func write(_ count: Int) {
    while hasOutput, !session.output.isEmpty {
      while !session.output.isEmpty, !session.output.isHeld {
        _ = unsafe session.output.writeFirst { bytes in
          unsafe rest.append(contentsOf: bytes)
          return bytes.count
        }
      }
      // A reader that has caught up may get more.
      owner.daemon.wrote(session)
    }
    let piece = Array(rest.prefix(count))
    rest.removeFirst(piece.count)
    // The front-end may have closed the connection, which reading finds.
    if !piece.isEmpty { _ = try? stream?.send(piece.span) }
  }
}
