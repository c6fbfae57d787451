import JSON
import Navigation
import NavigationProtocol
import Varlink

/// One connection as the daemon sees it: calls in, replies and events out. It holds no socket.
///
/// Owned by the daemon and touched on its loop only.
package final class Session {
  /// `c` and a number that this daemon gave once; what `ListClients` and origins call it.
  package let name: String
  /// Where the shell keeps the connection.
  let slot: Int
  let peer: Peer
  let connectedAt: Timestamp
  /// What it may do; `Restrict` lowers it.
  var role: Role
  /// The front-end that it speaks for, since it attached or adopted.
  var frontEnd: FrontEnd?
  /// Who its commits are said to be from.
  var caller: Caller

  var splitter: FrameSplitter
  var replies: ReplyQueue
  package var output = OutputQueue()

  /// Streams that it reads; nearly always none or one.
  var streams: [EventStream] = []
  /// The scene of its last operation, unless that was closed.
  var lastHost: SceneHost?
  /// Calls that wait for something to become true.
  var waiters: [Waiter] = []
  var calls = 0

  /// Whether it is in the list of those that have output to be written at the end of the turn.
  var isDirty = false
  /// Whether the shell should read no more for now.
  package var isReadingPaused = false
  /// Whether a message waits that could not be carried out yet.
  var isPostponed = false
  /// Set when nothing more is read or carried out; what waits is still written, then the shell closes.
  package var isClosing = false
  /// Set when the connection is gone.
  package var hasEnded = false
  /// Whether the shell is writing the first piece of the output.
  package var isWritingFirst = false
  /// When the first bytes of a message came whose end has not come; nil when there is none.
  var partialSince: Milliseconds?
  /// When it connected, on the loop's clock.
  let connectedSince: Milliseconds
  /// The longest reply.
  private let replyBytesMax: Int
  /// Replies that were too long, and had `LimitReached` in their place, since somebody counted them.
  var repliesTooLong = 0

  init(slot: Int, number: Int, peer: Peer, role: Role, limits: Limits, at time: Timestamp, now: Milliseconds) {
    name = "c\(number)"
    self.slot = slot
    self.peer = peer
    self.role = role
    connectedAt = time
    connectedSince = now
    caller = Caller(client: name, uid: peer.uid, pid: peer.pid)
    splitter = FrameSplitter(frameBytesMax: limits[.messageInBytes])
    replies = ReplyQueue(callsWaitingMax: limits[.waitingCalls])
    replyBytesMax = limits[.messageOutBytes]
  }

  /// Replies to a call. Nothing happens when the connection is gone.
  @inline(__always)
  func reply(to slot: ReplyQueue.Slot, isLast: Bool = true, _ encode: (inout ByteBuffer) -> Void) {
    if hasEnded { return }
    // Nearly every call is the head: without a closure its reply is written right here.
    if replies.isHead(slot) {
      return output.write { buffer in
        let start = buffer.count
        encode(&buffer)
        if !isLast { return }
        if buffer.count - start > replyBytesMax { tooLong(&buffer, from: start) }
        replies.passHead(into: &buffer)
      }
    }
    later(slot, isLast: isLast, encode)
  }

  /// Replies to a call before which others wait, or which wants no reply.
  @inline(never)
  private func later(_ slot: ReplyQueue.Slot, isLast: Bool, _ encode: (inout ByteBuffer) -> Void) {
    output.write { buffer in
      replies.reply(to: slot, isLast: isLast, into: &buffer) { buffer in
        let start = buffer.count
        encode(&buffer)
        if buffer.count - start > replyBytesMax, isLast { tooLong(&buffer, from: start) }
      }
    }
  }

  /// Puts an error in the place of a reply that is too long.
  private func tooLong(_ buffer: inout ByteBuffer, from start: Int) {
    buffer.truncate(to: start)
    buffer.appendError(WireFailure.manager(.limitReached(.init(limit: "messageOutBytes", value: replyBytesMax))))
    repliesTooLong += 1
  }

  /// The connection is gone: what it has sent or would be sent is of no use, however long something still refers to it.
  func end() {
    hasEnded = true
    frontEnd = nil
    waiters = []
    splitter = FrameSplitter(frameBytesMax: splitter.frameBytesMax)
    replies = ReplyQueue(callsWaitingMax: replies.callsWaitingMax)
    output = OutputQueue()
  }

  /// Bytes that wait to be read by the other side.
  package var queuedBytes: Int { output.count + replies.heldBytes }
}
