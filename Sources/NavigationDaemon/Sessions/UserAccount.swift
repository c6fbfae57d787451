import NavigationProtocol

/// The amounts that one user holds of the resources that are limited per user.
///
/// Whatever a caller costs is charged to its user's account, and discharged when it is released; the idea is
/// dbus-broker's (`user.c`). `heldBytes` counts the calls and operations of the user that wait.
final class UserAccount {
  /// The kinds of bytes that are held for a user.
  enum Kind: Int, CaseIterable {
    /// Calls that wait for something to become true.
    case waits
    /// Operations that wait for answers of front-ends, and the questions to these.
    case operations
  }

  let uid: Int
  var connections = 0
  var streams = 0
  var scenes = 0
  /// Calls of `Wait`, `AwaitResult` and `Get` that are not answered yet.
  var waits = 0
  /// The units of work that it was charged in this turn, and those after which its messages are put off; see `Turns`.
  var (spent, share): (Int, Int)
  /// Bytes of all kinds.
  private(set) var heldBytes = 0
  private var held = [Int](repeating: 0, count: Kind.allCases.count)
  private let context: DaemonContext

  init(uid: Int, share: Int, _ context: DaemonContext) {
    self.uid = uid
    (spent, self.share) = (0, share)
    self.context = context
  }

  /// Whether the user holds nothing.
  var isEmpty: Bool { connections == 0 && streams == 0 && scenes == 0 && waits == 0 && heldBytes == 0 }

  // MARK: - Bytes

  /// The bytes of one kind.
  subscript(kind: Kind) -> Int { held[kind.rawValue] }

  /// Charges bytes that are held from now on.
  func charge(_ kind: Kind, _ bytes: Int) {
    held[kind.rawValue] += bytes
    heldBytes += bytes
  }

  /// Discharges bytes that are no longer held.
  func discharge(_ kind: Kind, _ bytes: Int) {
    charge(kind, -bytes)
    precondition(held[kind.rawValue] >= 0, "only what was charged is discharged")
  }

  /// Whether the user may hold a number of further bytes. Root may hold any number.
  func hasRoom(for bytes: Int) -> Bool { uid == 0 || heldBytes + bytes <= context.limits[.userBytes] }

  /// Checks that the user may hold a number of further bytes.
  ///
  /// - Throws: `LimitReached` (`userBytes`).
  func checkRoom(for bytes: Int) throws(WireFailure) {
    if !hasRoom(for: bytes) { throw context.limits.reached(.userBytes) }
  }
}
