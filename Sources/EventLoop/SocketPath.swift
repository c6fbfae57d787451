import CLibuv

/// What is at the path where a socket is wanted.
public enum SocketPath: Hashable, Sendable {
  /// Nothing.
  case free
  /// A socket on which nobody listens: what a process that was killed has left.
  case stale
  /// A socket on which somebody listens.
  case live
  /// Something that is not a socket.
  case occupied

  /// Looks, and tries to connect if there is a socket; whoever listens sees a connection that ends at once.
  ///
  /// Between this and what you do next things may change: hold a lock on a file beside the socket while you decide.
  ///
  /// - Throws: `LoopError`: `.nameTooLong`, `.accessDenied` (a directory on the way, or a socket that may not be
  ///   connected to).
  ///
  /// The corresponding C functions are `lstat` and `connect`.
  public init(at path: String) throws(LoopError) {
    guard path.utf8.count <= navd_unix_path_max() else { throw LoopError(.nameTooLong, in: "connect") }
    var status = stat()
    if unsafe lstat(path, &status) != 0 {
      let code = LoopError.Code(errno: navd_errno())
      guard code == .notFound else { throw LoopError(code, in: "lstat") }
      self = .free
      return
    }
    guard status.st_mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) else {
      self = .occupied
      return
    }
    let descriptor = try check(navd_unix_socket(), "socket")
    let result = unsafe LoopError.Code(rawValue: navd_connect(descriptor, path))
    _ = CLibuv.close(descriptor)
    switch result {
    case .connectionRefused: self = .stale
    case .notFound: self = .free
    case LoopError.Code(rawValue: 0), .tryAgain: self = .live  // EAGAIN: its backlog is full
    default: throw LoopError(result, in: "connect")
    }
  }
}
