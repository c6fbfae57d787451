import JSON
import Navigation
import NavigationProtocol
import Varlink

// Telling those who follow a scene what happened to it.
extension Daemon {
  typealias Event = SceneInterface.Subscribe.Reply

  /// A scene has a new commit: its readers are told.
  @inline(__always)
  func tell(_ host: SceneHost) {
    if host.feeds.wants(.commit) || allFeeds.wants(.commit) { tellCommit(host) }
  }

  private func tellCommit(_ host: SceneHost) {
    guard let commit = host.scene.newestCommit else { return }
    let event = event(
      of: commit, changes: host.scene.newestChanges, host.scene.newestConditions(of: commit), in: host)
    publish(event, kind: .commit, of: host)
  }

  /// A commit as streams tell it.
  /// - Parameter conditions: of link scopes after it; nil where none became active or inactive by it.
  func event(
    of commit: Commit, changes: [Change], _ conditions: LinkConditions?, in host: SceneHost
  ) -> Event {
    Event(
      kind: .commit, at: SceneInterface.At(epoch: epoch, revision: commit.revision), scene: host.name,
      previous: commit.previous, scopes: conditions.map { host.wireScopes($0, at: commit.revision) },
      changes: changes.map { SceneInterface.Change($0) },
      origin: SceneInterface.Origin(commit.origin, operation: commit.operation), animated: commit.isAnimated,
      context: commit.context)
  }

  /// Encodes an event once and appends it to every feed that wants it; a second time, where something in the scene is
  /// sensitive and there are readers who are not told it.
  func publish(_ event: Event, kind: EventKinds, of host: SceneHost) {
    guard let mask = host.mask, host.feeds.wantsMasked(kind) || allFeeds.wantsMasked(kind) else {
      return publish(event, kind: kind, of: host, to: nil)
    }
    publish(event, kind: kind, of: host, to: .trusted)
    publish(event.masked(by: mask), kind: kind, of: host, to: .masked)
  }

  private func publish(_ event: Event, kind: EventKinds, of host: SceneHost, to readers: FeedSet.Readers?) {
    scratch.removeAll(keeping: 1 << 16)
    scratch.appendReply(event, continues: true)
    if host.feeds.wants(kind) {
      host.feeds.append(scratch, kind: kind, to: readers)
      if !host.feeds.isDirty {
        host.feeds.isDirty = true
        dirtyHosts.append(host)
      }
    }
    if allFeeds.wants(kind) {
      allFeeds.append(scratch, kind: kind, to: readers)
      allFeeds.isDirty = true
    }
  }

  /// Front-ends came or went.
  func tellFrontEnds(_ host: SceneHost) {
    guard host.feeds.wants(.frontEnds) || allFeeds.wants(.frontEnds) else { return }
    let event = Event(
      kind: .frontEnds, at: at(host), scene: host.name, info: host.shownInfo,
      frontEnds: host.wireFrontEnds)
    publish(event, kind: .frontEnds, of: host)
  }

  /// A whole scene as it is now.
  func snapshot(of host: SceneHost) -> Event {
    snapshot(of: host, host.scene.state, at: host.scene.revision)
  }

  /// A whole scene as it was at a revision.
  func snapshot(of host: SceneHost, _ state: borrowing SceneState, at revision: Revision) -> Event {
    Event(
      kind: .snapshot, at: SceneInterface.At(epoch: epoch, revision: revision), scene: host.name,
      info: host.shownInfo, window: state.wireWindow, path: state.wirePath, coordinators: state.wireCoordinators,
      scopes: host.wireScopes(state.linkConditions, at: revision), frontEnds: host.wireFrontEnds)
  }

  /// Asks the front-ends of a scene to refresh screens.
  func refresh(_ ids: [NodeID], of host: SceneHost) {
    let event = SceneInterface.Attach.Reply(kind: .refresh, at: at(host), scene: host.name, refresh: ids)
    handOutEvents()
    for frontEnd in host.frontEnds {
      guard let stream = frontEnd.stream, stream.state == .live else { continue }
      send(event, to: stream)
    }
  }

  /// Sends one message to one stream, which counts against its limit.
  func send(_ event: some WireValue, to stream: EventStream) {
    if stream.bytesAhead - stream.uncountedBytes > limits[.streamQueueBytes] { return fallBehind(stream) }
    stream.send(event)
    stream.lastSent = now
    metrics.events += 1
    markDirty(stream.session)
  }

  func sendHeartbeat(to stream: EventStream) {
    send(Event(kind: .heartbeat, at: at, scene: stream.host?.name), to: stream)
  }

  /// Snapshots of all that a stream follows, then `ready`.
  func sendSnapshots(to stream: EventStream) {
    let before = stream.session.queuedBytes
    if let host = stream.host {
      stream.send(snapshot(of: host), of: host)
      stream.send(Event(kind: .ready, at: at(host), scene: host.name))
    } else {
      for host in hosts { stream.send(snapshot(of: host), of: host) }
      stream.send(Event(kind: .ready, at: at))
    }
    stream.uncountedBytes += stream.session.queuedBytes - before
    stream.lastSent = now
    markDirty(stream.session)
  }

  /// A reader has fallen behind: what it was not sent is dropped, and no more is queued until it has read the rest.
  func fallBehind(_ stream: EventStream) {
    guard stream.state == .live else { return }
    metrics.resets += 1
    metrics.reachedLimit(.streamQueueBytes)
    log.info("reader has fallen behind", metadata: ["client": "\(stream.session.name)"])
    stream.state = .behind
    // Behind a call that waits, what is in the output are replies of others; its own events are held until its turn.
    if stream.isFirst {
      stream.session.output.dropUnsent(keepingFirst: stream.session.isWritingFirst)
    }
    stream.uncountedBytes = 0
    markDirty(stream.session)
  }

  /// A reader that had fallen behind has room again.
  func catchUp(_ stream: EventStream) {
    handOutEvents()
    stream.state = .live
    stream.send(Event(kind: .reset, at: at, scene: stream.host?.name))
    sendSnapshots(to: stream)
    repeatQuestions(to: stream)
    // It is being written already, so the end of the turn does not look at it.
    holdIfStrict([stream.session])
  }

  /// The scenes in the order in which they were opened. Complexity: O(n log n).
  var hosts: [SceneHost] {
    scenes.values.sorted { $0.scene.openedRevision < $1.scene.openedRevision }
  }
}
