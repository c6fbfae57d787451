import Navigation
import Varlink

// Events of connections, which the driver reports.
extension Daemon {
  /// Begins the session of a new connection.
  ///
  /// - Parameters:
  ///   - peer: The other end.
  ///   - socket: What the socket on which it came is for.
  ///   - most: The greatest role that it may have.
  /// - Returns: Its session; nil if a limit is reached and the connection is to be closed.
  func connected(_ peer: Peer, through socket: SocketKind, atMost most: Role, now: Int) -> Session? {
    // Also if it is refused: others may wait behind it.
    noteAccepted()
    context.now = now
    context.refreshTime()
    return sessions.connect(peer, through: socket, atMost: most)
  }

  /// The same for a client that may have the role that is its own.
  package func connected(_ peer: Peer, through socket: SocketKind = .everything, now: Int) -> Session? {
    connected(peer, through: socket, atMost: .admin, now: now)
  }

  /// Handles bytes that a connection received. The driver checks `isReadingPaused` afterwards.
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

  /// Goes on with a connection that was paused, if the reason for the pause is gone: executes the messages that it received
  /// before, or puts off its job until the end of the turn. The driver checks `isReadingPaused` afterwards.
  package func resume(_ session: Session) {
    if session.hasEnded || session.isClosing || session.reading.pause == .turn || !hasRoom(session) { return }
    if session.reading.pause == .disk, journal.isBusy { return }
    if isWaitingForJobs(session) { return }
    if session.job != nil { return turns.putOff(session) }
    context.refreshTime()
    goOn(session)
  }

  /// Executes messages deferred in earlier turns, in fair shares, and ends the turn's shares.
  ///
  /// - Returns: The sessions that are no longer deferred: they may be read, or wait for something else.
  package func workOff() -> [Session] {
    if turns.hasBacklog { context.refreshTime() }
    return turns.workOff { goOn($0) }
  }

  private func goOn(_ session: Session) {
    session.reading.pause = nil
    if session.isClosing || session.reading.isGone && session.job?.job.isChange != true { jobs.drop(of: session) }
    if session.isClosing { return }
    session.reading.partialSince = nil
    if session.job != nil, !finishJob(of: session) { return }
    // A stream that has fallen behind may have waited for the job, which may have ended without `finishJob`.
    if !session.reading.isGone { wrote(session) }
    if session.job != nil { return }
    // Nor need there be room after it: an error may have ended it whose reply is behind others.
    if !hasRoom(session) {
      session.reading.pause = .room
      return
    }
    let callsBefore = session.calls
    do throws(FrameError) {
      unsafe try session.splitter.resume { frame in unsafe take(frame, of: session) }
    } catch {
      closeTooLong(error, of: session)
    }
    notePartial(session, callsBefore: callsBefore)
  }

  /// Continues the job of a session.
  ///
  /// - Returns: Whether it is over.
  private func finishJob(of session: Session) -> Bool {
    context.work = 0
    let progress = jobs.goOn(session)
    session.account.spent += context.takeWork()
    switch progress {
    case .unfinished: turns.putOff(session)
    case .waitsForDisk: session.reading.pause = .disk
    case .waitsForReader: session.reading.pause = .room
    case .over: return true
    }
    return false
  }

  /// Notes when the incomplete message began. A client that sends one message after the other always has a new one.
  @inline(__always)
  private func notePartial(_ session: Session, callsBefore: Int) {
    session.chargeUnread()
    // Else many connections would each bring more in the same turn, before its end closes the largest of them.
    if session.account.excessBytes > 0 { session.account.share = 0 }
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
    // It arrived in the turn in which the session's stream began anew.
    if session.job != nil { return .again }
    let account = session.account
    guard account.spent < account.share else {
      turns.putOff(session)
      return .again
    }
    // Work outside of messages is not charged to this user. A message that waits for the disk is charged each time it is
    // parsed.
    context.work = 0
    account.spent += Turns.messageWork + Turns.work(bytes: frame.count)
    if let pause = unsafe dispatch(frame, of: session) {
      if pause == .turn { turns.putOff(session) } else { session.reading.pause = pause }
      return .again
    }
    account.spent += context.takeWork()
    if session.isClosing { return .pause }
    if let job = session.job?.job {
      if job.waitsForReader { session.reading.pause = .room } else { turns.putOff(session) }
      return .pause
    }
    if hasRoom(session) { return .next }
    if settlement.hasPending {
      settlement.settle()
      if hasRoom(session) { return .next }
    }
    context.metrics.reachedLimit(session.replies.isFull ? .waitingCalls : .replyQueueBytes)
    session.reading.pause = .room
    return .pause
  }

  /// Whether a session may go on: with its job, or, if it has none, with another call, if it has neither too many pending
  /// calls nor too many unread replies. The driver drops the replies to a client that has disconnected.
  ///
  /// The call of a job is one of the pending calls, so their number must not hold up the job.
  @inline(__always)
  func hasRoom(_ session: Session) -> Bool {
    if let job = session.job?.job { return !job.waitsForReader || session.reading.isGone }
    return !session.replies.isFull
      && (session.queuedBytes < context.limits[.replyQueueBytes] || session.reading.isGone)
  }

  /// Whether a message waits for an unfinished call of its user.
  private func isWaitingForJobs(_ session: Session) -> Bool {
    session.reading.pause == .jobs && jobs.areMost(of: session.account)
  }

  /// Whether a session that was paused can go on now, after it was checked in this turn.
  package func canGoOn(_ session: Session) -> Bool {
    if session.isClosing || session.hasEnded || !hasRoom(session) { return false }
    return session.reading.pause == .room || session.reading.pause == .jobs && !isWaitingForJobs(session)
  }

  /// Whether a session stays when its other side has gone, because changes that it requested wait. From then on it is
  /// executed without a reader, as far as `mustStay` says.
  package func outlives(_ session: Session) -> Bool {
    if session.reading.isGone { return true }
    if !mustStay(session) || session.hasEnded { return false }
    session.reading.isGone = true
    return true
  }

  /// Whether a session whose other side has gone has messages that can still be executed.
  package func mustStay(_ session: Session) -> Bool {
    session.reading.isPostponed && !session.isClosing && hasRoom(session)
  }

  /// Closes a connection that sent malformed bytes, after which nothing can be trusted.
  func closeOnProtocolError(of session: Session, _ why: String) {
    context.metrics.protocolErrors += 1
    context.warn(
      "connection closed: not a message", uid: session.peer.uid, ["client": "\(session.name)", "why": "\(why)"])
    subscriptions.close(session, reason: .protocol)
  }

  /// Notes that output of a session was written, all of it or a piece.
  package func wrote(_ session: Session) {
    if !session.output.isEmpty || session.streams.isEmpty { return }
    subscriptions.wrote(session)
    if session.job != nil, session.reading.pause == nil { turns.putOff(session) }
  }

  /// Notes that the driver gives up a session, because its reader accepts nothing.
  package func stalled(_ session: Session) {
    context.metrics.stalled += 1
    context.metrics.reachedLimit(.stalledMilliseconds)
    context.warn(
      "connection closed: it does not read", uid: session.peer.uid,
      ["client": "\(session.name)", "reason": "\(CloseReason.stalled.rawValue)"])
  }

  /// The connections that the driver must give up, because their users hold too much through them. Call it when all
  /// output has been offered to the readers.
  package func excessive() -> [Session] {
    let sessions = sessions.excessive()
    for session in sessions {
      context.metrics.reachedLimit(.userBytes)
      context.warn(
        "connection closed: its user holds too much", uid: session.peer.uid,
        ["client": "\(session.name)", "limit": "\(LimitName.userBytes.text)", "bytes": "\(session.heldBytes)"])
    }
    return sessions
  }

  /// Ends a session whose connection is gone or given up.
  package func ended(_ session: Session, now: Int) {
    if session.hasEnded { return }
    context.now = now
    context.refreshTime()
    context.log.info("client gone", metadata: ["client": "\(session.name)"])
    context.work = 0
    for stream in session.streams { subscriptions.end(stream, reason: nil) }
    asking.dropOperations(of: session)
    session.account.spent += context.takeWork()
    waits.dropWaiters(of: session)
    jobs.drop(of: session)
    sessions.remove(session)
  }
}
