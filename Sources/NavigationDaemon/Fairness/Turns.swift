/// Shares the work of each turn among users: who may have a message dispatched at once, and the sessions whose messages
/// were put off.
///
/// A user alone may use a whole turn (`turnWork`). With several, each may use its part at once; what exceeds it waits
/// until all messages of the turn have come, and then gets what the others have left, in fair shares. See
/// docs/decisions/0030.
final class Turns {
  private var queue: FairQueue<Session>
  private let context: DaemonContext
  private let users: Users

  /// What every message costs, whatever it does.
  static let messageWork = 4
  /// What taking a connection costs.
  static let connectionWork = 16
  /// Of this many bytes, parsing or encoding costs a unit: a power of two.
  private static let bytesOfUnit = 8
  /// Root, whose messages wait for nobody's.
  private static let root = 0
  /// The part of a turn that others get although root uses it all, and those that wait although others do: a fourth.
  private static let leastPart = 4
  /// A user is served for this part of a turn before the next is.
  private static let quantumPart = 16

  init(_ context: DaemonContext, _ users: Users) {
    self.context = context
    self.users = users
    queue = FairQueue(quantum: max(1, context.limits[.turnWork] / Self.quantumPart))
    users.beginShares(of: context.limits[.turnWork], undivided: Self.root)
  }

  /// The units of parsing or encoding so many bytes.
  @inline(__always)
  static func work(bytes: Int) -> Int { bytes >> bytesOfUnit }

  /// The units of one read from a socket, or of one write to it.
  @inline(__always)
  static func transferWork(bytes: Int) -> Int { 2 + bytes >> 11 }

  /// Whether sessions wait for their turn.
  var hasBacklog: Bool { !queue.isEmpty }

  /// A message of a session waits: its user has used its share of this turn.
  func putOff(_ session: Session) {
    session.reading.pause = .turn
    queue.append(session, of: session.peer.uid)
  }

  /// Has sessions go on that were put off, and begins the shares of the next turn.
  ///
  /// - Parameter goOn: Dispatches messages of a session, until its share is used.
  /// - Returns: The sessions that do not wait for their turn any more.
  /// - Complexity: O(users), plus what the turn's work allows.
  func workOff(_ goOn: (Session) -> Void) -> [Session] {
    let work = context.limits[.turnWork]
    var done: [Session] = []
    if !queue.isEmpty {
      context.metrics.reachedLimit(.turnWork)
      for user in queue.users { queue.charge(users[user].spent, to: user) }
      let least = work / Self.leastPart
      var left = max(work - users.spent, least)
      while left > 0, let session = queue.next(of: Self.root) {
        left -= serve(session, atMost: left, &done, goOn)
      }
      left = max(left, least)
      while left > 0, let (session, credit) = queue.next() {
        left -= serve(session, atMost: min(left, credit), &done, goOn)
      }
    }
    users.beginShares(of: work, undivided: Self.root)
    for user in queue.users { users[user].share = 0 }
    return done
  }

  /// Serves one session.
  ///
  /// - Returns: The units that it took.
  private func serve(_ session: Session, atMost share: Int, _ done: inout [Session], _ goOn: (Session) -> Void) -> Int {
    if session.hasEnded { return 0 }
    let account = session.account
    account.spent = 0
    account.share = share
    goOn(session)
    queue.charge(account.spent, to: account.uid)
    if session.reading.pause != .turn { done.append(session) }
    return max(1, account.spent)
  }
}
