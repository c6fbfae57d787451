import EventLoop
import JSON

/// A socket and the session on it: bytes from the one to the other.
///
/// It writes once a turn. What the kernel does not take at once goes on as a queued write of one piece; the rest stays in
/// the session's queue, where its limits hold.
final class SocketConnection {
  let session: Session
  private unowned let server: Server  // the server owns its connections and outlives them
  private var stream: PipeStream?
  /// Length of the piece that libuv is writing; nil when it is writing none.
  private var writing: Int?
  /// Bytes that the kernel has taken, but for the piece that libuv is writing.
  private var written = 0
  /// What had been taken at the last look, and when that was first seen.
  private var progress: (bytes: Int, since: Milliseconds) = (-1, 0)

  init(_ stream: consuming PipeStream, session: Session, server: Server) {
    self.stream = consume stream
    self.session = session
    self.server = server
  }

  /// Begins to read.
  func start() {
    do throws(LoopError) {
      try stream?.startReading(
        { [unowned self] bytes in unsafe server.received(bytes, by: self) },
        mayRead: { [unowned self] in session.isRead },
        onEnd: { [unowned self] reason in
          if case .error(let error) = reason { server.ended(self, error) } else { server.ended(self) }
        })
    } catch {
      server.ended(self, error)
    }
  }

  /// Carries out what came in.
  /// - Parameter server: this connection's; who calls has it at hand.
  func handOn(_ bytes: UnsafeRawBufferPointer, for server: Server) {
    unsafe server.daemon.received(bytes, by: session, now: server.now)
    if !session.isClosing, !session.isReadingPaused { return }
    stream?.stopReading()
    if !session.isClosing { pause() }
  }

  /// Has the server ask its session again, unless that waits for its turn.
  private func pause() { if session.reading.pause != .turn { server.pausedReading(self) } }

  /// Goes on after a pause, if its session has what it waited for.
  func resume() {
    server.daemon.resume(session)
    goOn()
  }

  /// Goes on after a pause, as its session says: reads again, or ends if the other side has gone and nothing waits.
  func goOn() {
    if session.hasEnded { return }
    if session.reading.isGone {
      if session.reading.isPostponed, !session.isClosing, server.daemon.hasRoom(session) { return pause() }
      session.reading.isGone = false
      server.ended(self)
    } else if session.isReadingPaused {
      pause()
    } else if !session.isClosing {
      do throws(LoopError) { try stream?.resumeReading() } catch { server.ended(self, error) }
    }
  }

  /// The other side has gone: whether the connection stays without a socket until the changes that it brought are carried
  /// out, which wait.
  func outlives() -> Bool {
    if session.reading.isGone { return true }
    if !session.reading.isPostponed || session.isClosing || session.hasEnded || !server.daemon.hasRoom(session) {
      return false
    }
    session.reading.isGone = true
    stream = nil
    return true
  }

  /// Whether the other side has gone while the connection is paused, when nobody is told. One that is only without a share
  /// is read to its end instead.
  func hasGoneUnnoticed() -> Bool {
    if session.isRead || !isHungUp { return false }
    session.reading.isHungUp = true
    return session.isReadingPaused
  }

  private var isHungUp: Bool {
    do throws(LoopError) { return try stream?.isHungUp() ?? true } catch { return true }
  }

  /// Writes what waits. Called at the end of a turn, and when a queued write is done.
  /// - Parameter server: this connection's; who calls has it at hand.
  func flush(for server: Server) {
    if session.reading.isGone {
      session.output = OutputQueue()
      return
    }
    if writing != nil || stream == nil || session.output.isHeld { return }
    do throws(LoopError) {
      while !session.output.isEmpty, !session.output.isHeld {
        let before = session.output.count
        let whole = try unsafe session.output.writeFirst { bytes throws(LoopError) in
          try stream?.tryWrite(bytes) ?? 0
        }
        took(before - session.output.count, of: server)
        if !whole { return try queue() }
      }
    } catch {
      return server.ended(self, error)
    }
    server.daemon.wrote(session)
    if session.output.isEmpty {
      if session.isClosing { server.ended(self) }
    } else {
      flush(for: server)
    }
  }

  @inline(__always)
  private func took(_ count: Int, of server: Server) {
    written += count
    session.account.spent += Turns.transferWork(bytes: count)
    server.daemon.context.metrics.bytesOut += count
  }

  /// Hands the first piece to libuv, which writes it as the reader takes it.
  private func queue() throws(LoopError) {
    guard let (piece, from) = session.output.first() else { return }
    let count = piece.count - from
    unsafe try piece.withBytes { bytes throws(LoopError) in
      try unsafe stream?.write(UnsafeRawBufferPointer(rebasing: bytes[from...]), keeping: piece) {
        [unowned self] error in
        wrote(error)
      }
    }
    writing = count
    session.isWritingFirst = true
  }

  private func wrote(_ error: LoopError?) {
    let server = server
    if let error { return server.ended(self, error) }
    took(writing ?? 0, of: server)
    writing = nil
    session.isWritingFirst = false
    session.output.removeFirst()
    flush(for: server)
  }

  /// Whether nothing was taken for `limit` milliseconds although something waits for the reader, and not for the disk.
  func isStalled(at now: Milliseconds, limit: Milliseconds) -> Bool {
    if session.reading.isGone { return false }
    let bytes = written + (writing.map { $0 - (stream?.writeQueueSize ?? 0) } ?? 0)
    let isHeld = session.output.isHeld && writing == nil
    if session.output.isEmpty || isHeld || bytes != progress.bytes {
      progress = (bytes, now)
      return false
    }
    return now - progress.since >= limit
  }

  /// Closes the socket; nothing that waits is written.
  func close() { stream = nil }
}
