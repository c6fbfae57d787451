/// What one user holds of the resources that are limited per user.
///
/// Whatever a caller costs is charged to its user's account, and discharged when it is released; the idea is
/// dbus-broker's (`user.c`).
final class UserAccount {
  let uid: Int
  var connections = 0
  var streams = 0
  var scenes = 0
  /// Bytes kept by waiting operations.
  var waitingBytes = 0
  /// The units of work that it was charged in this turn, and those after which its messages are put off; see `Turns`.
  var (spent, share): (Int, Int)

  init(uid: Int, share: Int) {
    self.uid = uid
    (spent, self.share) = (0, share)
  }

  /// Whether the user holds nothing.
  var isEmpty: Bool { connections == 0 && streams == 0 && scenes == 0 && waitingBytes == 0 }
}
