import Glibc

/// The lock on a state directory: only the process that holds it uses the files there. It ends with the process,
/// however that ends.
///
/// The corresponding C function is `flock`.
public final class StateLock {
  private var descriptor: Int32

  /// Takes the lock of a directory.
  ///
  /// - Returns: nil when another process holds it.
  /// - Throws: `FileError` when the directory does not exist or its lock cannot be opened for writing.
  public static func take(_ directory: String) throws(FileError) -> StateLock? {
    let path = directory + "/" + StateFiles.lock
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

  /// Releases the lock; later calls do nothing.
  public func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
