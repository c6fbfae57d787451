/// Shares the work of each turn among users, and queues the sessions of users that have used their share.
///
/// A single active user may use a whole turn (`turnWork`). Among several, each may use its share at once. Messages beyond
/// it wait until all messages of the turn have arrived, and then use the remaining work in fair shares. See
/// docs/decisions/0030.
final class Turns {
  private var queue: FairQueue<Session>
  private let context: DaemonContext
  private let users: Users

  /// The units of every message, in addition to its work.
  static let messageWork = 4
  /// The units of accepting a connection.
  static let connectionWork = 16
  /// The units of a transaction of the database.
  static let transactionWork = 64
  /// The units of ending a stream.
  static let streamEndWork = 8
  /// The scenes, connections or maps that a call visits for a unit.
  static let visitsOfUnit = 4
  /// Parsing or encoding 256 bytes costs a unit: two to this power.
  private static let bytesOfUnit = 8
  /// The user whose messages go first: root.
  private static let root = 0
  /// The queue gets at least a quarter of a turn, and other users than root another quarter.
  private static let leastPart = 4
  /// Users take turns in the queue after a sixteenth of `turnWork`.
  private static let quantumPart = 16

  init(_ context: DaemonContext, _ users: Users) {
    self.context = context
    self.users = users
    queue = FairQueue(quantum: Self.leastWork(context.limits))
    users.beginShares(of: context.limits[.turnWork], undivided: Self.root)
  }

  /// The units after which another user is served.
  static func leastWork(_ limits: Limits) -> Int { max(1, limits[.turnWork] / quantumPart) }

  /// The units of parsing or encoding a number of bytes.
  @inline(__always)
  static func work(bytes: Int) -> Int { bytes >> bytesOfUnit }

  /// The units of making values from a message, which takes longer than parsing it if it is large.
  @inline(__always)
  static func decodingWork(bytes: Int) -> Int { max(0, bytes - bytesOfSmallMessage) >> bytesOfDecoding }

  /// Making values from 32 bytes costs a unit: two to this power. A message of a few values costs no more than any other.
  private static let (bytesOfDecoding, bytesOfSmallMessage) = (5, 1_024)

  /// The bytes whose parsing or encoding costs a number of units.
  static func bytes(ofWork units: Int) -> Int { units << bytesOfUnit }

  /// Converts the units of a scene's work (`LimitName.work`), four of which are about one unit of a turn.
  @inline(__always)
  static func work(ofScene units: Int) -> Int { units >> 2 }

  /// The units of one read from a socket, or of one write to it.
  @inline(__always)
  static func transferWork(bytes: Int) -> Int { 2 + bytes >> 11 }

  /// Whether sessions wait for their turn.
  var hasBacklog: Bool { !queue.isEmpty }

  /// Whether a message waits for its user's share. A read that takes several turns is not a message that waits.
  ///
  /// - Complexity: O(sessions that wait for their turn).
  var hasMessages: Bool { queue.contains { !$0.hasEnded && $0.job == nil } }

  /// Queues a session with a message, because its user has used its share of this turn.
  func putOff(_ session: Session) {
    session.reading.pause = .turn
    queue.append(session, of: session.peer.uid)
  }

  /// Dispatches messages of queued sessions, and begins the shares of the next turn.
  ///
  /// - Parameter goOn: Dispatches messages of a session until its share is used.
  /// - Returns: The sessions that have left the queue.
  /// - Complexity: O(users), plus the work of the turn.
  func workOff(_ goOn: (Session) -> Void) -> [Session] {
    let work = context.limits[.turnWork]
    var done: [Session] = []
    if !queue.isEmpty {
      context.metrics.reachedLimit(.turnWork)
      for user in queue.users { queue.charge(users[user].spent, to: user) }
      let least = max(1, work / Self.leastPart)
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
    account.beginShare(of: share)
    goOn(session)
    queue.charge(account.spent, to: account.uid)
    if session.reading.pause != .turn { done.append(session) }
    return max(1, account.spent)
  }
}
