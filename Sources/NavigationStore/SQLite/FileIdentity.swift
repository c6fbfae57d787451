import Glibc

/// The identity of the file at a path, by which a replacement is noticed.
struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let inode: Int
  let byteCount: Int
  /// Whether it is a regular file, not a directory or a device.
  let isPlain: Bool

  /// Whether both are the same file, whatever its size.
  func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }

  /// Reads the identity of the file at a path; nil when there is none.
  ///
  /// The corresponding C function is `stat`.
  init?(_ path: String) throws(StoreError) {
    var status = stat()
    if unsafe stat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, file: path, doing: "cannot look at it")
    }
    device = UInt64(status.st_dev)
    inode = Int(truncatingIfNeeded: status.st_ino)
    byteCount = Int(status.st_size)
    isPlain = status.st_mode & S_IFMT == S_IFREG
  }

  /// Checks that the file at a path is still this one.
  /// - Throws: `.vanished`.
  func check(_ path: String) throws(StoreError) {
    guard let now = try FileIdentity(path) else { throw StoreError(.vanished, file: path, found: "it is gone") }
    if !now.isSameFile(as: self) {
      throw StoreError(.vanished, file: path, found: "another file lies in its place")
    }
  }
}
