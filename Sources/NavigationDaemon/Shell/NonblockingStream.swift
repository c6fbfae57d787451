import Glibc
import Synchronization

/// Writes lines to a descriptor, never waits for its reader, and counts the lines that are not accepted.
///
/// The descriptor's own flags stay as they are, because other processes share them. A pipe and a terminal are opened
/// again, with flags of this process's own; a socket is asked for each write; a file takes everything.
final class NonblockingStream: Sendable {
  private struct State {
    /// The rest of a line that was accepted in part.
    var rest: [UInt8] = []
    /// The number of lines that were not accepted.
    var lost = 0
  }

  private enum Kind {
    /// A pipe or a terminal, opened again.
    case opened
    case socket
    /// A file, or a descriptor that cannot be opened again. It is written to only when it is ready.
    case other
  }

  private let descriptor: Int32
  private let kind: Kind
  private let state = Mutex(State())

  /// - Parameter descriptor: Its owner keeps it open.
  init(_ descriptor: Int32) {
    var status = stat()
    let type = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    if type == S_IFSOCK {
      (self.descriptor, kind) = (descriptor, .socket)
      return
    }
    let isSlow = type == S_IFIFO || type == S_IFCHR
    let opened =
      isSlow ? unsafe open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
    (self.descriptor, kind) = opened >= 0 ? (opened, .opened) : (descriptor, .other)
  }

  deinit { if kind == .opened { close(descriptor) } }

  /// Writes a line, or counts it as lost.
  ///
  /// - Parameters:
  ///   - line: With its line feed.
  ///   - lost: Makes the line that says how many lines were lost before this one.
  func write(_ line: [UInt8], lost: (_ count: Int) -> [UInt8]) {
    state.withLock { state in
      if state.lost > 0 || !state.rest.isEmpty {
        _ = put(state.rest, &state)
        if state.rest.isEmpty, state.lost > 0, put(lost(state.lost), &state) { state.lost = 0 }
      }
      if state.lost > 0 || !state.rest.isEmpty || !put(line, &state) { state.lost += 1 }
    }
  }

  /// Writes bytes. If only some are accepted, the others become the rest.
  ///
  /// - Returns: Whether any were accepted.
  private func put(_ bytes: [UInt8], _ state: inout State) -> Bool {
    var left = bytes[...]
    while !left.isEmpty {
      let count = attempt(left)
      if count <= 0 { break }
      left.removeFirst(count)
    }
    if left.count == bytes.count, !bytes.isEmpty { return false }
    state.rest = Array(left)
    return true
  }

  /// Writes bytes once.
  ///
  /// The corresponding C functions are `write` and `send`.
  private func attempt(_ bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      switch kind {
      case .opened: return unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      case .socket:
        return unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      case .other:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&ready, 1, 0) == 1 else { return -1 }
        // A pipe that is ready accepts this many bytes, pipe(7).
        return unsafe Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, Self.pipeBytes))
      }
    }
  }

  /// PIPE_BUF, limits.h(0p).
  private static let pipeBytes = 4_096
}
