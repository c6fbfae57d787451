import Navigation
import NavigationProtocol
import Varlink

// How a stream begins: with snapshots, or with the commits that its reader has missed.
extension Subscriptions {
  /// Adds a stream, and brings it up to date.
  func begin(_ stream: EventStream, since: SceneInterface.At?) {
    settlement.handOutEvents()
    stream.begin()
    stream.session.streams.append(stream)
    if stream.session.isObserver { stream.kinds.insert(.masked) }
    publisher.add(stream)
    guard let since else { return sendState(to: stream) }
    guard since.epoch == context.epoch, since.revision <= scenes.revision else { return reset(stream) }
    stream.state = .resuming
    execute(ResumeJob(stream, after: since.revision, by: self), of: stream)
  }

  private func execute(_ job: some Job, of stream: EventStream) {
    do throws(WireFailure) { try jobs.execute(job, stream.slot, of: stream.session) } catch {
      preconditionFailure("a stream goes without what it cannot get: \(error.name)")
    }
  }

  /// Sends a stream the state of all that it follows; it is live.
  private func sendState(to stream: EventStream) {
    guard let host = stream.host else { return execute(SnapshotJob(stream, by: self), of: stream) }
    sendState(of: host, to: stream)
  }

  private func sendState(of host: SceneHost, to stream: EventStream) {
    context.work += host.scene.state.nodeCount
    publisher.sendSnapshot(of: host, to: stream)
    publisher.sendReady(to: stream)
    asking.repeatQuestions(to: stream)
  }

  private func reset(_ stream: EventStream) {
    if let job = beginReset(of: stream) { execute(job, of: stream) }
  }

  /// Sends a stream, whose state is no longer valid, that of all that it follows; it is live.
  ///
  /// - Returns: The job that does so; nil if it is done.
  func beginReset(of stream: EventStream) -> SnapshotJob? {
    stream.state = .live
    publisher.sendReset(to: stream)
    guard let host = stream.host else { return SnapshotJob(stream, by: self) }
    sendState(of: host, to: stream)
    return nil
  }

  /// Whether the reader of a stream is to read before it is sent more of its beginning. A stream behind other calls of its
  /// connection is not held up, since its reader cannot read it: what is sent to it is charged. Nor do the replies behind a
  /// stream hold it up: they wait for its end.
  func isFull(_ stream: EventStream) -> Bool {
    stream.session.replies.isHead(stream.slot) && stream.bytesAhead >= context.limits[.streamQueueBytes]
  }

  /// A stream has been sent what it had missed but the last events: it gets them, and is live.
  ///
  /// - Parameter missed: The last events.
  func goLive(_ stream: EventStream, after missed: [(SceneHost, Publisher.Event)]) {
    stream.state = .live
    publisher.sendBeginning(to: stream) {
      for (host, event) in missed { stream.send(event, of: host) }
      if let host = stream.host {
        stream.send(publisher.frontEnds(of: host, in: .ready, at: context.at(host)), of: host)
      } else {
        stream.send(Publisher.Event(kind: .ready, at: scenes.at))
      }
    }
    asking.repeatQuestions(to: stream)
  }

  /// A stream has been sent the snapshots of all scenes: it is live.
  func endBeginning(of stream: EventStream) {
    follow(stream, upTo: .max)
    publisher.sendReady(to: stream)
    asking.repeatQuestions(to: stream)
  }

  /// Has a stream of all scenes be told of the scenes that were opened up to a revision.
  func follow(_ stream: EventStream, upTo revision: Revision) {
    publisher.remove(stream)
    stream.tellsUpTo = revision
    publisher.add(stream)
  }

  /// Brings a stream that had fallen behind up to date, after output of its session was written.
  func wrote(_ session: Session) {
    for stream in session.streams {
      stream.uncountedBytes = 0
      guard stream.state == .behind, session.replies.isHead(stream.slot) else { continue }
      jobs.forget(stream)
      // Else it is brought up to date when the job is over.
      guard stream.host != nil || session.job == nil else { continue }
      settlement.handOutEvents()
      if let job = beginReset(of: stream) { jobs.keep(job, stream.slot, of: session) }
      // It is being written already, so the end of the turn does not look at it.
      journal.syncs.holdIfStrict([session])
    }
  }

  // MARK: - What was missed

  /// The commits that a stream has not seen, oldest first; nil if they are not all known.
  ///
  /// - Parameter first: The revision from which the stream resumed.
  func missed(_ since: Revision, by stream: EventStream, first: Revision) -> [(SceneHost, Publisher.Event)]? {
    if stream.isMasked {
      let hosts = stream.host.map { [$0] } ?? scenes.inOrder
      context.chargeVisits(hosts.count)
      if hosts.contains(where: { stream.missesArguments(of: $0, since: first) }) { return nil }
    }
    let followsCommits = stream.kinds.contains(.commit)
    guard let host = stream.host else { return missedOfAll(since, followsCommits: followsCommits) }
    return followsCommits ? missed(since, of: host) : []
  }

  /// The front-ends, the status and the link scopes of the scenes where these have changed, for a stream of all scenes.
  ///
  /// - Parameters:
  ///   - since: The last revision that the stream was sent.
  ///   - told: The last change of which it was told, as `Publisher` counts them.
  /// - Complexity: O(scenes) if anything has changed.
  func changed(of stream: EventStream, since: Revision, after told: Int) -> [(SceneHost, Publisher.Event)] {
    if stream.host != nil || publisher.changes == told { return [] }
    context.chargeVisits(scenes.count)
    // The snapshot of a newer scene has them.
    let changed = scenes.inOrder.filter {
      $0.scene.openedRevision <= since && stream.lacks($0.news, since: since, after: told)
    }
    return changed.map { ($0, publisher.frontEnds(of: $0, in: .frontEnds, at: context.at(since))) }
  }

  private func missed(_ since: Revision, of host: SceneHost) -> [(SceneHost, Publisher.Event)]? {
    host.boundPast(by: context.sceneLimits)
    do throws(NavigationError) {
      let reading = MissedReading(host.scene, since: since, newest: scenes.revision, journal.archive).finished()
      context.work += reading.work
      let commits = try reading.result()
      return commits.map { (host, publisher.event(of: $0.commit, changes: $0.changes, $0.conditions, in: host)) }
    } catch {
      journal.takeArchiveFailure()
      return nil
    }
  }

  /// The events of all scenes as they would have been sent: each scene opened since, as it was then, and all commits in
  /// order. A stream that is cut off anywhere among them can therefore resume from there.
  private func missedOfAll(_ since: Revision, followsCommits: Bool) -> [(SceneHost, Publisher.Event)]? {
    if since < scenes.lastClose { return nil }
    var events: [(host: SceneHost, event: Publisher.Event)] = []
    for host in scenes.inOrder where host.scene.revision > since {
      var known = since
      if host.scene.openedRevision > since {
        guard let opened = opened(host) else { return nil }
        events.append((host, opened))
        known = host.scene.openedRevision
      }
      if !followsCommits { continue }
      guard let missed = missed(known, of: host) else { return nil }
      events += missed
    }
    return events.sorted { $0.event.at.revision < $1.event.at.revision }
  }

  /// A scene as it was when it was opened; nil if that is no longer known.
  private func opened(_ host: SceneHost) -> Publisher.Event? {
    host.boundPast(by: context.sceneLimits)
    do throws(NavigationError) {
      let (revision, state) = try host.scene.state(
        at: host.scene.openedRevision, newest: scenes.revision, journal.archive)
      return publisher.snapshot(of: host, state, at: revision)
    } catch {
      journal.takeArchiveFailure()
      return nil
    }
  }
}
