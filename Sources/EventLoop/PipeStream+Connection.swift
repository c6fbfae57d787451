import CLibuv

extension PipeStream {
  /// Creates a stream that connects to the listener at a path.
  ///
  /// The stream can be used once `onConnected` was called with nil. Bytes that `write` queued before are written then.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - path: The path of a Unix socket, at most 107 bytes.
  ///   - onConnected: Called later with nil, or with an error: `.notFound`, `.connectionRefused` (there is no listener),
  ///     `.accessDenied`, `.tryAgain` (the listener's backlog is full). Not called after the stream is closed.
  /// - Throws: `LoopError` with `.nameTooLong` for the path. All other errors are passed to `onConnected`.
  ///
  /// The corresponding C function is `uv_pipe_connect`.
  public init(
    on loop: EventLoop, connectingTo path: String, _ onConnected: @escaping (LoopError?) -> Void
  ) throws(LoopError) {
    guard path.utf8.count <= navd_unix_path_max() else { throw LoopError(.nameTooLong, in: "uv_pipe_connect") }
    self.init(state: State(on: loop))
    StreamRequest.connect(state, to: path, onConnected)
  }

  /// Ends the output once all queued bytes are written. Reading continues.
  /// - Parameter completion: Called later, when the output has ended. Not called after the stream is closed.
  /// - Throws: `LoopError`, with `.notConnected` if the stream is not open for writing or its output has been ended.
  ///
  /// The corresponding C function is `uv_shutdown`.
  public func shutdown(completion: ((LoopError?) -> Void)? = nil) throws(LoopError) {
    try StreamRequest.shutdown(state, completion)
  }

  /// The credentials of the process at the other end when the connection was made.
  /// - Throws: `LoopError`, with `.badDescriptor` if it is not connected, `.notASocket` for a pipe.
  ///
  /// From `SO_PEERCRED`, unix(7).
  public func peerCredentials() throws(LoopError) -> PeerCredentials {
    try PeerCredentials(ofDescriptor: state.descriptor())
  }

  /// The supplementary groups of the process at the other end when the connection was made.
  /// - Throws: `LoopError`, with `.badDescriptor` if it is not connected, `.notASocket` for a pipe.
  /// - Complexity: O(groups).
  ///
  /// From `SO_PEERGROUPS`, unix(7).
  public func peerGroups() throws(LoopError) -> [UInt32] {
    try PeerCredentials.groups(ofDescriptor: state.descriptor())
  }

  /// Whether the other side has closed the connection. This also works while the stream is not reading, when libuv does
  /// not report it.
  /// - Throws: `LoopError`.
  ///
  /// The corresponding C function is `poll`, with `POLLHUP`.
  public func isHungUp() throws(LoopError) -> Bool {
    try check(navd_is_hung_up(state.descriptor()), "poll") > 0
  }
}
