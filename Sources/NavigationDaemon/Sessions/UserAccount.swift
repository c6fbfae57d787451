import NavigationProtocol

/// The amounts that one user holds of the resources that are limited per user.
///
/// Whatever a caller costs is charged to its user's account, and discharged when it is released; the idea is
/// dbus-broker's (`user.c`). Each holder of bytes owns a `Charge`. See docs/decisions/0032.
final class UserAccount {
  let uid: Int
  var connections = 0
  var streams = 0
  var scenes = 0
  /// Calls of `Wait`, `AwaitResult` and `Get` that are not answered yet.
  var waits = 0
  /// Calls that go on in later turns.
  var jobs = 0
  /// The units of work that it was charged in this turn, and those after which its messages are put off; see `Turns`.
  var (spent, share): (Int, Int)
  /// The units that it was charged before.
  private(set) var spentBefore = 0
  /// Bytes of all kinds but `state`.
  private(set) var heldBytes = 0
  private var held = InlineArray<12, Int>(repeating: 0)
  /// The bytes of its changes since the logs were copied, and the number of the file of turns that has them.
  private var changed = (file: 0, bytes: 0)
  private let context: DaemonContext

  init(uid: Int, share: Int, _ context: DaemonContext) {
    self.uid = uid
    (spent, self.share) = (0, share)
    self.context = context
  }

  /// Whether the user holds nothing.
  var isEmpty: Bool {
    connections == 0 && streams == 0 && scenes == 0 && waits == 0 && jobs == 0 && heldBytes == 0
      && self[.state] == 0
  }

  /// Begins a share of a turn.
  func beginShare(of units: Int) {
    spentBefore += spent
    (spent, share) = (0, units)
  }

  // MARK: - Bytes

  /// The bytes that count against `waitingOperationBytes`: of waiting operations or of answers, whichever are more.
  var waitingOperationBytes: Int { max(self[.operations], self[.answers]) }

  /// The bytes of one kind.
  subscript(kind: Charge.Kind) -> Int { held[kind.rawValue] }

  /// Adds to the bytes of one kind. For `Charge` only.
  func add(_ bytes: Int, _ kind: Charge.Kind) {
    held[kind.rawValue] += bytes
    if kind != .state { heldBytes += bytes }
  }

  /// The bytes that the user may hold. Root may hold any number.
  private var bytesMax: Int { uid == 0 ? .max : context.limits[.userBytes] }

  /// The further bytes that the user may hold; negative if it holds too much.
  var room: Int { bytesMax - heldBytes }

  /// Whether the user may hold a number of further bytes.
  func hasRoom(for bytes: Int) -> Bool { bytes <= room }

  /// The error if the user may not hold a number of further bytes; nil if it may.
  func failure(for bytes: Int) -> WireFailure? { hasRoom(for: bytes) ? nil : context.limits.reached(.userBytes) }

  /// Checks that the user may hold a number of further bytes.
  ///
  /// - Throws: `LimitReached` (`userBytes`).
  func checkRoom(for bytes: Int) throws(WireFailure) { if let failure = failure(for: bytes) { throw failure } }

  /// The bytes that the user holds beyond its limit; 0 within it.
  var excessBytes: Int { max(0, heldBytes - bytesMax) }

  /// The bytes of its changes that wait in the logs, or were written to the database since those were copied; 0 without a
  /// file of turns.
  var changedBytes: Int { context.turnFile.bytes > 0 && changed.file == context.turnFile.number ? changed.bytes : 0 }

  /// Notes a change, with the length of its record or reply.
  @inline(__always)
  func noteChange(bytes: Int) {
    let file = context.turnFile.number
    changed = (file, changed.file == file ? changed.bytes + bytes : bytes)
  }

  /// The store copies no shorter logs.
  private static let logBytesMin = 64 << 10

  /// Checks that the logs have room for another change of the user. It may always make them so long that they are copied;
  /// otherwise nothing would ever end its refusal.
  ///
  /// - Throws: `LimitReached` (`turnFileBytesOfUser`).
  @inline(__always)
  func checkRoomInLogs() throws(WireFailure) {
    let most = max(context.limits[.turnFileBytesOfUser], context.limits[.logBytes], Self.logBytesMin)
    if context.turnFile.bytes >= most, uid != 0, changedBytes >= most {
      throw context.limits.reached(.turnFileBytesOfUser)
    }
  }

  /// The bytes by which the scenes of the user may grow, together; negative if they are too large already. Those of root
  /// may grow without bound.
  var stateRoom: Int { uid == 0 ? .max : context.limits[.stateBytesOfUser] - self[.state] }

  /// The bytes that the history of each scene of the user may keep, if that is less than `historyBytes`: an equal part.
  /// That of root's scenes may keep as much as any.
  var historyBytesOfScene: Int { uid == 0 ? .max : context.limits[.historyBytesOfUser] / max(1, scenes) }
}
