import Navigation
import Varlink

// What the driver tells of connections.
extension Daemon {
  /// A client has connected.
  ///
  /// - Parameters:
  ///   - peer: The other end.
  ///   - socket: What the socket on which it came is for.
  /// - Returns: Its session; nil if a limit is reached and the connection is to be closed.
  package func connected(_ peer: Peer, through socket: SocketKind = .everything, now: Int) -> Session? {
    context.now = now
    context.refreshTime()
    return sessions.connect(peer, through: socket)
  }

  /// A connection has brought bytes. The driver looks at `isReadingPaused` afterwards.
  ///
  /// - Parameter bytes: Followed by `JSONParser.padding` readable bytes.
  @inline(__always)
  package func received(_ bytes: UnsafeRawBufferPointer, by session: Session, now: Int) {
    context.now = now
    if session.isClosing || session.hasEnded { return }
    context.refreshTime()
    context.metrics.bytesIn += bytes.count
    let callsBefore = session.calls
    do throws(FrameError) {
      try unsafe session.splitter.receive(bytes) { frame in unsafe take(frame, of: session) }
    } catch {
      closeTooLong(error, of: session)
    }
    notePartial(session, callsBefore: callsBefore)
  }

  /// Executes what a connection brought before it was paused, if what it waited for is there. The driver looks at
  /// `isReadingPaused` afterwards.
  package func resume(_ session: Session) {
    if session.hasEnded || session.isClosing || session.reading.pause == .turn || !hasRoom(session) { return }
    if session.reading.pause == .disk, journal.isBusy { return }
    context.refreshTime()
    goOn(session)
  }

  /// Executes what was put off in earlier turns, in fair shares, and ends the turn's shares.
  ///
  /// - Returns: The sessions that have gone on and are not put off again: they may be read, or wait for something else.
  package func workOff() -> [Session] {
    if turns.hasBacklog { context.refreshTime() }
    return turns.workOff { goOn($0) }
  }

  private func goOn(_ session: Session) {
    session.reading.pause = nil
    if session.isClosing { return }
    session.reading.partialSince = nil
    let callsBefore = session.calls
    do throws(FrameError) {
      unsafe try session.splitter.resume { frame in unsafe take(frame, of: session) }
    } catch {
      closeTooLong(error, of: session)
    }
    notePartial(session, callsBefore: callsBefore)
  }

  /// Notes since when a message has been begun; a client that sends one after the other has always begun another.
  @inline(__always)
  private func notePartial(_ session: Session, callsBefore: Int) {
    if !session.splitter.hasPartial {
      session.reading.partialSince = nil
    } else if session.reading.partialSince == nil || session.calls != callsBefore {
      session.reading.partialSince = context.now
    }
  }

  private func closeTooLong(_ error: FrameError, of session: Session) {
    context.metrics.reachedLimit(.messageInBytes)
    closeOnProtocolError(of: session, "\(error)")
  }

  /// Takes a message, and says whether the connection may go on.
  private func take(_ frame: UnsafeRawBufferPointer, of session: Session) -> Disposition {
    let account = session.account
    guard account.spent < account.share else {
      turns.putOff(session)
      return .again
    }
    // Work outside of messages is not this user's. A message that waits for the disk is charged each time it is parsed.
    context.work = 0
    account.spent += Turns.messageWork + Turns.work(bytes: frame.count)
    guard unsafe dispatch(frame, of: session) else {
      session.reading.pause = .disk
      return .again
    }
    account.spent += context.takeWork()
    if session.isClosing { return .pause }
    if hasRoom(session) { return .next }
    if settlement.hasPending {
      settlement.settle()
      if hasRoom(session) { return .next }
    }
    context.metrics.reachedLimit(session.replies.isFull ? .waitingCalls : .replyQueueBytes)
    session.reading.pause = .room
    return .pause
  }

  /// Whether a session may send another call: neither too many of its calls nor too many of its replies wait.
  /// Nobody reads the replies to a caller that has gone; the driver drops them.
  @inline(__always)
  func hasRoom(_ session: Session) -> Bool {
    !session.replies.isFull
      && (session.queuedBytes < context.limits[.replyQueueBytes] || session.reading.isGone)
  }

  /// Whether a session was paused for room and has it now: what it waited for came after the turn had asked it.
  func hasRoomAgain(_ session: Session) -> Bool {
    session.reading.pause == .room && !session.isClosing && !session.hasEnded && hasRoom(session)
  }

  /// Closes a connection whose bytes make no sense: what follows them cannot be trusted.
  func closeOnProtocolError(of session: Session, _ why: String) {
    context.metrics.protocolErrors += 1
    context.warn(
      "connection closed: not a message", uid: session.peer.uid, ["client": "\(session.name)", "why": "\(why)"])
    subscriptions.close(session, reason: .protocol)
  }

  /// The output of a session was written, all of it or a piece.
  package func wrote(_ session: Session) {
    if session.output.isEmpty, !session.streams.isEmpty { subscriptions.wrote(session) }
  }

  /// A reader takes nothing: the driver gives it up.
  package func stalled(_ session: Session) {
    context.metrics.stalled += 1
    context.metrics.reachedLimit(.stalledMilliseconds)
    context.warn(
      "connection closed: it does not read", uid: session.peer.uid,
      ["client": "\(session.name)", "reason": "\(CloseReason.stalled.rawValue)"])
  }

  /// A connection is gone, or the driver gives it up.
  package func ended(_ session: Session, now: Int) {
    if session.hasEnded { return }
    context.now = now
    context.refreshTime()
    context.log.info("client gone", metadata: ["client": "\(session.name)"])
    for stream in session.streams { subscriptions.end(stream, reason: nil) }
    waits.dropWaiters(of: session)
    sessions.remove(session)
  }
}
