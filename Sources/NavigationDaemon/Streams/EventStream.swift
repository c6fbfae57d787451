import JSON
import Navigation
import NavigationProtocol
import Varlink

/// One `Subscribe` or `Attach`: a call that is answered for as long as its connection lives.
///
/// A reader that falls behind by more than `streamQueueBytes` has what was not sent dropped; when it has read the rest
/// it gets `reset` and fresh snapshots. So its memory is bounded, and nobody else waits for it.
final class EventStream {
  enum State {
    case live
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
  /// When something was last sent, on the loop's clock.
  var lastSent: Milliseconds
  /// Where it is in its feed.
  var index = 0
  /// Whether its connection was its own from the beginning, so that what is unsent there may be dropped.
  let isFirst: Bool
  /// Bytes of snapshots that wait and are not counted against the limit; none once the output was empty.
  var uncountedBytes = 0

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
    lastSent = now
  }

  /// Whether it is not told what is sensitive.
  var isMasked: Bool { kinds.contains(.masked) }

  /// Bytes that go out before what it is sent next: once its turn has come those that wait on its connection, and not the
  /// replies behind it, which wait for its end; before that all that are held.
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
    session.reply(to: slot, isLast: isLast) { $0.appendReply(event, continues: !isLast) }
  }
}
