import Navigation
import NavigationProtocol
import Varlink

/// The sessions that are connected, in slots that are reused, and the list of those with output for this turn.
///
/// It admits connections within their limits and answers calls with errors. It executes no calls.
final class SessionTable {
  private var slots: [Session?] = []
  private var freeSlots: [Int] = []
  private var connectionsMade = 0
  /// Sessions with output to be written at the end of the turn.
  private var dirty: [Session] = []
  /// The dirty sessions of the last turn.
  private var written: [Session] = []

  private let context: DaemonContext
  let users: Users

  init(_ context: DaemonContext, _ users: Users) {
    self.context = context
    self.users = users
  }

  /// The number of connections.
  var count: Int { slots.count - freeSlots.count }

  /// The sessions in the order of their slots.
  ///
  /// - Complexity: O(slots).
  var all: [Session] { slots.compactMap(\.self) }

  /// The session of that name (`c7`).
  ///
  /// - Complexity: O(slots).
  func named(_ name: String) -> Session? { all.first { $0.name == name } }

  // MARK: - Connections

  /// Admits a connection.
  ///
  /// - Parameters:
  ///   - peer: The other end.
  ///   - socket: What the socket on which it came is for.
  ///   - most: The greatest role that it may have.
  /// - Returns: Its session; nil if a limit is reached and the connection is to be closed.
  func connect(_ peer: Peer, through socket: SocketKind, atMost most: Role = .admin) -> Session? {
    let limits = context.limits
    let free = limits[.connections] - count
    if peer.uid != 0 {
      if free <= limits[.connectionsForRoot] { return refuse(peer, free > 0 ? .connectionsForRoot : .connections) }
      if users[peer.uid].connections >= limits[.connectionsOfUser] { return refuse(peer, .connectionsOfUser) }
    } else if free <= 0 {
      return refuse(peer, .connections)
    }
    let account = users[peer.uid]
    account.connections += 1
    account.spent += Turns.connectionWork
    context.metrics.connections += 1
    connectionsMade += 1
    let slot = freeSlots.popLast() ?? slots.count
    let settings = context.settings
    let role = min(
      most, Role(of: peer, through: socket, daemonUser: settings.uid, audience: settings.audience))
    let session = Session(
      slot: slot, number: connectionsMade, peer: peer, account: account, role: role, limits: limits, at: context.time,
      now: context.now)
    if slot == slots.count { slots.append(session) } else { slots[slot] = session }
    context.log.info(
      "client connected",
      metadata: ["client": "\(session.name)", "uid": "\(peer.uid)", "pid": "\(peer.pid)", "role": "\(role.name)"])
    return session
  }

  private func refuse(_ peer: Peer, _ limit: LimitName) -> Session? {
    context.metrics.refusedConnections += 1
    context.metrics.reachedLimit(limit)
    context.warn("connection refused", uid: peer.uid, ["limit": "\(limit.text)", "pid": "\(peer.pid)"])
    return nil
  }

  /// Forgets a session that has ended.
  func remove(_ session: Session) {
    session.end()
    session.account.connections -= 1
    slots[session.slot] = nil
    freeSlots.append(session.slot)
  }

  /// Removes a closed scene as the scene of a session's last operation.
  ///
  /// - Complexity: O(slots).
  func forget(_ host: SceneHost) {
    for case let session? in slots where session.lastHost === host { session.lastHost = nil }
  }

  // MARK: - Replies

  /// Answers a call with an error.
  func reject(_ failure: WireFailure, _ slot: ReplyQueue.Slot, of session: Session) {
    context.metrics.errors += 1
    context.metrics.noteLimit(of: failure)
    session.reply(to: slot) { $0.appendError(failure) }
  }

  // MARK: - Output

  /// Whether any session has output.
  var hasDirty: Bool { !dirty.isEmpty }

  /// Notes that a session has output, or is to be closed, at the end of the turn.
  @inline(__always)
  func markDirty(_ session: Session) {
    if session.isDirty || session.hasEnded { return }
    session.isDirty = true
    dirty.append(session)
  }

  /// Takes the sessions with output; the list is empty afterwards.
  func takeDirty() -> [Session] {
    // The two lists take turns, so that neither is allocated anew in each turn.
    swap(&dirty, &written)
    dirty.removeAll(keepingCapacity: true)
    for session in written {
      session.isDirty = false
      session.replyBounds.count(in: &context.metrics)
    }
    return written
  }

  // MARK: - Users who hold too much

  /// The connections to close because their users hold more than they may: of each such user those that hold most,
  /// until the rest is within its limit. A connection that holds little is never among them.
  ///
  /// - Complexity: O(users), and O(slots) for each user that holds too much.
  func excessive() -> [Session] {
    var excessive: [Session] = []
    for account in users.overdrawn {
      var excess = account.excessBytes
      let own = slots.compactMap { session in session.flatMap { $0.account === account ? $0 : nil } }
      for session in own.sorted(by: { $0.heldBytes > $1.heldBytes })
      where excess > 0 && session.heldBytes > Session.idleBytes {
        excess -= session.heldBytes
        excessive.append(session)
      }
    }
    return excessive
  }
}
