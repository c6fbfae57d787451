import CLibuv

/// Standard input, output and error of this process, for programs that read all and write as they go. They wait: a
/// program with a loop that others depend on uses `TTY` or `PipeStream`.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all of a text.
  /// - Throws: `LoopError`, with `.brokenPipe` when nobody reads any more.
  ///
  /// The corresponding C function is `write`.
  public func write(_ text: String) throws(LoopError) {
    var text = text
    let code = text.withUTF8 { bytes -> Int32 in
      var written = 0
      while written < bytes.count {
        let count = unsafe CLibuv.write(
          rawValue, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
        if count >= 0 {
          written += count
        } else if navd_errno() == EAGAIN {
          waitUntilWritable()
        } else if navd_errno() != EINTR {
          return -navd_errno()
        }
      }
      return 0
    }
    try check(code, "write")
  }

  /// Another program that has the same terminal or pipe may have made it one that does not wait. The corresponding C
  /// function is `poll`.
  private func waitUntilWritable() {
    var state = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&state, 1, -1)
  }

  /// Reads all that there is.
  /// - Parameter limit: the most bytes that are wanted.
  /// - Returns: the bytes; one more than `limit` when there are too many.
  /// - Throws: `LoopError`
  ///
  /// The corresponding C function is `read`.
  public func readAll(limit: Int) throws(LoopError) -> [UInt8] { try Self.readAll(rawValue, limit: limit) }

  /// Reads all of a file.
  /// - Parameters:
  ///   - path: where it is.
  ///   - limit: the most bytes that are wanted.
  /// - Returns: the bytes; one more than `limit` when there are too many.
  /// - Throws: `LoopError`, with `.notFound`, `.accessDenied`, …
  ///
  /// The corresponding C functions are `open` and `read`.
  public static func readFile(_ path: String, limit: Int) throws(LoopError) -> [UInt8] {
    let descriptor = unsafe navd_open_to_read(path)
    try check(descriptor, "open")
    defer { close(descriptor) }
    return try readAll(descriptor, limit: limit)
  }

  private static func readAll(_ descriptor: Int32, limit: Int) throws(LoopError) -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while all.count <= limit {
      let wanted = min(piece.count, limit + 1 - all.count)
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, wanted) }
      if count == 0 { break }
      if count > 0 {
        all += piece[..<count]
      } else if navd_errno() != EINTR {
        throw LoopError(LoopError.Code(errno: navd_errno()), in: "read")
      }
    }
    return all
  }
}
