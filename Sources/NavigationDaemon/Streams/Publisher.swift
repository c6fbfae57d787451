import JSON
import Navigation
import NavigationProtocol
import Varlink

/// Sends the events of scenes, encoded once for all subscribers, and events for single streams.
///
/// Events wait in feeds until they are settled (their commits are on disk) and handed out (at the end of the turn, the
/// events of a feed as one piece of shared memory). See docs/decisions/0006.
final class Publisher {
  typealias Event = SceneInterface.Subscribe.Reply

  /// The streams that follow all scenes.
  private var allFeeds = FeedSet()
  /// Scenes with events to be handed out.
  private var dirtyHosts: [SceneHost] = []
  /// The buffer in which an event is encoded before it is copied to the feeds.
  private var scratch = ByteBuffer(capacity: 1024)
  /// The number of changes that streams were told of without a commit.
  private(set) var changes = 0

  let context: DaemonContext
  let scenes: SceneTable
  private let sessions: SessionTable
  private let deadlines: DeadlineQueue

  init(_ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ deadlines: DeadlineQueue) {
    self.context = context
    self.scenes = scenes
    self.sessions = sessions
    self.deadlines = deadlines
  }

  // MARK: - Subscribers

  /// Has a stream receive the events of its scene, or of all scenes.
  func add(_ stream: EventStream) {
    if let host = stream.host { host.feeds.add(stream) } else { allFeeds.add(stream) }
  }

  /// - Complexity: O(1).
  func remove(_ stream: EventStream) {
    if let host = stream.host { host.feeds.remove(stream) } else { allFeeds.remove(stream) }
  }

  /// Drops all streams: for `Daemon.letGo()`.
  func removeAll() { allFeeds = FeedSet() }

  // MARK: - Publishing

  /// Publishes the newest commit of a scene.
  @inline(__always)
  func publishCommit(of host: SceneHost) {
    if wants(.commit, of: host) { publishNewest(of: host) }
  }

  private func publishNewest(of host: SceneHost) {
    guard let commit = host.scene.newestCommit else { return }
    let event = event(
      of: commit, changes: host.scene.newestChanges, host.scene.newestConditions(of: commit), in: host)
    publish(event, kind: .commit, of: host)
  }

  /// Publishes a scene that was opened, to the streams that follow all scenes.
  func publishOpened(_ host: SceneHost) {
    if !allFeeds.isEmpty { publish(snapshot(of: host), kind: .always, of: host) }
  }

  /// Publishes that a scene was closed, to the streams that follow all scenes.
  func publishClosed(_ host: SceneHost) {
    if allFeeds.isEmpty { return }
    scratch.removeAll(keeping: Self.scratchKept)
    scratch.appendReply(Event(kind: .closed, at: scenes.at, scene: host.name), continues: true)
    context.work += allFeeds.append(scratch, kind: .always, ofScene: host.scene.openedRevision)
    allFeeds.isDirty = true
  }

  /// Publishes a whole scene to observers, because they may see other values of it now: as `reset` to the streams that
  /// follow it, and as a snapshot to those that follow all scenes.
  ///
  /// - Complexity: O(scene).
  func publishAnew(_ host: SceneHost) {
    guard isObserved(host) else { return }
    let whole = snapshot(of: host)
    let snapshot = host.mask.map { whole.masked(by: $0) } ?? whole
    appendToObservers(.reset, of: host)
    append(snapshot, kind: .always, of: host, to: .masked)
    appendToObservers(.ready, of: host)
  }

  /// Whether observers follow a scene.
  func isObserved(_ host: SceneHost) -> Bool {
    host.feeds.wantsMasked(.always) || allFeeds.wantsMasked(.always)
  }

  private func appendToObservers(_ kind: Event.Kind, of host: SceneHost) {
    encode(Event(kind: kind, at: context.at(host), scene: host.name))
    appendEncoded(kind: .always, of: host, to: .masked)
  }

  /// Publishes the front-ends of a scene, at once or when the pace of such events allows it.
  ///
  /// - Parameter changed: The one that came, went or changed; nil if the scene's map has changed.
  func publishFrontEnds(of host: SceneHost, changed: FrontEnd? = nil) {
    noteChange(of: host)
    if let changed { host.news.add(changed) } else { host.news.noteMap() }
    host.news.note(host.status)
    if !host.news.isWaiting { tellFrontEnds(of: host) }
  }

  /// Sends the changes of a scene's front-ends if it is time.
  func tellFrontEnds(of host: SceneHost) {
    let time = host.news.time(now: context.now)
    host.news.isWaiting = time > context.now
    if host.news.isWaiting { return deadlines.add(.frontEnds(host), at: time) }
    // A reader that has left since the change may have seen later commits.
    noteChange(of: host)
    var bytes = 0
    let tellsScopes = host.news.tellsScopes && (wants(.frontEnds, of: host) || wants(.frontEndChanges, of: host))
    let scopes = tellsScopes ? host.wireScopes(host.scene.state.linkConditions) : nil
    if wants(.frontEnds, of: host) {
      let event = Event(
        kind: .frontEnds, at: context.at(host), scene: host.name, info: host.shownInfo, scopes: scopes,
        frontEnds: host.wireFrontEnds)
      bytes += publish(event, kind: .frontEnds, of: host)
    }
    if wants(.frontEndChanges, of: host) {
      let changed = host.news.changed
      let event = Event(
        kind: .frontEnds, at: context.at(host), scene: host.name, info: host.news.tellsInfo ? host.shownInfo : nil,
        scopes: scopes, attached: changed.filter(\.isAttached).map { SceneInterface.FrontEnd($0) },
        detached: changed.filter { !$0.isAttached }.map(\.id))
      bytes += publish(event, kind: .frontEndChanges, of: host)
    }
    host.news.told(bytes: bytes, now: context.now)
  }

  /// Notes a change of a scene that no commit tells of.
  private func noteChange(of host: SceneHost) {
    changes += 1
    host.news.note(FrontEndNews.Change(revision: scenes.revision, number: changes))
  }

  @inline(__always)
  private func wants(_ kind: EventKinds, of host: SceneHost) -> Bool {
    host.feeds.wants(kind) || allFeeds.wants(kind)
  }

  /// Publishes the outcome of a link.
  func publish(_ link: SceneInterface.LinkEvent, of host: SceneHost) {
    noteChange(of: host)
    guard wants(.link, of: host) else { return }
    publish(Event(kind: .link, at: context.at(host), scene: host.name, link: link), kind: .link, of: host)
  }

  /// Encodes an event once and appends it to every feed that wants it; a second time, masked, if the scene has
  /// something sensitive and there are streams that must not see it.
  ///
  /// - Returns: The bytes of the event.
  @discardableResult
  private func publish(_ event: Event, kind: EventKinds, of host: SceneHost) -> Int {
    guard let mask = host.mask, host.feeds.wantsMasked(kind) || allFeeds.wantsMasked(kind) else {
      return append(event, kind: kind, of: host, to: nil)
    }
    append(event, kind: kind, of: host, to: .trusted)
    return append(event.masked(by: mask), kind: kind, of: host, to: .masked)
  }

  @discardableResult
  private func append(
    _ event: Event, kind: EventKinds, of host: SceneHost, to readers: FeedSet.Readers?
  ) -> Int {
    encode(event)
    appendEncoded(kind: kind, of: host, to: readers)
    if allFeeds.wants(kind) {
      context.work += allFeeds.append(scratch, kind: kind, ofScene: host.scene.openedRevision, to: readers)
      allFeeds.isDirty = true
    }
    return scratch.count
  }

  private func encode(_ event: Event) {
    scratch.removeAll(keeping: Self.scratchKept)
    scratch.appendReply(event, continues: true)
    context.work += Turns.work(bytes: scratch.count)
  }

  /// Appends the encoded event to the feeds of the streams that follow a scene alone.
  private func appendEncoded(kind: EventKinds, of host: SceneHost, to readers: FeedSet.Readers?) {
    guard host.feeds.wants(kind) else { return }
    context.work += host.feeds.append(scratch, kind: kind, ofScene: host.scene.openedRevision, to: readers)
    if host.feeds.isDirty { return }
    host.feeds.isDirty = true
    dirtyHosts.append(host)
  }

  /// Room that `scratch` keeps between events.
  private static let scratchKept = 1 << 16

  // MARK: - Settling and handing out

  /// Whether events wait to be handed out.
  var hasEvents: Bool { !dirtyHosts.isEmpty || allFeeds.isDirty }

  /// Allows all events published so far to be sent: their commits are on disk, or need not be.
  func settle() {
    for host in dirtyHosts { host.feeds.settle() }
    allFeeds.settle()
  }

  /// Forgets the events that were published since the last `settle()`: their commits are taken back.
  func takeBack() {
    for host in dirtyHosts { host.feeds.takeBack() }
    allFeeds.takeBack()
  }

  /// Hands the events so far to their streams, each feed's as one piece. They must be settled.
  func handOut() {
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
    if ahead - stream.uncountedBytes + batch.count > context.limits[.streamQueueBytes], ahead > 0 {
      return fallBehind(stream)
    }
    stream.send(batch)
    noteSent(to: stream)
  }

  @inline(__always)
  private func noteSent(to stream: EventStream) {
    stream.lastSent = context.now
    context.metrics.events += 1
    sessions.markDirty(stream.session)
  }

  // MARK: - One stream

  /// Sends a message to one stream, within its limit.
  func send(_ event: some WireValue, to stream: EventStream) {
    if stream.bytesAhead - stream.uncountedBytes > context.limits[.streamQueueBytes] { return fallBehind(stream) }
    stream.send(event)
    noteSent(to: stream)
  }

  func sendHeartbeat(to stream: EventStream) {
    send(Event(kind: .heartbeat, at: scenes.at, scene: stream.host?.name), to: stream)
  }

  /// Asks the front-ends of a scene to refresh screens.
  func sendRefresh(of ids: [NodeID], in host: SceneHost) {
    let event = SceneInterface.Attach.Reply(kind: .refresh, at: context.at(host), scene: host.name, refresh: ids)
    for case let stream? in host.frontEnds.map(\.stream) where stream.state == .live { send(event, to: stream) }
  }

  /// Sends events of a stream's beginning, which do not count against its limit until its reader has read everything.
  func sendBeginning(to stream: EventStream, _ send: () -> Void) {
    let before = stream.session.queuedBytes
    send()
    stream.uncountedBytes = min(stream.uncountedBytes, before) + stream.session.queuedBytes - before
    stream.lastSent = context.now
    sessions.markDirty(stream.session)
  }

  /// Drops the unsent events of a stream whose reader is too slow. Nothing is queued until it has read the rest.
  private func fallBehind(_ stream: EventStream) {
    guard stream.state == .live else { return }
    context.metrics.resets += 1
    context.metrics.reachedLimit(.streamQueueBytes)
    context.log.info("reader has fallen behind", metadata: ["client": "\(stream.session.name)"])
    stream.state = .behind
    if stream.isBeginning { stream.tellsUpTo = 0 }
    // Behind a waiting call, the output holds replies to other calls; the stream's own events are held until its turn.
    if stream.isFirst {
      stream.session.output.dropUnsent(keepingFirst: stream.session.isWritingFirst)
    }
    stream.uncountedBytes = 0
    sessions.markDirty(stream.session)
  }
}
