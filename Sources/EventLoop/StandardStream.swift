import CLibuv

/// Standard input, output and error of this process, with blocking calls. Use `TTY` or `PipeStream` where the loop must not
/// wait.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Whether the stream is a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The kinds of open files that a loop treats differently.
  public enum Kind: Hashable, Sendable {
    /// A pipe or a socket: a `PipeStream` can adopt it.
    case pipe
    /// A terminal, for `TTY`.
    case terminal
    /// A file, or a device such as `/dev/null`: reading and writing it never wait for another process.
    case file
  }

  /// The kind of file that the stream is connected to.
  ///
  /// The corresponding C function is `uv_guess_handle`.
  public var kind: Kind {
    switch uv_guess_handle(rawValue) {
    case UV_NAMED_PIPE, UV_TCP: .pipe
    case UV_TTY: .terminal
    default: .file
    }
  }

  /// Writes a text completely.
  /// - Throws: `LoopError`, with `.brokenPipe` if the other end is closed.
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

  /// Waits for a stream that another process with the same terminal or pipe has made non-blocking.
  ///
  /// The corresponding C function is `poll`.
  private func waitUntilWritable() {
    var state = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&state, 1, -1)
  }

  /// Reads to the end.
  /// - Parameter limit: The greatest acceptable number of bytes.
  /// - Returns: The bytes; `limit + 1` of them if there are more than `limit`.
  /// - Throws: `LoopError`.
  ///
  /// The corresponding C function is `read`.
  public func readAll(limit: Int) throws(LoopError) -> [UInt8] { try Self.readAll(rawValue, limit: limit) }

  /// Reads the next line of a terminal, which returns a line at a time.
  /// - Parameter limit: The greatest number of bytes; the rest of a longer line stays.
  /// - Returns: The line without its end, or nil at the end of the input.
  /// - Throws: `LoopError`.
  ///
  /// The corresponding C function is `read`.
  public func readLine(limit: Int) throws(LoopError) -> String? {
    var line = [UInt8](repeating: 0, count: limit)
    while true {
      let count = unsafe line.withUnsafeMutableBytes { unsafe read(rawValue, $0.baseAddress, limit) }
      if count == 0 { return nil }
      if count > 0 { return String(decoding: line[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
      if navd_errno() != EINTR { throw LoopError(LoopError.Code(errno: navd_errno()), in: "read") }
    }
  }

  /// Reads a file.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The greatest acceptable number of bytes.
  /// - Returns: The bytes; `limit + 1` of them if there are more than `limit`.
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
