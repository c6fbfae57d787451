import Navigation
import NavigationProtocol
import Varlink

/// Reads the events that the reader of a stream has missed, and sends them, both in steps; then the stream is live.
///
/// The commits of all scenes are sent in the order of their revisions, so that a stream that is cut off among them can
/// continue from there. Therefore each round sends the commits up to one revision, and the next round those made
/// meanwhile.
///
/// No commit tells of front-ends, status and pending links, and `ready` has them for a single scene only. The reader of
/// all scenes is therefore sent those that changed, in each round before its commits: once a reader knows a commit, it
/// resumes after it, and is not told of earlier changes any more.
struct ResumeJob: Job {
  private let resumed: EventStream
  private let subscriptions: Subscriptions
  /// The last revision that its reader had seen.
  private let first: Revision
  /// Commits up to this revision were sent, or wait in `missed`.
  private var since: Revision
  /// The newest revision of this round.
  private var newest: Revision
  private var rounds = 0
  /// The scenes that are not read yet, the next one last.
  private var unread: [SceneHost] = []
  private var host: SceneHost?
  private var reading: MissedReading?
  /// The events of this round; in order once all scenes are read.
  private var missed: [Missed] = []
  private var sent = 0
  /// The bytes of the records in `missed`, and those of the tables of its states.
  private var (recordBytes, tableBytes) = (0, 0)
  /// The bytes of the snapshots that are made of these states.
  private var openedBytes = 0
  /// The bytes of a reset, which are counted when they matter.
  private var bytesMax: Int?
  /// The last commits that were missed, when the others have been sent.
  private var last: [(SceneHost, Publisher.Event)]?
  /// Sends a stream of all scenes snapshots instead of what it has missed, because not all of that is known, or it is more
  /// than they are.
  private var snapshots: SnapshotJob?
  /// Whether a stream of a single scene has been sent its snapshot, for the same reasons.
  private var isReset = false
  private var readingWork = 0
  /// The changes without a commit, as `Publisher` counts them: those of which the former rounds told, and this one tells.
  private var (changesTold, changesOfRound) = (-1, -1)

  private enum Missed {
    case opened(SceneHost, SceneState, Revision)
    case commit(SceneHost, MissedCommit)

    var revision: Revision {
      switch self {
      case .opened(_, _, let revision): revision
      case .commit(_, let missed): missed.commit.revision
      }
    }
  }

  /// A round with fewer commits, and fewer scenes with other changes, is left to the end, which sends them at once.
  private static let eventsOfRound = 64
  /// The stream is reset if, after this number of rounds, commits still come faster than its reader gets them.
  private static let roundsMax = 8
  /// The units of encoding an event, besides its bytes.
  private static let eventWork = 2

  /// - Parameters:
  ///   - stream: It receives no events meanwhile.
  ///   - since: The last revision that its reader has seen.
  init(_ stream: EventStream, after since: Revision, by subscriptions: Subscriptions) {
    resumed = stream
    self.subscriptions = subscriptions
    (first, self.since, newest) = (since, since, since)
    beginRound()
  }

  var isDone: Bool { snapshots?.isDone ?? (last != nil || isReset) }
  var work: Int { readingWork + (snapshots?.work ?? 0) }

  var stream: EventStream? { resumed }
  var heldBytes: Int { recordBytes + tableBytes + (reading.map { $0.bytes + $0.stateBefore.heldBytes } ?? 0) }
  var draft: Draft? { nil }
  var readsStorage: Bool { snapshots == nil }
  var waitsForReader: Bool { !isDone && subscriptions.isFull(resumed) }

  func reads(_ host: SceneHost) -> Bool { false }

  /// A reading reverts a commit in the step in which it begins, so that it shares nothing.
  mutating func detach() {}

  mutating func step(_ units: Int) {
    // What is sent has the changes of this turn, so their events must not follow it.
    subscriptions.settlement.handOutEvents()
    let end = work + units
    while !isDone, work < end, !subscriptions.isFull(resumed) {
      if snapshots != nil {
        let left = end - work
        snapshots?.step(left)
      } else if resumed.host == nil, since < subscriptions.scenes.lastClose {
        lose()
      } else {
        advance()
      }
    }
    subscriptions.sessions.markDirty(resumed.session)
  }

  func reply(to slot: ReplyQueue.Slot, of session: Session) {
    if let snapshots { return snapshots.reply(to: slot, of: session) }
    if let last { subscriptions.goLive(resumed, after: last) }
  }

  mutating func giveUp() -> Bool {
    subscriptions.settlement.handOutEvents()
    if !isDone, snapshots == nil { lose() }
    return true
  }

  // MARK: - Steps

  private mutating func advance() {
    if reading != nil {
      read()
    } else if let next = unread.popLast() {
      begin(next)
    } else if sent < missed.count {
      if sent == 0, resumed.host == nil { missed.sort { $0.revision < $1.revision } }
      send(missed[sent])
      sent += 1
    } else {
      endRound()
    }
  }

  private mutating func beginRound() {
    rounds += 1
    (since, newest) = (newest, subscriptions.scenes.revision)
    (changesTold, changesOfRound) = (changesOfRound, subscriptions.publisher.changes)
    (missed, sent) = ([], 0)
    (recordBytes, tableBytes, openedBytes) = (0, 0, 0)
    unread = resumed.host.map { [$0] } ?? subscriptions.scenes.inOrder.reversed()
  }

  private mutating func endRound() {
    let changed = subscriptions.changed(of: resumed, since: newest, after: changesOfRound)
    if max(subscriptions.scenes.revision - newest, changed.count) > Self.eventsOfRound {
      return rounds == Self.roundsMax ? lose() : beginRound()
    }
    last = subscriptions.missed(newest, by: resumed, first: first).map { changed + $0 }
    if last == nil { lose() }
  }

  private mutating func begin(_ next: SceneHost) {
    readingWork += 1
    let opened = next.scene.openedRevision
    if opened > newest { return }
    if resumed.missesArguments(of: next, since: first) { return lose() }
    // The snapshot of a newer scene has them.
    if opened <= since, resumed.lacks(next.news, since: first, after: changesTold) { tell(next) }
    if resumed.kinds.contains(.commit) ? next.scene.revision <= since : opened <= since { return }
    host = next
    next.boundPast(by: subscriptions.context.sceneLimits)
    let followsAll = resumed.host == nil
    reading = MissedReading(
      next.scene, since: followsAll ? max(since, opened) : since, newest: subscriptions.scenes.revision,
      subscriptions.journal.archive)
    read()
  }

  private mutating func read() {
    guard let host else { return }
    if reading?.isDone == false {
      let before = reading?.work ?? 0
      reading?.advance()
      readingWork += (reading?.work ?? 0) - before
    }
    if isTooMuch() { return lose() }
    guard let done = reading, done.isDone else { return }
    reading = nil
    do throws(NavigationError) {
      let commits = try done.result()
      if let oldest = commits.first, resumed.missesArguments(of: host, before: oldest.commit) { return lose() }
      let opened = host.scene.openedRevision
      if resumed.host == nil, opened > since {
        let state = done.stateBefore
        missed.append(.opened(host, state, opened))
        tableBytes += state.heldBytes
        openedBytes += state.snapshotBytes
      }
      recordBytes += done.bytes
      if !resumed.kinds.contains(.commit) { return }
      for commit in commits where commit.commit.revision <= newest { missed.append(.commit(host, commit)) }
    } catch { lose() }
  }

  /// Whether snapshots would be smaller than the missed events.
  private mutating func isTooMuch() -> Bool {
    let found = recordBytes + openedBytes + (reading?.bytes ?? 0)
    let least = subscriptions.context.limits[.replyQueueBytes]
    if found <= least { return false }
    if let bytesMax { return found > bytesMax }
    let hosts = resumed.host.map { [$0] } ?? subscriptions.scenes.inOrder
    let most = max(least, hosts.reduce(0) { $0 + $1.scene.state.snapshotBytes })
    bytesMax = most
    return found > most
  }

  private mutating func tell(_ host: SceneHost) {
    send { [since] stream, publisher in
      let event = publisher.frontEnds(of: host, in: .frontEnds, at: publisher.context.at(since))
      publisher.sendBeginning(to: stream) { stream.send(event, of: host) }
    }
  }

  private mutating func send(_ missed: Missed) {
    send { stream, publisher in
      publisher.sendBeginning(to: stream) {
        switch missed {
        case .opened(let host, let state, let revision):
          stream.send(state, at: publisher.context.at(revision), of: host)
        case .commit(let host, let missed):
          let event = publisher.event(of: missed.commit, changes: missed.changes, missed.conditions, in: host)
          stream.send(event, of: host)
        }
      }
    }
  }

  private mutating func send(_ event: (EventStream, Publisher) -> Void) {
    readingWork += Self.eventWork
    let before = resumed.session.queuedBytes
    event(resumed, subscriptions.publisher)
    let bytes = Turns.work(bytes: resumed.session.queuedBytes - before)
    readingWork += bytes
    // They were charged when they were encoded.
    resumed.session.account.spent -= bytes
  }

  private mutating func lose() {
    (unread, missed, reading) = ([], [], nil)
    (recordBytes, tableBytes) = (0, 0)
    snapshots = subscriptions.beginReset(of: resumed)
    isReset = snapshots == nil
  }
}
