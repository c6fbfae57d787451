import CLibuv

/// Accepts connections on a Unix socket.
///
/// If there are no free descriptors or no memory (`EMFILE` and the like), connections wait in the kernel's backlog and
/// none is dropped: the listener reports the error once, pauses, and retries every `retryInterval` until all are accepted.
/// (libuv's own listener would silently accept and close all pending connections, or call back forever once its spare
/// descriptor is used up. This one therefore calls `accept4` itself, on `uv_poll`.)
///
/// Dropping the listener closes it but not the connections that it has accepted.
@safe
public struct PipeListener: ~Copyable {
  let state: State

  init(state: State) { self.state = state }

  /// Listens at a path, where a socket file is created.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - path: The path, at most 107 bytes. The directory must exist, and the path must be free; the caller removes a socket
  ///     that a dead process has left.
  ///   - mode: The permissions of the socket file, independent of the umask. Connecting requires write permission.
  ///   - group: The group of the socket file, set if this process may do so; nil for the group of this process.
  ///   - backlog: The number of connections that may wait to be accepted, limited by `net.core.somaxconn`.
  ///   - onAcceptError: Called when accepting fails, but not again until the backlog has been empty.
  ///   - onConnection: Called with each connection. It may pause and close the listener.
  /// - Throws: `LoopError`: `.addressInUse`, `.notFound` (no such directory), `.accessDenied`, `.nameTooLong`, …
  ///
  /// The corresponding C functions are `bind`, `listen` and `accept4`.
  public init(
    on loop: EventLoop, path: String, mode: UInt32 = 0o600, group: UInt32? = nil,
    backlog: Int32 = PipeListener.defaultBacklog,
    onAcceptError: @escaping (LoopError) -> Void, onConnection: @escaping (consuming PipeStream) -> Void
  ) throws(LoopError) {
    let file = try SocketFile(binding: path, mode: mode, group: group, backlog: backlog)
    state = try State(on: loop, ListeningSocket(file.descriptor, file: file), onAcceptError, onConnection)
  }

  /// Accepts connections on a listening descriptor, as systemd passes it, and takes ownership of it unless this throws.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - descriptor: A Unix stream socket on which `listen` was called. Child processes will not inherit it.
  ///   - onAcceptError: Called when accepting fails, but not again until the backlog has been empty.
  ///   - onConnection: Called with each connection. It may pause and close the listener.
  /// - Throws: `LoopError`: `.notASocket`, `.badDescriptor`, `.invalidArgument` (it does not listen), …
  public init(
    on loop: EventLoop, descriptor: Int32,
    onAcceptError: @escaping (LoopError) -> Void, onConnection: @escaping (consuming PipeStream) -> Void
  ) throws(LoopError) {
    try check(navd_check_listening(descriptor), "getsockopt(SO_ACCEPTCONN)")
    try check(navd_set_close_on_exec(descriptor), "fcntl(F_SETFD)")
    let socket = ListeningSocket(descriptor)
    do {
      state = try State(on: loop, socket, onAcceptError, onConnection)
    } catch {
      socket.leaveOpen()
      throw error
    }
  }

  deinit { state.close() }

  /// The default for the number of connections that may wait to be accepted.
  public static let defaultBacklog: Int32 = 4096

  /// The time that a listener waits after it ran out of descriptors or memory.
  public static let retryInterval = Duration.milliseconds(50)

  /// Pauses accepting: connections wait in the backlog.
  public func pause() { state.pause() }

  /// Resumes accepting, after `pause()` or during a shortage: call it when a connection was closed. Costs next to nothing
  /// while the listener is accepting.
  public func resume() { state.resume() }

  /// Whether it is accepting, that is, neither paused nor waiting because of a shortage.
  public var isAccepting: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Whether the socket file is at its path. True for a listener that did not create one.
  ///
  /// Somebody may have removed the file. Clients that are connected notice nothing, and no other client can connect.
  public var hasFile: Bool { state.hasFile }

  /// Closes the listener, as dropping it does, and removes the socket file if the listener created it and it still exists.
  /// Connections in the backlog are refused.
  ///
  /// The corresponding C function is `uv_close`.
  public consuming func close() {}
}
