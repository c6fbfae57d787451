import Navigation
import NavigationProtocol
import NavigationStore

// Tokens, by which front-ends take their places again.
extension Subscriptions {
  /// The front-end of a token; tokens are bound to user and scene.
  ///
  /// - Throws: `InvalidToken`.
  func frontEnd(of token: String, at host: SceneHost, _ session: Session) throws(WireFailure) -> FrontEnd {
    let hash = Token(token).hash
    for frontEnd in host.frontEnds where frontEnd.tokenHash == hash {
      if frontEnd.uid == session.peer.uid, frontEnd.isAttached || frontEnd.tokenEnds > context.now { return frontEnd }
    }
    throw .scene(.invalidToken(.init(scene: host.name)))
  }

  /// The stored form of a front-end's place.
  ///
  /// - Parameter isAttached: Whether it is attached from now on. Its token then has no end; after a restart, it gets
  ///   one day.
  func stored(
    _ frontEnd: FrontEnd, of host: SceneHost, name: String, mode: FrontEnd.Mode, isAttached: Bool
  ) -> StoredToken {
    let left = frontEnd.tokenEnds - context.now
    return StoredToken(
      hash: frontEnd.tokenHash, scene: host.scene.openedRevision, frontEnd: frontEnd.id, uid: frontEnd.uid,
      name: name, mode: mode.rawValue, attached: context.time.microseconds,
      ends: isAttached ? 0 : context.time.microseconds + left * 1_000)
  }

  /// Stores that a lingering scene was mirrored, whatever becomes of its front-ends' tokens.
  func noteMirrored(_ host: SceneHost, in batch: Batch) {
    if host.lingerSeconds == nil || host.wasMirrored { return }
    batch.keep(StoredToken(markOf: host.scene.openedRevision, mode: FrontEnd.Mode.mirror.rawValue))
  }

  /// The limit for places of a kind. Observers, which need no right to a scene, have a limit of their own, so that they
  /// take no place from its mirrors.
  private func tokenLimit(observers: Bool) -> LimitName { observers ? .observerTokensOfScene : .tokensOfScene }

  /// Checks that a scene has room for another front-end: for its bytes in a snapshot, and for a question to it if it guards
  /// screens.
  ///
  /// - Parameters:
  ///   - bytes: Those of the front-end in a snapshot.
  ///   - guards: Whether it guards screens.
  ///   - replaced: The front-ends whose places it takes.
  ///   - uid: Its user.
  /// - Throws: `LimitReached`.
  /// - Complexity: O(front-ends · replaced).
  func checkRoom(
    for bytes: Int, guards: Bool, observes: Bool, besides replaced: [FrontEnd], at host: SceneHost, _ uid: Int
  ) throws(WireFailure) {
    let others = host.frontEnds.filter { other in other.isAttached && !replaced.contains { $0 === other } }
    try checkShare(
      of: observes ? .observerBytesOfScene : .frontEndBytesOfScene, bytes, at: host, uid,
      besides: others.lazy.filter { $0.observes == observes }.map { ($0.uid, $0.wireBytes) })
    if guards {
      try checkShare(
        of: .questions, 1, at: host, uid, besides: others.lazy.filter { !$0.guards.isEmpty }.map { ($0.uid, 1) })
    }
  }

  /// Checks that a user may take a part of a limit that the users of a scene share. Others than root and the scene's owner
  /// have at most half each, and three quarters together. So a quarter is left to root and the owner.
  ///
  /// - Parameter others: The parts that are taken already, each behind its user.
  /// - Throws: `LimitReached`.
  private func checkShare(
    of limit: LimitName, _ amount: Int, at host: SceneHost, _ uid: Int, besides others: some Sequence<(Int, Int)>
  ) throws(WireFailure) {
    let isGuest = { [owner = host.scene.owner] (uid: Int) in uid != 0 && uid != owner }
    var (all, ofGuests, own) = (amount, amount, amount)
    for (other, part) in others {
      all += part
      if isGuest(other) { ofGuests += part }
      if other == uid { own += part }
    }
    let most = context.limits[limit]
    let hasRoom = all <= most && (!isGuest(uid) || own <= most / 2 && ofGuests <= most * 3 / 4)
    if !hasRoom { throw context.limits.reached(limit) }
  }

  /// Makes room for the place of a front-end that attaches for the first time, or in another mode than before, if the user
  /// with most places, the new one among them, has one that is detached. So no user takes the tokens of one with fewer.
  func makeRoom(forObserver isObserver: Bool, of uid: Int, at host: SceneHost) {
    let limit = tokenLimit(observers: isObserver)
    while host.frontEnds.count(where: { $0.observes == isObserver }) >= context.limits[limit],
      forgetDetached(of: host, observers: isObserver, for: uid)
    {}
  }

  /// Forgets the token of a detached front-end: the one detached for the longest time, of the user that has most places
  /// of its kind at the scene.
  ///
  /// - Parameter newcomer: The user who gets another place; the tokens of users with fewer places then stay. Nil if tokens
  ///   exceed their limit.
  /// - Returns: Whether one was forgotten.
  /// - Complexity: O(front-ends).
  private func forgetDetached(of host: SceneHost, observers: Bool, for newcomer: Int? = nil) -> Bool {
    var places: [Int: Int] = [:]
    if let newcomer { places[newcomer] = 1 }
    for frontEnd in host.frontEnds where frontEnd.observes == observers { places[frontEnd.uid, default: 0] += 1 }
    let detached = host.frontEnds.filter { !$0.isAttached && $0.observes == observers }
    let forgotten = detached.min { a, b in
      let (placesOfA, placesOfB) = (places[a.uid, default: 0], places[b.uid, default: 0])
      return placesOfA == placesOfB ? a.tokenEnds < b.tokenEnds : placesOfA > placesOfB
    }
    guard let forgotten else { return false }
    if newcomer != nil, places[forgotten.uid] != places.values.max() { return false }
    context.metrics.reachedLimit(tokenLimit(observers: observers))
    host.frontEnds.removeAll { $0 === forgotten }
    forgetToken(of: forgotten)
    return true
  }

  /// Forgets tokens above the limit: more front-ends may be attached at once than may come back.
  func keepTokensWithinLimit(of host: SceneHost) {
    for observers in [false, true] {
      let limit = context.limits[tokenLimit(observers: observers)]
      while host.frontEnds.count(where: { !$0.isAttached && $0.observes == observers }) > limit,
        forgetDetached(of: host, observers: observers)
      {}
    }
  }

  /// Forgets the tokens that have expired.
  func forgetExpiredTokens() {
    for host in scenes.values {
      let isOver = { [now = context.now] (frontEnd: FrontEnd) in !frontEnd.isAttached && frontEnd.tokenEnds <= now }
      let before = host.frontEnds.count
      for frontEnd in host.frontEnds where isOver(frontEnd) { forgetToken(of: frontEnd) }
      host.frontEnds.removeAll(where: isOver)
      context.metrics.reachedLimit(.tokenMilliseconds, times: before - host.frontEnds.count)
    }
  }

  /// The next write removes it from the disk.
  private func forgetToken(of frontEnd: FrontEnd) {
    frontEnd.discharge()
    if journal.keepsState { journal.batch.forgetToken(frontEnd.tokenHash) }
  }

  /// Notes the number in the id of a front-end, which no other gets.
  private func noteFrontEnd(_ token: StoredToken) { noteFrontEnd(number: Int(token.frontEnd.dropFirst()) ?? 0) }

  /// Reads the tokens of a stored state, and makes abandoned scenes linger.
  func load(from store: Store) throws(StoreError) {
    let now = context.time.microseconds
    let end = now + context.limits[.tokenMilliseconds] * 1_000
    try store.forEachToken { stored in
      var token = stored
      if scenes.isUnreadable(number: token.scene) { return noteFrontEnd(token) }
      guard let host = scenes[number: token.scene], let mode = FrontEnd.Mode(rawValue: token.mode) else {
        return journal.batch.forgetToken(token.hash)
      }
      if token.isMark {
        host.wasMirrored = true
        return
      }
      let frontEnd = FrontEnd(
        id: token.frontEnd, tokenHash: token.hash, account: sessions.users[token.uid], name: token.name, mode: mode,
        pid: 0,
        attachedAt: Timestamp(microseconds: token.attached))
      // A front-end that was attached when navd ended has a day from this start. No token has more than a day, whatever
      // the clock says. The new end is stored, so that later starts do not move it.
      if token.ends == 0 || token.ends > end {
        token.ends = end
        journal.batch.keep(token)
      }
      frontEnd.tokenEnds = context.now + (token.ends - now) / 1_000
      host.frontEnds.append(frontEnd)
      frontEnd.updateCharge()
      noteFrontEnd(token)
    }
    // An earlier navd recognized it by the tokens of mirrors.
    for host in scenes.values where host.frontEnds.contains(where: { $0.mode != .observe }) {
      noteMirrored(host, in: journal.batch)
      host.wasMirrored = true
    }
    for host in scenes.values where host.frontEnds.count > 1 {
      host.frontEnds.sort { Int($0.id.dropFirst()) ?? 0 < Int($1.id.dropFirst()) ?? 0 }
    }
    for host in scenes.values { lingerIfLeft(host) }
  }
}
