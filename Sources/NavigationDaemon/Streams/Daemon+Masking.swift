import JSON
import Navigation
import NavigationProtocol

// Who is not told what a map calls sensitive: observers, whatever they ask, and everybody of history.
extension Daemon {
  /// Takes rights from a session, which do not come back. What its streams are told from now on is what they leave.
  func lower(_ session: Session, to role: Role) {
    session.role = min(session.role, role)
    guard session.isObserver, session.streams.contains(where: { !$0.isMasked }) else { return }
    handOutEvents()
    for stream in session.streams where !stream.isMasked {
      if let host = stream.host { host.feeds.remove(stream) } else { allFeeds.remove(stream) }
      stream.kinds.insert(.masked)
      if let host = stream.host { host.feeds.add(stream) } else { allFeeds.add(stream) }
    }
  }

  /// Calls `body` with the message that is being carried out as history is to keep it.
  @inline(__always)
  func withKeptMessage<Result, Failure: Error>(
    of operation: String, on host: SceneHost, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let mask = host.mask else { return try message.withBytes(of: operation, on: host.name, body) }
    return try maskedMessage(by: mask).withSpan { message throws(Failure) in try body(message) }
  }

  /// The message that is being carried out without what is sensitive.
  private func maskedMessage(by mask: SensitiveMask) -> ByteBuffer {
    var kept = ByteBuffer(capacity: 256)
    message.withWhole { message in kept.append(message) }
    let call = (try? JSONValue(parsing: kept.string())) ?? .object([])
    kept.removeAll()
    kept.append(text: mask.masked(call: call).description)
    return kept
  }
}

extension Session {
  /// Whether it may only look.
  var isObserver: Bool { role < .navigate }

  /// What it is not to see of a scene; nil when it may see everything.
  func mask(of host: SceneHost) -> SensitiveMask? { isObserver ? host.mask : nil }

  /// What it is not to see of what a scene was.
  func mask(of host: SceneHost, at revision: Revision) -> SensitiveMask? {
    isObserver ? host.mask(at: revision) : nil
  }
}

extension EventStream {
  /// Sends one message about a scene to this stream alone.
  func send(_ event: Daemon.Event, of host: SceneHost) {
    if isMasked, let mask = host.mask(at: event.at.revision) { send(event.masked(by: mask)) } else { send(event) }
  }
}

extension SceneHost {
  /// What observers and history are not to see of it; nil when they may see everything.
  @inline(__always)
  var mask: SensitiveMask? {
    if let map = scene.map { return map.mask }
    return scene.mapReference == nil ? nil : .everything
  }

  /// The same of what it was at a revision: by another map than the present one, perhaps.
  func mask(at revision: Revision) -> SensitiveMask? { revision < scene.hiddenBefore ? .everything : mask }

  /// What a session is told of it, beside others.
  func info(for session: Session) -> SceneInterface.SceneInfo {
    session.mask(of: self).map { info.masked(by: $0) } ?? info
  }

  /// What a session that shows it is told of it.
  func shownInfo(for session: Session) -> SceneInterface.SceneInfo {
    session.mask(of: self).map { shownInfo.masked(by: $0) } ?? shownInfo
  }

  /// The scopes of its map's links, as a session is told of them.
  /// - Parameters:
  ///   - conditions: what decides which are active.
  ///   - revision: of the state that they are of.
  func wireScopes(
    _ conditions: LinkConditions, at revision: Revision, for session: Session
  ) -> [SceneInterface.LinkScope] {
    let scopes = wireScopes(conditions, at: revision)
    guard let mask = session.mask(of: self) else { return scopes }
    return scopes.map { $0.masked(by: mask) }
  }

  /// What it is now, as a session may see it. Complexity: O(nodes) for an observer of what is sensitive, else O(1).
  func state(for session: Session) -> SceneState {
    session.mask(of: self).map { scene.state.masked(by: $0) } ?? scene.state
  }
}
