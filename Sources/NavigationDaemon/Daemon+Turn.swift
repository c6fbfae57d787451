import JSON
import Navigation
import NavigationProtocol

// The end of a turn of the loop, and time.
extension Daemon {
  /// Ends a turn: events are handed to their readers, each batch as one piece.
  ///
  /// - Returns: The sessions that have something to be written, or are to be closed once it is.
  package func endTurn() -> [Session] {
    if mapReading != nil { answerMapCall() }
    if hasMapMoves { moveScenes() }
    // A scene that has moved may let links be shown that waited.
    if !answeredHosts.isEmpty { goOnWithAnswered() }
    isTimeFresh = false
    settle()
    if isLax { flushIfLarge() }
    if mustErase { eraseSecrets() }
    if dirtyHosts.isEmpty && !allFeeds.isDirty && dirtySessions.isEmpty { return [] }
    metrics.turns += 1
    handOutEvents()
    if dirtySessions.isEmpty { return [] }
    // The two lists change places, so that neither is made anew in each turn.
    swap(&dirtySessions, &writtenSessions)
    dirtySessions.removeAll(keepingCapacity: true)
    holdIfStrict(writtenSessions)
    for session in writtenSessions {
      session.isDirty = false
      if session.repliesTooLong > 0 { countTooLong(of: session) }
    }
    return writtenSessions
  }

  private func countTooLong(of session: Session) {
    metrics.reachedLimit(.messageOutBytes, times: session.repliesTooLong)
    metrics.errors += session.repliesTooLong
    session.repliesTooLong = 0
  }

  /// Hands the events of the turn so far to their readers.
  func handOutEvents() {
    settle()
    for host in dirtyHosts { handOut(&host.feeds) }
    dirtyHosts.removeAll(keepingCapacity: true)
    handOut(&allFeeds)
  }

  private func handOut(_ set: inout FeedSet) {
    if !set.isDirty { return }
    set.isDirty = false
    set.settle()
    for feed in set.feeds where feed.hasEvents {
      let batch = feed.takeBatch()
      for stream in feed.streams where stream.state == .live { send(batch, to: stream) }
    }
  }

  private func send(_ batch: SharedBytes, to stream: EventStream) {
    let ahead = stream.bytesAhead
    if ahead - stream.uncountedBytes + batch.count > limits[.streamQueueBytes], ahead > 0 {
      return fallBehind(stream)
    }
    stream.send(batch)
    stream.lastSent = now
    metrics.events += 1
    markDirty(stream.session)
  }

  /// When the daemon next wants to be called although nothing came in; on the loop's clock.
  package var nextDeadline: Int? { deadlines.next }

  /// Does what is due. Call it when what has arrived was read, so that after a long stop of the machine nobody is judged
  /// by the time that it slept.
  package func advance(to now: Int) {
    self.now = now
    refreshTime()
    // A heartbeat, or a wait that is over, tells how far the state is: what came before goes out first.
    handOutEvents()
    while let deadline = deadlines.popDue(at: now) {
      switch deadline {
      case .sweep:
        sweep()
        sweepStorage()
        forgetDeadlines()
        deadlines.add(.sweep, at: now + Self.sweepInterval)
      case .waiter(let waiter): timeOut(waiter)
      case .question(let question): if question.isOpen { answerInPlace(of: question) }
      case .linger(let host): if let time = host.closesAt, time <= now { closeLingering(host) }
      case .link(let link, let host): if host.isWaiting(link) { judge(link, of: host) }
      }
    }
  }

  /// Closes a scene that nobody has mirrored for long enough; later, when the disk does not take that now.
  private func closeLingering(_ host: SceneHost) {
    if !isDiskBusy, (try? close(host)) != nil { return }
    deadlines.add(.linger(host), at: now + Self.sweepInterval)
    host.closesAt = now + Self.sweepInterval
  }

  /// Forgets the deadlines of waits that have ended, when they may be as many as those of the others: who waits for a day
  /// and leaves, again and again, costs no more than who stays.
  private func forgetDeadlines() {
    if deadlines.count <= deadlinesKept { return }
    deadlines.removeAll { deadline, time in
      switch deadline {
      case .sweep: false
      case .waiter(let waiter): waiter.isDone
      case .question(let question): !question.isOpen
      case .linger(let host): host.closesAt != time || scenes[host.name] !== host
      case .link(let link, let host): !host.isWaiting(link)
      }
    }
    deadlinesKept = max(Self.deadlinesKeptMin, 2 * deadlines.count)
  }

  /// Looks over all connections: first and partial messages that do not come, idle streams, tokens that are over.
  private func sweep() {
    for case let session? in sessions where !session.isClosing {
      if session.calls == 0, !session.isPostponed, now - session.connectedSince >= limits[.firstMessageMilliseconds] {
        metrics.reachedLimit(.firstMessageMilliseconds)
        log.info("connection closed: no first message", metadata: ["client": "\(session.name)"])
        close(session, reason: .protocol)
      } else if let since = session.partialSince, now - since >= limits[.partialMessageMilliseconds],
        session.streams.isEmpty, session.frontEnd == nil, !session.isReadingPaused
      {
        metrics.reachedLimit(.partialMessageMilliseconds)
        log.info("connection closed: a message was begun and not ended", metadata: ["client": "\(session.name)"])
        close(session, reason: .protocol)
      }
      for stream in session.streams where stream.state == .live {
        if now - stream.lastSent >= limits[.heartbeatMilliseconds] {
          metrics.reachedLimit(.heartbeatMilliseconds)
          sendHeartbeat(to: stream)
        }
      }
    }
    for host in scenes.values { forgetOldTokens(of: host) }
  }

  /// The shell found that a reader takes nothing: it is given up.
  package func stalled(_ session: Session) {
    metrics.stalled += 1
    metrics.reachedLimit(.stalledMilliseconds)
    log.warning(
      "connection closed: it does not read",
      metadata: ["client": "\(session.name)", "reason": "\(CloseReason.stalled.rawValue)"])
  }

  /// Begins to stop: every stream gets `closing`, every call that waits `Closing`; sessions close once that is written.
  package func stop() {
    if isStopping { return }
    isStopping = true
    handOutEvents()
    endBackups()
    let waiting = scenes.values.flatMap(\.waiters.waiters) + revisionWaiters.waiters
    for waiter in waiting { fail(waiter, .scene(.closing(.init(reason: "stopping")))) }
    for host in scenes.values { abandonOperations(of: host, reason: "stopping") }
    failReloads()
    failMapCalls()
    failMapMoves()
    for case let session? in sessions { close(session, reason: .stopping) }
  }

  /// Lets go of what holds each other: a connection and its streams, a scene and what is asked of its front-ends. Nobody is
  /// told, nothing is written: for who drops a daemon as it is while the process goes on.
  package func letGo() {
    for case let session? in sessions { session.streams = [] }
    for host in scenes.values {
      host.feeds = FeedSet()
      host.frontEnds = []
      host.asking?.questions = []
      host.asking = nil
      host.waitingOperations = []
    }
    allFeeds = FeedSet()
  }

  /// How many connections there are.
  var connectionCount: Int { sessions.count - freeSlots.count }
}
