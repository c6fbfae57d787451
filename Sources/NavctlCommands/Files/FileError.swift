import Glibc

/// Why a file or a directory could not be used.
struct FileError: Error, Equatable, Sendable {
  var path: String
  /// The errno.
  var code: Int32

  /// What the errno means, in a few words. The corresponding C function is `strerror`.
  var message: String { unsafe String(cString: strerror(code)) }

  /// Whether something was there that should not be.
  var isExisting: Bool { code == EEXIST }

  /// For people.
  var commandError: CommandError {
    CommandError(code == EACCES || code == EPERM ? .denied : .failed, "File", "\(path.shown): \(message)")
  }

  /// Turns a negative result of a C function into the error that errno tells.
  @discardableResult
  static func check<Result: SignedInteger>(_ path: String, _ result: Result) throws(FileError) -> Result {
    guard result < 0 else { return result }
    throw FileError(path: path, code: errno)
  }
}
