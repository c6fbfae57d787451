import Glibc

/// The lock on a state directory: only the process that holds it uses the files there. It ends with the process,
/// however that ends.
///
/// Its file belongs to the owner of the directory, whoever makes it. The corresponding C function is `flock`.
public final class StateLock {
  private var descriptor: Int32

  /// Takes the lock of a directory.
  ///
  /// - Returns: nil when another process holds it.
  /// - Throws: `FileError` when the directory does not exist, or its lock cannot be opened for writing or is a link.
  public static func take(_ directory: String) throws(FileError) -> StateLock? {
    let path = directory + "/" + StateFiles.lock
    let owner = try FolderOwner(of: directory)
    let descriptor = try FileError.check(path, unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600))
    let lock = StateLock(descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw FileError(path: path, code: errno)
    }
    try owner.take(descriptor, at: path)
    return lock
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { release() }

  /// Releases the lock; later calls do nothing.
  public func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
