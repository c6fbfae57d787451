import JSON
import Navigation
import NavigationProtocol

// Sensitive values of a map are never shown to observers, nor to anyone in history.

extension DaemonContext {
  /// Calls `body` with the message that is being executed, as history keeps it.
  @inline(__always)
  func withKeptMessage<Result, Failure: Error>(
    of operation: String, on host: SceneHost, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let mask = host.mask else { return try message.withBytes(of: operation, on: host.name, body) }
    return try maskedMessage(by: mask).withSpan { message throws(Failure) in try body(message) }
  }

  private func maskedMessage(by mask: SensitiveMask) -> ByteBuffer {
    var kept = ByteBuffer(capacity: 256)
    message.withWhole { message in kept.append(message) }
    let call = (try? JSONValue(parsing: kept.string())) ?? .object([])
    kept.removeAll()
    kept.append(text: mask.masked(call: call, work: sceneLimits.work).description)
    return kept
  }
}

extension Session {
  /// Whether it may only observe.
  var isObserver: Bool { role < .navigate }

  /// The values of a scene that it must not see; nil if it may see everything.
  func mask(of host: SceneHost) -> SensitiveMask? { isObserver ? host.mask : nil }

  /// The values that it must not see of a scene as it was at a revision.
  func mask(of host: SceneHost, at revision: Revision) -> SensitiveMask? {
    isObserver ? host.mask(at: revision) : nil
  }
}

extension EventStream {
  /// Sends a message about a scene to this stream alone.
  func send(_ event: Publisher.Event, of host: SceneHost) {
    if isMasked, let mask = host.mask(at: event.at.revision) { send(event.masked(by: mask)) } else { send(event) }
  }

  /// Whether the commits after a revision do not lead to what a snapshot shows. An observer may see other values since then,
  /// because the map was changed, went or came back. The reader of that revision may lack the snapshot which told it so.
  func missesArguments(of host: SceneHost, since revision: Revision) -> Bool {
    guard isMasked else { return false }
    let hiddenBefore = host.scene.hiddenBefore
    return hiddenBefore > 0 && revision <= hiddenBefore || host.maps.shownAt.map { revision <= $0 } ?? false
  }

  /// The same for a reader that missed the first commit after an earlier navd changed the map. The revision of that change is
  /// not stored, only that of the commit before it.
  ///
  /// - Parameter first: The oldest commit that the reader missed.
  func missesArguments(of host: SceneHost, before first: Commit) -> Bool {
    isMasked && host.maps.shownAt == nil && first.previous == host.scene.hiddenBefore
  }

  /// Sends a scene as it was at a revision to this stream alone.
  func send(_ state: SceneState, at: SceneInterface.At, of host: SceneHost) {
    let whole = WholeScene(host, state, at: at, maskedBy: isMasked ? host.mask(at: at.revision) : nil)
    session.reply(to: slot, isLast: false) { $0.appendReply(whole) }
  }
}

extension SceneHost {
  /// The values that observers and history must not see; nil if they may see everything.
  @inline(__always)
  var mask: SensitiveMask? {
    if let map = scene.map { return map.mask }
    return scene.mapReference == nil ? nil : .everything
  }

  /// The same for the scene at a revision, when it may have had another map.
  func mask(at revision: Revision) -> SensitiveMask? { revision < scene.hiddenBefore ? .everything : mask }

  /// The value as a session may see it.
  ///
  /// - Parameter hasArguments: Whether the top has its arguments.
  func info(for session: Session, hasArguments: Bool = true) -> SceneInterface.SceneInfo {
    var info = info
    if !hasArguments { info.top?.arguments = nil }
    return session.mask(of: self).map { info.masked(by: $0) } ?? info
  }

  /// The value as a session that shows it may see it.
  func shownInfo(for session: Session) -> SceneInterface.SceneInfo {
    session.mask(of: self).map { shownInfo.masked(by: $0) } ?? shownInfo
  }

  /// The link scopes of its map, as a session may see them.
  ///
  /// - Parameters:
  ///   - conditions: They decide which scopes are active.
  ///   - revision: The revision of the state.
  func wireScopes(
    _ conditions: LinkConditions, at revision: Revision, for session: Session
  ) -> [SceneInterface.LinkScope] {
    let scopes = wireScopes(conditions, at: revision)
    guard let mask = session.mask(of: self) else { return scopes }
    return scopes.map { $0.masked(by: mask) }
  }

  /// Its state as a session may see it.
  ///
  /// - Complexity: O(nodes) for an observer of a scene with something sensitive, else O(1).
  func state(for session: Session) -> SceneState {
    session.mask(of: self).map { scene.state.masked(by: $0) } ?? scene.state
  }
}
