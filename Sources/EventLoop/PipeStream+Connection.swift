import CLibuv

extension PipeStream {
  /// A stream to whoever listens at a path.
  ///
  /// It may be used once `onConnected` was called with `nil`; what is queued by `write` before is written then.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - path: The path of a Unix socket, at most 107 bytes.
  ///   - onConnected: Called later with `nil`, or with an error: `.notFound`, `.connectionRefused` (nobody listens),
  ///     `.accessDenied`, `.tryAgain` (too many are waiting to be accepted). Not called once the stream has been closed.
  /// - Throws: `LoopError`, with `.nameTooLong` for the path; anything else comes to `onConnected`.
  ///
  /// The corresponding C function is `uv_pipe_connect`.
  public init(
    on loop: EventLoop, connectingTo path: String, _ onConnected: @escaping (LoopError?) -> Void
  ) throws(LoopError) {
    guard path.utf8.count <= navd_unix_path_max() else { throw LoopError(.nameTooLong, in: "uv_pipe_connect") }
    self.init(state: State(on: loop))
    StreamRequest.connect(state, to: path, onConnected)
  }

  /// Tells the other side that nothing more comes, once everything queued is written. Reading goes on.
  ///
  /// - Parameter completion: Called later, when it has been told. Not called once the stream has been closed.
  /// - Throws: `LoopError`, with `.notConnected` if the stream is not open for writing or this was done before.
  ///
  /// The corresponding C function is `uv_shutdown`.
  public func shutdown(completion: ((LoopError?) -> Void)? = nil) throws(LoopError) {
    try StreamRequest.shutdown(state, completion)
  }

  /// Who was at the other end when the connection was made, as the kernel knows it.
  ///
  /// - Throws: `LoopError`, with `.badDescriptor` if it is not connected, `.notASocket` for a pipe.
  ///
  /// From `SO_PEERCRED`, unix(7).
  public func peerCredentials() throws(LoopError) -> PeerCredentials {
    try PeerCredentials(ofDescriptor: state.descriptor())
  }

  /// The supplementary groups of whoever was at the other end when the connection was made.
  ///
  /// - Throws: `LoopError`, with `.badDescriptor` if it is not connected, `.notASocket` for a pipe.
  /// - Complexity: O(groups).
  ///
  /// From `SO_PEERGROUPS`, unix(7).
  public func peerGroups() throws(LoopError) -> [UInt32] {
    try PeerCredentials.groups(ofDescriptor: state.descriptor())
  }

  /// Whether the other side has closed the connection, also while this one does not read it, when libuv would not tell.
  ///
  /// - Throws: `LoopError`.
  ///
  /// The corresponding C function is `poll`, with `POLLHUP`.
  public func isHungUp() throws(LoopError) -> Bool {
    try check(navd_is_hung_up(state.descriptor()), "poll") > 0
  }
}
