import CLibuv

/// A listening Unix socket on its way from one listener to another, perhaps on another loop. Connections that nobody has
/// accepted wait in its backlog meanwhile.
///
/// Dropping the last reference closes it, and removes the socket file if a listener created it.
public final class ListeningSocket {
  let descriptor: Int32
  /// The file to remove on close; nil if no listener created one.
  private let file: SocketFile?
  private var isOpen = true

  init(_ descriptor: Int32, file: SocketFile? = nil) {
    self.descriptor = descriptor
    self.file = file
  }

  deinit { close() }

  /// Whether clients find it: the file that a listener created is at its path. True if no listener created one.
  var hasFile: Bool { file?.isThere ?? true }

  /// The descriptor belongs to someone else.
  func leaveOpen() { isOpen = false }

  func close() {
    if !isOpen { return }
    isOpen = false
    if let file { file.close() } else { _ = CLibuv.close(descriptor) }
  }
}

extension PipeListener {
  /// Accepts connections on the socket of another listener.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - socket: What `detach()` returned. It is closed with this listener.
  ///   - onAcceptError: Called when accepting fails, but not again until the backlog has been empty.
  ///   - onConnection: Called with each connection, first those that wait in the backlog. It may pause and close the listener.
  /// - Throws: `LoopError`.
  public init(
    on loop: EventLoop, _ socket: ListeningSocket,
    onAcceptError: @escaping (LoopError) -> Void, onConnection: @escaping (consuming PipeStream) -> Void
  ) throws(LoopError) {
    self.init(state: try State(on: loop, socket, onAcceptError, onConnection))
  }

  /// Ends the listener without closing its socket.
  /// - Returns: The socket. Connections wait in its backlog until another listener accepts them.
  public consuming func detach() -> ListeningSocket { state.detach() }
}
