import Navigation
import NavigationProtocol
import Varlink

// What the shell tells of connections.
extension Daemon {
  /// Takes a new connection.
  ///
  /// - Parameters:
  ///   - peer: Who is at the other end.
  ///   - socket: What the socket is for on which it came.
  /// - Returns: Its session; nil when a limit is reached, and the connection is to be closed.
  package func connected(_ peer: Peer, through socket: SocketKind = .everything, now: Int) -> Session? {
    self.now = now
    refreshTime()
    let count = sessions.count - freeSlots.count
    let free = limits[.connections] - count
    if peer.uid != 0 {
      if free <= limits[.connectionsForRoot] { return refuse(peer, free > 0 ? .connectionsForRoot : .connections) }
      if users[peer.uid].connections >= limits[.connectionsOfUser] { return refuse(peer, .connectionsOfUser) }
    } else if free <= 0 {
      return refuse(peer, .connections)
    }
    users[peer.uid].connections += 1
    metrics.connections += 1
    connectionsMade += 1
    let slot = freeSlots.popLast() ?? sessions.count
    let role = Role(of: peer, through: socket, daemonUser: settings.uid, audience: settings.audience)
    let session = Session(
      slot: slot, number: connectionsMade, peer: peer, role: role, limits: limits, at: time, now: now)
    if slot == sessions.count { sessions.append(session) } else { sessions[slot] = session }
    log.info(
      "client connected",
      metadata: ["client": "\(session.name)", "uid": "\(peer.uid)", "pid": "\(peer.pid)", "role": "\(role.name)"])
    return session
  }

  private func refuse(_ peer: Peer, _ limit: LimitName) -> Session? {
    metrics.refusedConnections += 1
    metrics.reachedLimit(limit)
    log.warning("connection refused", metadata: ["limit": "\(limit.text)", "uid": "\(peer.uid)", "pid": "\(peer.pid)"])
    return nil
  }

  /// Takes bytes that a connection brought. The shell looks at `isReadingPaused` afterwards.
  ///
  /// - Parameter bytes: `JSONParser.padding` bytes behind them must be readable.
  @inline(__always)
  package func received(_ bytes: UnsafeRawBufferPointer, by session: Session, now: Int) {
    self.now = now
    if session.isClosing || session.hasEnded { return }
    refreshTime()
    metrics.bytesIn += bytes.count
    let callsBefore = session.calls
    do throws(FrameError) {
      try unsafe session.splitter.receive(bytes) { frame in unsafe handle(frame, of: session) }
    } catch {
      tooLong(error, of: session)
    }
    afterReading(session, callsBefore: callsBefore)
  }

  /// Carries out what a connection brought before it was paused, if it has room for it now.
  ///
  /// - Returns: Whether it may be read again.
  package func resume(_ session: Session) -> Bool {
    if session.hasEnded || session.isClosing || !hasRoom(session) { return false }
    if session.isPostponed, isDiskBusy { return false }
    refreshTime()
    session.isReadingPaused = false
    session.isPostponed = false
    session.partialSince = nil
    let callsBefore = session.calls
    do throws(FrameError) {
      unsafe try session.splitter.resume { frame in unsafe handle(frame, of: session) }
    } catch {
      tooLong(error, of: session)
    }
    afterReading(session, callsBefore: callsBefore)
    return !session.isReadingPaused
  }

  /// Notes since when a message has been begun: who sends one after the other has always begun another one.
  @inline(__always)
  private func afterReading(_ session: Session, callsBefore: Int) {
    if !session.splitter.hasPartial {
      session.partialSince = nil
    } else if session.partialSince == nil || session.calls != callsBefore {
      session.partialSince = now
    }
  }

  private func tooLong(_ error: FrameError, of session: Session) {
    metrics.reachedLimit(.messageInBytes)
    protocolError(of: session, "\(error)")
  }

  private func handle(_ frame: UnsafeRawBufferPointer, of session: Session) -> Disposition {
    guard unsafe carryOut(frame, of: session) else {
      session.isReadingPaused = true
      session.isPostponed = true
      return .again
    }
    if session.isClosing { return .pause }
    if hasRoom(session) { return .next }
    if !pending.isEmpty {
      settle()
      if hasRoom(session) { return .next }
    }
    metrics.reachedLimit(session.replies.isFull ? .waitingCalls : .replyQueueBytes)
    session.isReadingPaused = true
    return .pause
  }

  /// Whether a session may send another call: not too many of its calls wait, nor too many of its replies.
  @inline(__always)
  func hasRoom(_ session: Session) -> Bool {
    !session.replies.isFull && session.queuedBytes < limits[.replyQueueBytes]
  }

  /// Ends a session whose bytes make no sense: what comes behind them cannot be trusted.
  func protocolError(of session: Session, _ why: String) {
    metrics.protocolErrors += 1
    log.warning("connection closed: not a message", metadata: ["client": "\(session.name)", "why": "\(why)"])
    close(session, reason: .protocol)
  }

  /// Ends a session: its streams get `closing`, what waits is still written, then the shell closes the connection.
  func close(_ session: Session, reason: CloseReason) {
    if session.isClosing || session.hasEnded { return }
    for stream in session.streams { end(stream, reason: reason) }
    session.isClosing = true
    markDirty(session)
  }

  /// A connection is gone, or the shell gives it up.
  package func ended(_ session: Session, now: Int) {
    if session.hasEnded { return }
    self.now = now
    refreshTime()
    log.info("client gone", metadata: ["client": "\(session.name)"])
    for stream in session.streams { end(stream, reason: nil) }
    for waiter in session.waiters { drop(waiter) }
    session.end()
    users[session.peer.uid].connections -= 1
    sessions[session.slot] = nil
    freeSlots.append(session.slot)
  }

  /// The output of a session was written, all of it or a piece.
  package func wrote(_ session: Session) {
    guard session.output.isEmpty else { return }
    for stream in session.streams {
      stream.uncountedBytes = 0
      if stream.state == .behind, session.replies.isHead(stream.slot) { catchUp(stream) }
    }
  }
}
