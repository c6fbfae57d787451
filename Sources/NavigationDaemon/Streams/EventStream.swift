import JSON
import Navigation
import NavigationProtocol
import Varlink

/// One `Subscribe` or `Attach`: a call with replies until its connection ends.
///
/// If a reader falls behind by more than `streamQueueBytes`, its unsent events are dropped. Once it has read the rest,
/// it gets `reset` and fresh snapshots. Its memory is therefore bounded, and no other stream waits for it.
final class EventStream {
  enum State {
    case live
    /// Missed events are read and sent, including those of the meantime.
    case resuming
    /// Events are dropped until the output is empty; then come `reset` and snapshots.
    case behind
    case ended
  }

  let session: Session
  let slot: ReplyQueue.Slot
  /// The scene that it follows; nil for all.
  let host: SceneHost?
  /// Changed only while it is in no feed.
  var kinds: EventKinds
  /// The front-end whose lease it is; nil for a `Subscribe`.
  let frontEnd: FrontEnd?
  var state = State.live
  /// The time at which an event was last sent, on the loop's clock.
  var lastSent: Milliseconds
  /// Its index in its feed.
  var index = 0
  /// The scenes of whose events it is told, of a stream that follows all: those opened up to this revision. The others
  /// are still to be sent.
  var tellsUpTo = Revision.max
  /// Whether its connection has carried nothing else, so that unsent output may be dropped.
  let isFirst: Bool
  /// Bytes of snapshots that wait and are not counted against the limit; none once the output was empty.
  var uncountedBytes = 0
  private var charge: Charge

  /// The bytes of a stream in memory, besides its events.
  static let bytes = 512

  init(
    session: Session, slot: ReplyQueue.Slot, host: SceneHost?, kinds: EventKinds, frontEnd: FrontEnd?,
    now: Milliseconds
  ) {
    self.session = session
    self.slot = slot
    self.host = host
    self.kinds = kinds
    self.frontEnd = frontEnd
    isFirst = session.replies.isHead(slot)
    charge = Charge(.connections, of: session.account)
    lastSent = now
  }

  /// Begins the stream, and charges it to its user.
  func begin() {
    session.account.streams += 1
    charge.set(Self.bytes)
  }

  /// Ends the stream, and releases its charge.
  func end() {
    state = .ended
    session.account.streams -= 1
    charge.set(0)
  }

  /// Whether it is being sent the snapshots of all scenes.
  var isBeginning: Bool { tellsUpTo != .max }

  /// Whether it must not see sensitive values.
  var isMasked: Bool { kinds.contains(.masked) }

  /// Whether it follows all scenes and its reader may have missed the last change of a scene without a commit. The reader of
  /// one scene gets what it missed with `ready`.
  ///
  /// - Parameters:
  ///   - news: Those of the scene.
  ///   - revision: The last one that the reader knows.
  ///   - number: That of the last change of which it was told since.
  func lacks(_ news: borrowing FrontEndNews, since revision: Revision, after number: Int) -> Bool {
    if host != nil || kinds.isDisjoint(with: [.frontEnds, .frontEndChanges]) { return false }
    return news.mayBeMissed(since: revision, after: number)
  }

  /// The bytes that precede its next event: if its call is the head, those queued on its connection, without the
  /// replies behind it, which wait for its end; before that, all held replies.
  var bytesAhead: Int { session.replies.isHead(slot) ? session.output.count : session.replies.heldBytes }

  /// Sends events that are encoded already; every one of them a whole message.
  @inline(__always)
  func send(_ bytes: SharedBytes) {
    if session.replies.isHead(slot) {
      session.output.append(bytes)
    } else {
      session.reply(to: slot, isLast: false) { buffer in unsafe bytes.withBytes { unsafe buffer.append($0) } }
    }
  }

  /// Sends one message to this stream alone.
  func send(_ event: some WireValue, isLast: Bool = false) {
    session.reply(to: slot, isLast: isLast, isOfChange: true) { $0.appendReply(event, continues: !isLast) }
  }
}
