import EventLoop
import JSON

/// Moves bytes between a socket and its session.
///
/// It writes once a turn. If the kernel does not accept everything, one piece becomes a queued write of libuv; the rest
/// stays in the queue of the session, which has limits.
final class SocketConnection {
  let session: Session
  private unowned let server: Server  // the server owns its connections and outlives them
  private var stream: PipeStream?
  /// Length of the piece that libuv is writing; nil when it is writing none.
  private var writing: Int?
  /// Bytes accepted by the kernel, except those of the piece that libuv is writing.
  private var written = 0
  /// The accepted bytes at the last check, and when this number was first seen.
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
        mayRead: { [unowned self] in
          if session.isRead { return true }
          server.daemon.noteUnread()
          return false
        },
        onEnd: { [unowned self] reason in
          if case .error(let error) = reason { server.ended(self, error) } else { server.ended(self) }
        })
    } catch {
      server.ended(self, error)
    }
  }

  /// Executes received bytes.
  /// - Parameter server: The server of this connection, which the caller has at hand.
  func handOn(_ bytes: UnsafeRawBufferPointer, for server: Server) {
    unsafe server.daemon.received(bytes, by: session, now: server.now)
    if !session.isClosing, !session.isReadingPaused { return }
    stream?.stopReading()
    if !session.isClosing { pause() }
  }

  /// Has the server check the session again, unless it waits for its turn.
  private func pause() { if session.reading.pause != .turn { server.pausedReading(self) } }

  /// Continues after a pause, if its reason is gone.
  func resume() {
    server.daemon.resume(session)
    goOn()
  }

  /// Continues after a pause: reads again, or ends if the other side has closed and nothing is pending.
  func goOn() {
    if session.hasEnded { return }
    if session.reading.isGone {
      if server.daemon.mustStay(session) { return pause() }
      session.reading.isGone = false
      server.ended(self)
    } else if session.isReadingPaused {
      // It may have been paused although nothing came in: a stream begins anew.
      stream?.stopReading()
      pause()
    } else if !session.isClosing {
      do throws(LoopError) { try stream?.resumeReading() } catch { server.ended(self, error) }
    }
  }

  /// Whether the connection stays without a socket after the other side has closed, because changes that it requested
  /// are pending.
  func outlives() -> Bool {
    if !server.daemon.outlives(session) { return false }
    stream = nil
    return true
  }

  /// Whether the other side has closed while the connection is paused, which libuv does not report. A connection that
  /// only lacks a share is read to its end instead.
  func hasGoneUnnoticed() -> Bool {
    if session.isRead || !isHungUp { return false }
    session.reading.isHungUp = true
    return session.isReadingPaused
  }

  private var isHungUp: Bool {
    do throws(LoopError) { return try stream?.isHungUp() ?? true } catch { return true }
  }

  /// Writes queued output. Called at the end of a turn, and when a queued write is done.
  /// - Parameter server: The server of this connection, which the caller has at hand.
  func flush(for server: Server) {
    if session.reading.isGone {
      session.dropOutput()
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

  /// Passes the first piece to libuv, which writes it as the reader accepts it.
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
    // The output of this turn is written at its end, which may hold it for the disk.
    if !session.isDirty { flush(for: server) }
  }

  /// Whether the reader has accepted nothing for `limit` milliseconds although output is queued that is not held for
  /// the disk.
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

  /// Closes the socket without writing queued output.
  func close() { stream = nil }
}
