import Navigation
import NavigationProtocol
import NavigationStore

// Tokens, by which front-ends take their places again.
extension Daemon {
  /// The front-end that a token is of; tokens are bound to user and scene.
  func frontEnd(
    _ token: String, at host: SceneHost, of session: Session
  ) throws(WireFailure) -> FrontEnd {
    let hash = Token(token).hash
    for frontEnd in host.frontEnds where frontEnd.tokenHash == hash {
      if frontEnd.uid == session.peer.uid, frontEnd.isAttached || frontEnd.tokenEnds > now { return frontEnd }
    }
    throw .scene(.invalidToken(.init(scene: host.name)))
  }

  /// The disk is told with what comes next.
  func forgetToken(of frontEnd: FrontEnd) {
    if storage != nil { batch.forgetToken(frontEnd.tokenHash) }
  }

  /// What is kept of a front-end's place.
  /// - Parameter isAttached: Whether it is there from now on. Its token ends at no time then: a start that finds it so gives
  ///   it its day from that start on.
  func stored(
    _ frontEnd: FrontEnd, of host: SceneHost, name: String, mode: FrontEnd.Mode, isAttached: Bool
  ) -> StoredToken {
    let left = frontEnd.tokenEnds - now
    return StoredToken(
      hash: frontEnd.tokenHash, scene: host.scene.openedRevision, frontEnd: frontEnd.id, uid: frontEnd.uid,
      name: name, mode: mode.rawValue, attached: time.microseconds,
      ends: isAttached ? 0 : time.microseconds + left * 1_000)
  }

  /// Has it kept that a scene which lingers was mirrored, whatever becomes of its front-ends' tokens: by it a start knows.
  func noteMirrored(_ host: SceneHost, in batch: Batch) {
    if host.lingerSeconds == nil || host.wasMirrored { return }
    batch.keep(StoredToken(markOf: host.scene.openedRevision, mode: FrontEnd.Mode.mirror.rawValue))
  }

  func enter(_ frontEnd: FrontEnd, at host: SceneHost) {
    frontEndsMade += 1
    while host.frontEnds.count >= limits[.tokensOfScene], forgetLongestDetached(of: host) {}
    host.frontEnds.append(frontEnd)
  }

  /// Forgets the token of a scene's front-end that is gone and has been for the longest time, for there are too many.
  /// - Returns: Whether there was one.
  private func forgetLongestDetached(of host: SceneHost) -> Bool {
    let detached = host.frontEnds.indices.filter { !host.frontEnds[$0].isAttached }
    guard let oldest = detached.min(by: { host.frontEnds[$0].tokenEnds < host.frontEnds[$1].tokenEnds })
    else { return false }
    metrics.reachedLimit(.tokensOfScene)
    forgetToken(of: host.frontEnds.remove(at: oldest))
    return true
  }

  /// More front-ends may be there at once than may come back.
  func keepTokensWithinLimit(of host: SceneHost) {
    while host.frontEnds.count(where: { !$0.isAttached }) > limits[.tokensOfScene],
      forgetLongestDetached(of: host)
    {}
  }

  /// Forgets the tokens that are over.
  func forgetOldTokens(of host: SceneHost) {
    let isOver = { [now] (frontEnd: FrontEnd) in !frontEnd.isAttached && frontEnd.tokenEnds <= now }
    let before = host.frontEnds.count
    for frontEnd in host.frontEnds where isOver(frontEnd) { forgetToken(of: frontEnd) }
    host.frontEnds.removeAll(where: isOver)
    metrics.reachedLimit(.tokenMilliseconds, times: before - host.frontEnds.count)
  }
}
