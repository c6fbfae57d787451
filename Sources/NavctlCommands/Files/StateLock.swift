import Glibc

/// The lock that navd has on its state directory: whoever has it is alone there. It goes with the process.
///
/// Its twin is `NavigationDaemon/Shell/StateLock.swift`, which makes the directory and keeps the lock for life: the two
/// must mean the same file and the same kind of lock. The corresponding C function is `flock`.
final class StateLock {
  private var descriptor: Int32

  /// Takes the lock.
  /// - Returns: nil when another has it.
  /// - Throws: `FileError` when there is no such directory, or it cannot be written.
  static func take(_ directory: String) throws(FileError) -> StateLock? {
    let path = directory + "/lock"
    let file = try FileError.check(path, unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      guard code == EWOULDBLOCK else { throw FileError(path: path, code: code) }
      return nil
    }
    return StateLock(descriptor: file)
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { release() }

  /// Gives the lock back.
  func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
