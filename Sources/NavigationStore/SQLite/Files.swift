import CSQLite
import Glibc

/// File operations that do not go through SQLite.
enum Files {
  /// The kernel's ID of the machine's present boot; empty if there is none.
  ///
  /// The file is `/proc/sys/kernel/random/boot_id` (proc(5)).
  static func bootID() -> String {
    let descriptor = unsafe navd_open_to_read_file("/proc/sys/kernel/random/boot_id")
    if descriptor < 0 { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Renames a file; replaces a file that has the new name. The corresponding C function is `rename`.
  static func move(_ path: String, to target: String) throws(StoreError) {
    if unsafe rename(path, target) != 0 {
      throw StoreError(errno: errno, file: target, doing: "cannot put it in its place")
    }
  }

  /// Removes a regular file if it is empty. Failures are ignored.
  static func removeEmpty(_ path: String) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 && status.st_size == 0 && status.st_mode & S_IFMT == S_IFREG {
      unsafe _ = unlink(path)
    }
  }

  /// Removes a file if it exists. The corresponding C function is `unlink`.
  static func remove(_ path: String) throws(StoreError) {
    if unsafe unlink(path) != 0 && errno != ENOENT {
      throw StoreError(errno: errno, file: path, doing: "cannot remove it")
    }
  }
}
