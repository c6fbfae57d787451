import CSQLite
import Glibc

/// A descriptor of our own for the write-ahead log or a directory, with which any thread can sync it.
///
/// This is safe while SQLite writes the log through its own descriptor: both refer to one inode, and the kernel writes out
/// the pages of the inode. It would not be safe for the database itself: closing any descriptor of a file drops the locks
/// that the process has on it (fcntl(2), "advisory record locking"), and SQLite locks the database, but not the log.
struct SyncedFile: ~Copyable, Sendable {
  private let descriptor: CInt
  let path: String

  /// Opens an existing file.
  init(_ path: String) throws(StoreError) {
    self.path = path
    descriptor = unsafe navd_open_to_sync(path)
    if descriptor < 0 { throw StoreError(errno: errno, file: path, doing: "cannot open it") }
  }

  /// Opens an existing directory.
  init(directory path: String) throws(StoreError) {
    self.path = path
    descriptor = unsafe navd_open_directory(path)
    if descriptor < 0 { throw StoreError(errno: errno, file: path, doing: "cannot open it") }
  }

  /// Makes a new empty file for this user alone.
  init(creating path: String) throws(StoreError) {
    self.path = path
    descriptor = unsafe navd_create_file(path)
    if descriptor < 0 { throw StoreError(errno: errno, file: path, doing: "cannot make it") }
  }

  deinit { close(descriptor) }

  /// Waits until all earlier writes are on the disk. The corresponding C function is `fdatasync`.
  func syncData() throws(StoreError) {
    while fdatasync(descriptor) != 0 {
      if errno != EINTR { throw StoreError(errno: errno, file: path, doing: "cannot sync it to the disk") }
    }
  }

  /// Waits until the file or directory and its attributes are on the disk. The corresponding C function is `fsync`.
  func sync() throws(StoreError) {
    while fsync(descriptor) != 0 {
      // Some file systems cannot sync directories.
      if errno == EINVAL { return }
      if errno != EINTR { throw StoreError(errno: errno, file: path, doing: "cannot sync it to the disk") }
    }
  }
}
