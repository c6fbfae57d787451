import CLibuv

/// Accepts connections on a Unix socket.
///
/// When descriptors or memory are short (`EMFILE` and its like) connections wait in the kernel's backlog, none is
/// dropped: the listener says so once, pauses, and tries again every `retryInterval` until all are accepted. (libuv's own
/// listener would accept and close everything that waits, without telling anyone; or, without its spare descriptor, call
/// back without end. So this one accepts by itself, on `uv_poll`.)
///
/// Dropping the listener closes it; connections that were accepted live on.
@safe
public struct PipeListener: ~Copyable {
  private let state: State

  /// Listens at a path, where a socket file is made.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - path: Where, at most 107 bytes. The directory must exist, and nothing be at the path; a socket that a dead
  ///     process left is for the caller to remove.
  ///   - mode: The permissions of the socket file, whatever the umask is: who may connect needs to be able to write.
  ///   - group: The group that the socket file is given to, if this process may; nil leaves it to this process's.
  ///   - backlog: How many connections may wait to be accepted; the kernel takes `net.core.somaxconn` as a limit.
  ///   - onAcceptError: Called when accepting fails; once until no connection waits any more.
  ///   - onConnection: Called with each connection. It may pause and close this listener.
  /// - Throws: `LoopError`: `.addressInUse`, `.notFound` (no such directory), `.accessDenied`, `.nameTooLong`, …
  ///
  /// The corresponding C functions are `bind`, `listen` and `accept4`.
  public init(
    on loop: EventLoop, path: String, mode: UInt32 = 0o600, group: UInt32? = nil,
    backlog: Int32 = PipeListener.defaultBacklog,
    onAcceptError: @escaping (LoopError) -> Void, onConnection: @escaping (consuming PipeStream) -> Void
  ) throws(LoopError) {
    let file = try SocketFile(binding: path, mode: mode, group: group, backlog: backlog)
    do {
      state = try State(on: loop, file.descriptor, onAcceptError, onConnection)
    } catch {
      file.close()
      throw error
    }
    state.file = file
  }

  /// Accepts on a descriptor that listens already, as systemd passes it; the listener takes it over unless this fails.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - descriptor: A Unix stream socket on which `listen` was called. Children will not inherit it.
  ///   - onAcceptError: Called when accepting fails; once until no connection waits any more.
  ///   - onConnection: Called with each connection. It may pause and close this listener.
  /// - Throws: `LoopError`: `.notASocket`, `.badDescriptor`, `.invalidArgument` (it does not listen), …
  public init(
    on loop: EventLoop, descriptor: Int32,
    onAcceptError: @escaping (LoopError) -> Void, onConnection: @escaping (consuming PipeStream) -> Void
  ) throws(LoopError) {
    try check(navd_check_listening(descriptor), "getsockopt(SO_ACCEPTCONN)")
    try check(navd_set_close_on_exec(descriptor), "fcntl(F_SETFD)")
    state = try State(on: loop, descriptor, onAcceptError, onConnection)
  }

  deinit { state.close() }

  /// How many connections may wait to be accepted.
  public static let defaultBacklog: Int32 = 4096

  /// How long a listener that ran out of descriptors or memory waits before it tries again.
  public static let retryInterval = Duration.milliseconds(50)

  /// Accepts no more for now: connections wait in the backlog.
  public func pause() { state.pause() }

  /// Accepts again, at once, after `pause()` or while it waits out a shortage: worth calling when a connection was
  /// closed. Costs next to nothing while it is accepting.
  public func resume() { state.resume() }

  /// Whether it is accepting: neither paused nor waiting out a shortage.
  public var isAccepting: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Listens no more, as dropping it does, and removes the socket file that it has made, if that is still there.
  /// Connections that were not accepted are refused.
  ///
  /// The corresponding C function is `uv_close`.
  public consuming func close() {}
}
