import Glibc

/// The lock on a state directory: only the process that holds it uses the files there. The lock ends with the process,
/// however the process ends.
///
/// Its file belongs to the owner of the directory, also if root makes it. The corresponding C function is `flock`.
public final class StateLock {
  private var descriptor: Int32

  /// Takes the lock of a directory. On a read-only disk an existing lock is taken too, because the state can be read.
  ///
  /// - Returns: nil when another process holds it.
  /// - Throws: `FileError` when the directory does not exist, or its lock cannot be made or opened, or is a link.
  public static func take(_ directory: String) throws(FileError) -> StateLock? {
    let path = directory + "/" + StateFiles.lock
    let owner = try FolderOwner(of: directory)
    var descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let isReadOnly = descriptor < 0 && (errno == EROFS || errno == EACCES)
    if isReadOnly { unsafe descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    let lock = StateLock(descriptor: try FileError.check(path, descriptor))
    guard flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw FileError(path: path, code: errno)
    }
    if !isReadOnly { try owner.take(lock.descriptor, at: path) }
    return lock
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { release() }

  /// Releases the lock at once, even if a child that has not begun its program has a copy of the descriptor; later calls do
  /// nothing.
  public func release() {
    if descriptor < 0 { return }
    flock(descriptor, LOCK_UN)
    close(descriptor)
    descriptor = -1
  }
}
