import Glibc
import StateFolder

/// A file that is read piece by piece.
final class SourceFile {
  private let path: String
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: `FileError`. Opening a directory succeeds; reading it throws.
  ///
  /// The corresponding C function is `open`.
  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try FileError.check(path, unsafe open(path, O_RDONLY | O_CLOEXEC))
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
