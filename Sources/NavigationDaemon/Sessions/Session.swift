import JSON
import Navigation
import NavigationProtocol
import Varlink

/// One connection as the daemon sees it: calls in, replies and events out. It holds no socket.
///
/// Owned by the daemon and touched on its loop only.
package final class Session {
  /// Who has connected, and when.
  struct Origin {
    /// Never reused.
    let number: Int
    /// `c` and the number; `ListClients` and origins of commits name the client by it.
    let name: String
    /// Where the driver keeps the connection.
    let slot: Int
    let peer: Peer
    /// What its user holds.
    let account: UserAccount
    let time: Timestamp
    /// The same on the loop's clock.
    let since: Milliseconds
  }

  let origin: Origin
  /// What it may do; `Restrict` lowers it.
  var role: Role
  /// The front-end that it speaks for since it attached or adopted.
  var frontEnd: FrontEnd?
  /// What the origins of its commits say.
  var caller: Caller

  var splitter: FrameSplitter
  var replies: ReplyQueue
  package var output = OutputQueue()

  /// Its streams; nearly always none or one.
  var streams: [EventStream] = []
  /// The scene of its last operation, unless that was closed.
  var lastHost: SceneHost?
  /// Its calls that wait for something to become true.
  var waiters = WaiterSet(\.indexInSession)
  var calls = 0

  /// Whether it is in the list of sessions with output for this turn.
  var isDirty = false
  /// Whether it is read, and if not, why.
  var reading = Reading()
  /// Set when nothing more is read or executed; what waits is still written, then the driver closes the connection.
  package var isClosing = false
  /// Set when the connection is gone.
  package var hasEnded = false
  /// Whether the driver is writing the first piece of the output.
  package var isWritingFirst = false
  let replyBytesMax: Int
  /// Replies that were too long, and were replaced by `LimitReached`, since the last count.
  var repliesTooLong = 0

  init(
    slot: Int, number: Int, peer: Peer, account: UserAccount, role: Role, limits: Limits, at time: Timestamp,
    now: Milliseconds
  ) {
    origin = Origin(
      number: number, name: "c\(number)", slot: slot, peer: peer, account: account, time: time, since: now)
    self.role = role
    caller = Caller(client: origin.name, uid: peer.uid, pid: peer.pid)
    splitter = FrameSplitter(frameBytesMax: limits[.messageInBytes])
    replies = ReplyQueue(callsWaitingMax: limits[.waitingCalls])
    replyBytesMax = limits[.messageOutBytes]
  }

  package var name: String { origin.name }
  var number: Int { origin.number }
  var slot: Int { origin.slot }
  var peer: Peer { origin.peer }
  var account: UserAccount { origin.account }

  /// Whether the driver should read no more for now.
  package var isReadingPaused: Bool { reading.pause != nil }

  /// Whether it is read in this turn: it is not while others of its user wait for theirs. Nobody is told then if the other
  /// side goes.
  var isRead: Bool { (account.spent < account.share || reading.isHungUp) && !isReadingPaused }

  /// The limit of silence that the connection has exceeded, and what the log says of it; nil if there is none.
  func silence(at now: Milliseconds, _ limits: Limits) -> (limit: LimitName, message: StaticString)? {
    // What it has sent may not have been read.
    if !isRead { return nil }
    if calls == 0, now - origin.since >= limits[.firstMessageMilliseconds] {
      return (.firstMessageMilliseconds, "connection closed: no first message")
    }
    if let since = reading.partialSince, now - since >= limits[.partialMessageMilliseconds], streams.isEmpty,
      frontEnd == nil
    {
      return (.partialMessageMilliseconds, "connection closed: a message was begun and not ended")
    }
    return nil
  }

  // MARK: - Replies

  /// Replies to a call; a no-op if the connection is gone.
  @inline(__always)
  func reply(to slot: ReplyQueue.Slot, isLast: Bool = true, _ encode: (inout ByteBuffer) -> Void) {
    if hasEnded { return }
    // Nearly every call is the head: without a closure its reply is written right here.
    if replies.isHead(slot) {
      return output.write { buffer in
        let start = buffer.count
        encode(&buffer)
        account.spent += Turns.work(bytes: buffer.count - start)
        if !isLast { return }
        if buffer.count - start > replyBytesMax { tooLong(&buffer, from: start) }
        replies.passHead(into: &buffer)
      }
    }
    later(slot, isLast: isLast, encode)
  }

  /// Replies to a call that is behind others, or that wants no reply.
  @inline(never)
  private func later(_ slot: ReplyQueue.Slot, isLast: Bool, _ encode: (inout ByteBuffer) -> Void) {
    output.write { buffer in
      replies.reply(to: slot, isLast: isLast, into: &buffer) { buffer in
        let start = buffer.count
        encode(&buffer)
        account.spent += Turns.work(bytes: buffer.count - start)
        if buffer.count - start > replyBytesMax, isLast { tooLong(&buffer, from: start) }
      }
    }
  }

  /// Replaces a reply that is too long by an error.
  private func tooLong(_ buffer: inout ByteBuffer, from start: Int) {
    buffer.truncate(to: start)
    buffer.appendError(
      WireFailure.manager(.limitReached(.init(limit: LimitName.messageOutBytes.text, value: replyBytesMax))))
    repliesTooLong += 1
  }

  /// The connection is gone: frees what it has sent and would be sent, however long something still refers to it.
  func end() {
    hasEnded = true
    frontEnd = nil
    splitter = FrameSplitter(frameBytesMax: splitter.frameBytesMax)
    replies = ReplyQueue(callsWaitingMax: replies.callsWaitingMax)
    output = OutputQueue()
  }

  /// Answers a `Get`.
  ///
  /// - Parameters:
  ///   - state: The scene at some revision, as this session may see it.
  ///   - at: That revision.
  func replyState(
    _ state: borrowing SceneState, of host: SceneHost, at: SceneInterface.At, to slot: ReplyQueue.Slot
  ) {
    // Computed before the reply, because it tells the queued bytes of each front-end, and this may be one.
    let frontEnds = host.wireFrontEnds
    reply(to: slot) { buffer in
      buffer.append(#"{"parameters":{"at":"#)
      at.encode(into: &buffer)
      buffer.append(#","info":"#)
      if isObserver {
        host.shownInfo(for: self).encode(into: &buffer)
      } else {
        host.appendInfo(to: &buffer)
      }
      buffer.appendFields(of: state)
      buffer.append(#","scopes":"#)
      host.wireScopes(state.linkConditions, at: at.revision, for: self).encode(into: &buffer)
      buffer.append(#","frontEnds":"#)
      frontEnds.encode(into: &buffer)
      buffer.append("}}\0")
    }
  }

  /// Bytes that wait to be read by the client.
  package var queuedBytes: Int { output.count + replies.heldBytes }
}
