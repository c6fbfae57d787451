import JSON
import Navigation
import NavigationProtocol
import Varlink

/// One connection as the daemon sees it: calls in, replies and events out. It holds no socket.
///
/// Owned by the daemon and touched on its loop only.
package final class Session {
  /// The origin of a connection.
  struct Origin {
    /// Never reused.
    let number: Int
    /// `c` and the number; `ListClients` and origins of commits name the client by it.
    let name: String
    /// The place at which the driver keeps the connection.
    let slot: Int
    let peer: Peer
    /// The account of its user.
    let account: UserAccount
    let time: Timestamp
    /// The same on the loop's clock.
    let since: Milliseconds
    /// The limit for its messages. A reload changes it for later connections only.
    let messageInBytes: Int
  }

  let origin: Origin
  /// Its role, which `Restrict` can lower.
  var role: Role
  /// The front-end that it speaks for since it attached or adopted.
  var frontEnd: FrontEnd?
  /// The caller in the origins of its commits.
  var caller: Caller

  var splitter: FrameSplitter
  var replies: ReplyQueue
  package var output: OutputQueue

  /// Its streams; nearly always none or one.
  var streams: [EventStream] = []
  /// The scene of its last operation, unless that was closed.
  var lastHost: SceneHost?
  /// Its calls that wait for something to become true.
  var waiters = WaiterSet(\.indexInSession)
  /// Its call that goes on in later turns; while there is one, no other is taken.
  var job: UnfinishedJob?
  var calls = 0

  /// Whether it is in the list of sessions with output for this turn.
  package var isDirty = false
  /// Whether it is read, and if not, why.
  var reading = Reading()
  /// Set when nothing more is read or executed. Queued output is still written, then the driver closes the connection.
  package var isClosing = false
  /// Set when the connection is gone.
  package var hasEnded = false
  /// Whether the driver is writing the first piece of the output.
  package var isWritingFirst = false
  var replyBounds: ReplyBounds
  private var charges: SessionCharges

  /// The bytes of a connection in memory when it is idle.
  static let idleBytes = 8 << 10

  init(
    slot: Int, number: Int, peer: Peer, account: UserAccount, role: Role, limits: Limits, at time: Timestamp,
    now: Milliseconds
  ) {
    origin = Origin(
      number: number, name: "c\(number)", slot: slot, peer: peer, account: account, time: time, since: now,
      messageInBytes: limits[.messageInBytes])
    self.role = role
    caller = Caller(client: origin.name, uid: peer.uid, pid: peer.pid)
    splitter = FrameSplitter(frameBytesMax: origin.messageInBytes)
    replies = ReplyQueue(callsWaitingMax: limits[.waitingCalls])
    replyBounds = ReplyBounds(limits)
    output = OutputQueue(of: account)
    charges = SessionCharges(of: account, overhead: Self.idleBytes)
  }

  /// Names the caller after its command, unless it speaks for a front-end or has a name. Most connections change nothing, so
  /// the command is asked for when one does.
  ///
  /// - Parameter commandOf: Tells the command of a process.
  func nameCaller(_ commandOf: (Int) -> String?) {
    // A process of another host is none of those that are known here.
    guard peer.host == nil, caller.frontEnd == nil, caller.name == nil, let command = commandOf(peer.pid) else {
      return
    }
    caller = Caller(client: name, name: command, uid: peer.uid, pid: peer.pid)
  }

  package var name: String { origin.name }
  var number: Int { origin.number }
  var slot: Int { origin.slot }
  var peer: Peer { origin.peer }
  var account: UserAccount { origin.account }

  /// Whether the driver should read no more for now.
  package var isReadingPaused: Bool { reading.pause != nil }

  /// Whether the other side has gone while messages wait; see `Daemon.outlives`.
  package var isGone: Bool { reading.isGone }

  /// Whether it is read in this turn. It is not read while other sessions of its user wait for their share; a hang-up
  /// of the other side then goes unnoticed.
  var isRead: Bool { (account.spent < account.share || reading.isHungUp) && !isReadingPaused }

  /// The limit of silence that the connection has exceeded, and what the log says of it; nil if there is none.
  func silence(at now: Milliseconds, _ limits: Limits) -> (limit: LimitName, message: StaticString)? {
    // Bytes that it has sent may be unread.
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
  ///
  /// - Parameters:
  ///   - isLast: Whether no other reply to the call follows.
  ///   - isOfChange: Whether the reply says what the call has done, so that it is given although the user has no room.
  @inline(__always)
  func reply(
    to slot: ReplyQueue.Slot, isLast: Bool = true, isOfChange: Bool = false, _ encode: (inout ByteBuffer) -> Void
  ) {
    if hasEnded { return }
    // Nearly every call is the head: without a closure its reply is written right here.
    if replies.isHead(slot) {
      return output.write { buffer in
        let start = buffer.count
        encode(&buffer)
        account.spent += Turns.work(bytes: buffer.count - start)
        if !isLast { return }
        if buffer.count - start > replyBounds.bytesUnchecked {
          replyBounds.check(&buffer, from: start, isOfChange: isOfChange, account)
        }
        replies.passHead(into: &buffer)
        charges.behind.set(replies.heldBytes)
      }
    }
    later(slot, isLast: isLast, isOfChange: isOfChange, encode)
  }

  /// Replies to a call that is behind others, or that wants no reply.
  @inline(never)
  private func later(
    _ slot: ReplyQueue.Slot, isLast: Bool, isOfChange: Bool, _ encode: (inout ByteBuffer) -> Void
  ) {
    output.write { buffer in
      replies.reply(to: slot, isLast: isLast, into: &buffer) { buffer in
        let start = buffer.count
        encode(&buffer)
        account.spent += Turns.work(bytes: buffer.count - start)
        if isLast { replyBounds.check(&buffer, from: start, isOfChange: isOfChange, account) }
      }
    }
    charges.behind.set(replies.heldBytes)
  }

  /// Replies to a call with bytes that were charged when they were encoded.
  func reply(_ draft: Draft, to slot: ReplyQueue.Slot) {
    reply(to: slot) { $0.append(contentsOf: draft.bytes) }
    account.spent -= Turns.work(bytes: draft.count)
  }

  /// Frees input and output once the connection is gone, although something may still refer to the session.
  func end() {
    hasEnded = true
    frontEnd = nil
    job = nil
    splitter = FrameSplitter(frameBytesMax: origin.messageInBytes)
    replies = ReplyQueue(callsWaitingMax: replies.callsWaitingMax)
    dropOutput()
    charges.end()
  }

  /// Drops what was not sent, since nobody reads it.
  package func dropOutput() { output = OutputQueue(of: account) }

  /// Charges the received bytes that are not executed yet.
  @inline(__always)
  func chargeUnread() { charges.unread.set(splitter.bufferedBytes) }

  /// The bytes that navd holds because of it: input that is not executed, and output that is not read.
  var heldBytes: Int { output.heldBytes + replies.heldBytes + splitter.bufferedBytes }

  /// Answers a `Get`.
  ///
  /// - Parameters:
  ///   - state: The scene at some revision, as this session may see it.
  ///   - at: That revision.
  func replyState(
    _ state: borrowing SceneState, of host: SceneHost, at: SceneInterface.At, to slot: ReplyQueue.Slot
  ) {
    // Looked at first, since many of them are expensive to encode for nothing.
    if let failure = replyBounds.failure(for: state.snapshotBytes, account) {
      return reply(to: slot) { $0.appendError(failure) }
    }
    // Computed before the reply, because it contains the queued bytes of each front-end, and this may be one.
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
