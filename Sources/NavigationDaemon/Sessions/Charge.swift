/// Bytes that navd holds for a user.
///
/// Whatever holds the bytes owns the charge, and sets it whenever their number changes. When the holder ends, so does the
/// charge. The idea is dbus-broker's `UserCharge`.
struct Charge: ~Copyable {
  /// The kinds of bytes that are held for a user.
  enum Kind: Int, CaseIterable {
    /// Connections and their streams: a fixed number of bytes for each.
    case connections
    /// Messages that have not arrived completely, or wait for their turn.
    case messages
    /// Replies and events that are not read yet.
    case replies
    /// Calls that wait for something to become true.
    case waits
    /// Reads that go on in later turns, with what they have read.
    case jobs
    /// Operations that wait for answers of front-ends.
    case operations
    /// Answers to delegated requests, until the operations that asked are executed.
    case answers
    /// Places of front-ends, with the names of guards and capabilities.
    case frontEnds
    /// Links that wait.
    case links
    /// Replies kept for repeated calls.
    case requests
    /// Maps that wait for a worker.
    case maps
    /// The state of scenes, which has a limit of its own.
    case state

    /// The name on the wire.
    var text: String { "\(self)" }
  }

  private let account: UserAccount?
  private let kind: Kind
  /// The bytes that are charged.
  private(set) var bytes = 0

  /// A charge to nobody, for a holder that is not in its place yet.
  init() { (account, kind) = (nil, .connections) }

  init(_ kind: Kind, of account: UserAccount, bytes: Int = 0) {
    (self.account, self.kind) = (account, kind)
    set(bytes)
  }

  deinit { account?.add(-bytes, kind) }

  /// Charges this number of bytes, in place of those before.
  @inline(__always)
  mutating func set(_ bytes: Int) {
    if bytes == self.bytes { return }
    guard let account else { return }
    account.add(bytes - self.bytes, kind)
    self.bytes = bytes
  }
}

/// A charge as an element of a list.
final class KeptCharge {
  let uid: Int
  private let charge: Charge

  init(_ kind: Charge.Kind, of account: UserAccount, bytes: Int) {
    uid = account.uid
    charge = Charge(kind, of: account, bytes: bytes)
  }

  var bytes: Int { charge.bytes }
}
