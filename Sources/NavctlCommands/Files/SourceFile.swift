import Glibc
import StateFolder

/// A file that is read piece by piece.
final class SourceFile {
  private let path: String
  private let descriptor: Int32

  /// Whether it is a regular file, not a pipe or a device.
  let isPlain: Bool

  /// Opens a file, without waiting for the other end of a pipe.
  ///
  /// - Throws: `FileError`. Opening a directory succeeds; reading it throws.
  ///
  /// The corresponding C functions are `open` and `fstat`.
  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try FileError.check(path, unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    var status = stat()
    isPlain = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  deinit { close(descriptor) }

  /// Reads the next `count` bytes; fewer at the end. The corresponding C function is `read`.
  func read(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let piece = unsafe bytes.withUnsafeMutableBytes { all in
        unsafe Glibc.read(descriptor, all.baseAddress.map { unsafe $0 + filled }, count - filled)
      }
      if piece < 0, errno == EINTR { continue }
      if try FileError.check(path, piece) == 0 { break }
      filled += piece
    }
    return Array(bytes[..<filled])
  }
}
