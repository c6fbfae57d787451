import Glibc

/// The reason why a file or a directory cannot be used.
public struct FileError: Error, Equatable, Sendable {
  public let path: String
  public let code: Int32

  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The system's description of the errno.
  ///
  /// The corresponding C function is `strerror`.
  public var message: String { unsafe String(cString: strerror(code)) }

  /// Passes the result of a C function through; a negative one becomes the error that errno names.
  @discardableResult
  public static func check<Result: SignedInteger>(_ path: String, _ result: Result) throws(FileError) -> Result {
    guard result < 0 else { return result }
    throw FileError(path: path, code: errno)
  }
}
