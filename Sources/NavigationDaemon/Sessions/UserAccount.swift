/// What one user holds of the resources that are limited per user.
///
/// Whatever a caller costs is charged to its user's account, and discharged when it is released; the idea is
/// dbus-broker's (`user.c`).
final class UserAccount {
  let uid: Int
  var connections = 0
  var streams = 0
  var scenes = 0
  /// Calls of `Wait`, `AwaitResult` and `Get` that are not answered yet.
  var waits = 0
  /// Bytes kept by waiting operations.
  var waitingBytes = 0

  init(uid: Int) { self.uid = uid }

  /// Whether the user holds nothing.
  var isEmpty: Bool { connections == 0 && streams == 0 && scenes == 0 && waits == 0 && waitingBytes == 0 }
}
