import CSQLite
import Glibc

/// A file beside the database, used through SQLite's VFS, so that tests can make its calls fail and drop unsynced
/// writes, as they do with SQLite's own files.
///
/// One thread at a time may use it. The corresponding C type is `sqlite3_file`.
@safe final class BesideFile {
  private let file: UnsafeMutablePointer<sqlite3_file>
  let path: String

  /// Opens a file.
  /// - Parameters:
  ///   - path: The database's path, a `-`, and a suffix.
  ///   - creates: Whether the file is made if it does not exist.
  ///   - fileSystem: The SQLite VFS to use, nil for the default one.
  init(_ path: String, creates: Bool, fileSystem: String?) throws(StoreError) {
    self.path = path
    var code = SQLITE_OK
    guard let opened = unsafe navd_vfs_open(fileSystem, path, creates ? 1 : 0, &code) else {
      throw StoreError(sqlite: code, errno: code & 0xFF == SQLITE_CANTOPEN ? errno : 0, message: nil, file: path)
    }
    unsafe file = opened
  }

  deinit { unsafe navd_vfs_close(file) }

  /// The length of the file, in bytes.
  func byteCount() throws(StoreError) -> Int {
    var count: sqlite3_int64 = 0
    try check(unsafe navd_vfs_size(file, &count))
    return Int(count)
  }

  /// SQLite writes at most a page at once, and its VFS at most 128 KiB (`seekAndWriteFd` of os_unix.c).
  private static let bytesAtOnce = 64 << 10

  /// Reads `count` bytes from an offset on, which must exist.
  func read(_ count: Int, from offset: Int = 0) throws(StoreError) -> [UInt8] {
    var code = SQLITE_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      while code == SQLITE_OK, filled < count {
        let part = min(count - filled, Self.bytesAtOnce)
        unsafe code = navd_vfs_read(file, start + filled, CInt(part), sqlite3_int64(offset + filled))
        if code == SQLITE_OK { filled += part }
      }
    }
    try check(code)
    return bytes
  }

  /// Writes bytes at an offset; the file grows if they go beyond its end. The corresponding C function is `pwrite`.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StoreError) {
    guard let start = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let part = min(bytes.count - written, Self.bytesAtOnce)
      try check(unsafe navd_vfs_write(file, start + written, CInt(part), sqlite3_int64(offset + written)))
      written += part
    }
  }

  /// Cuts the file to a length. The corresponding C function is `ftruncate`.
  func truncate(to count: Int) throws(StoreError) {
    try check(unsafe navd_vfs_truncate(file, sqlite3_int64(count)))
  }

  /// Waits until all writes are on the disk. The corresponding C function is `fdatasync`.
  func sync() throws(StoreError) { try check(unsafe navd_vfs_sync(file)) }

  private func check(_ code: CInt) throws(StoreError) {
    if code == SQLITE_OK { return }
    throw StoreError(sqlite: code, errno: unsafe navd_vfs_errno(file), message: nil, file: path)
  }
}
