import CSQLite
import Glibc

/// A descriptor of our own on the write-ahead log, or on a directory, to sync it with. Any thread may.
///
/// It is safe beside SQLite: a descriptor that was opened here and not by SQLite may be synced while SQLite writes by its
/// own, because both lead to one inode, and what the kernel writes out is that inode's pages; SQLite does not know of it.
/// It would not be safe for the database itself: closing any descriptor of a file drops the locks that the process has
/// on it (fcntl(2), "advisory record locking"), and there SQLite has locks. On the log it has none.
struct SyncedFile: ~Copyable, Sendable {
  private let descriptor: CInt
  let path: String

  /// Opens a file that is there.
  init(_ path: String) throws(StoreError) {
    self.path = path
    descriptor = unsafe navd_open_to_sync(path)
    if descriptor < 0 { throw StoreError(errno: errno, file: path, doing: "cannot open it") }
  }

  /// Opens a directory that is there.
  init(directory path: String) throws(StoreError) {
    self.path = path
    descriptor = unsafe navd_open_directory(path)
    if descriptor < 0 { throw StoreError(errno: errno, file: path, doing: "cannot open it") }
  }

  /// Makes an empty file that is not there, for this user alone.
  init(creating path: String) throws(StoreError) {
    self.path = path
    descriptor = unsafe navd_create_file(path)
    if descriptor < 0 { throw StoreError(errno: errno, file: path, doing: "cannot make it") }
  }

  deinit { close(descriptor) }

  /// Waits until all that was written before the call is on the disk. The corresponding C function is `fdatasync`.
  func syncData() throws(StoreError) {
    while fdatasync(descriptor) != 0 {
      if errno != EINTR { throw StoreError(errno: errno, file: path, doing: "cannot sync it to the disk") }
    }
  }

  /// Waits until the file or directory with all its attributes is on the disk. The corresponding C function is `fsync`.
  func sync() throws(StoreError) {
    while fsync(descriptor) != 0 {
      // Some file systems have directories that cannot be synced.
      if errno == EINVAL { return }
      if errno != EINTR { throw StoreError(errno: errno, file: path, doing: "cannot sync it to the disk") }
    }
  }
}
