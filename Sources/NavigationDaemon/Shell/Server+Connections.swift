import EventLoop
import NavigationFleet

// Connections, from being accepted to their end.
extension Server: ConnectionTaker {
  func accepted(_ stream: consuming PipeStream, through socket: SocketKind) {
    let peer: Peer
    do throws(LoopError) {
      let credentials = try stream.peerCredentials()
      peer = Peer(
        uid: Int(credentials.userID), gid: Int(credentials.groupID), pid: Int(credentials.processID),
        groups: try stream.peerGroups().map { Int($0) })
    } catch {
      return log.warning("connection refused: no credentials", metadata: ["error": "\(error)"])
    }
    guard let session = daemon.connected(peer, through: socket, now: now) else { return }
    start(SocketConnection(stream, session: session, server: self))
  }

  /// A link stands for a client of another host, which has sent some bytes.
  func linked(
    _ stream: consuming PipeStream, _ preamble: LinkPreamble, _ bytes: UnsafeRawBufferPointer, most: Role
  ) {
    let peer = Peer(
      uid: preamble.uid, gid: preamble.gid, pid: preamble.pid, groups: preamble.groups, host: preamble.host)
    let socket = preamble.isObserving ? SocketKind.observe : .everything
    guard let session = daemon.connected(peer, through: socket, atMost: most, now: now) else { return }
    let connection = SocketConnection(stream, session: session, server: self)
    start(connection)
    if unsafe !bytes.isEmpty { unsafe received(bytes, by: connection) }
  }

  /// Sends a copy of the state to another host of the fleet, whose own lacks too much.
  func copy(to stream: consuming PipeStream, of host: String) {
    let peer = Peer(uid: daemon.context.settings.uid, gid: 0, pid: 0, host: host)
    // What the host sends on this link is not carried out.
    guard let session = daemon.connected(peer, through: .everything, atMost: .none, now: now) else { return }
    log.notice("a host gets a copy of the state", metadata: ["host": "\(host)"])
    start(SocketConnection(stream, session: session, server: self))
    daemon.sendCopy(to: session)
  }

  private func start(_ connection: SocketConnection) {
    let slot = connection.session.slot
    while connections.count <= slot { connections.append(nil) }
    connections[slot] = connection
    connection.start()
  }

  func acceptFailed(_ error: LoopError) {
    log.warning("cannot accept connections; they wait", metadata: ["error": "\(error)"])
  }

  /// A connection is gone or given up.
  func ended(_ connection: SocketConnection, _ error: LoopError? = nil) {
    // Calls of a client that has gone are still executed.
    handOutArrivals()
    guard connections.indices.contains(connection.session.slot), connections[connection.session.slot] === connection
    else { return }
    if let error { log.debug("connection failed", metadata: ["error": "\(error)"]) }
    if !connection.outlives() { drop(connection) }
  }

  /// Closes a connection; what it has sent is not executed any more.
  func drop(_ connection: SocketConnection) {
    connections[connection.session.slot] = nil
    connection.close()
    daemon.ended(connection.session, now: now)
    for listener in listeners { listener.resume() }
  }

  /// A connection's session wants no more to be read for now.
  func pausedReading(_ connection: SocketConnection) { paused.append(connection) }
}
