import Glibc

/// Reads the first bytes of a file that a person writes, which is short and may be absent.
enum FileBytes {
  /// The reason for a failure.
  struct Failure: Error {
    /// The error number of the system, such as `ENOENT`.
    let number: Int32

    var text: String { errorText(number) }
  }

  /// Reads a file. It waits for no writer of a pipe, and does not take a terminal.
  ///
  /// The corresponding C functions are `open` and `read`.
  /// - Parameter most: The number of bytes after which it stops at the end of a chunk.
  static func read(_ path: String, most: Int) throws(Failure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(number: errno)
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
