/// The invitations, each of which signs one browser in, and the sessions of signed-in browsers. Both expire.
struct AccessBook: Sendable {
  /// Identifies a signed-in browser.
  struct SessionID: Hashable, Sendable {
    fileprivate let value: Int
  }

  /// An invitation or a session.
  private struct Grant: Sendable {
    let id: SessionID
    let secret: Secret
    let end: Duration
  }

  private let limits: WebLimits
  private var invitations: [Grant] = []
  private var sessions: [Grant] = []
  private var nextID = 0

  init(_ limits: WebLimits) { self.limits = limits }

  /// Makes an invitation. If there are too many, the oldest becomes invalid.
  /// - Parameter now: The time of a monotonic clock.
  mutating func invite(at now: Duration) -> Secret {
    expire(at: now)
    if invitations.count >= limits.invitations { invitations.removeFirst() }
    return grant(in: \.invitations, until: now + .seconds(limits.invitationSeconds))
  }

  /// Exchanges the token of an invitation for a session, or returns nil if the token is invalid.
  mutating func signIn(_ token: String, at now: Duration) -> Secret? {
    expire(at: now)
    // Compare all of them, so that the time reveals nothing.
    guard let place = invitations.indices.filter({ invitations[$0].secret.matches(token) }).first else { return nil }
    invitations.remove(at: place)
    if sessions.count >= limits.sessions { sessions.removeFirst() }
    return grant(in: \.sessions, until: now + .seconds(limits.sessionSeconds))
  }

  private mutating func grant(in list: WritableKeyPath<AccessBook, [Grant]>, until end: Duration) -> Secret {
    let grant = Grant(id: SessionID(value: nextID), secret: Secret(), end: end)
    nextID += 1
    self[keyPath: list].append(grant)
    return grant.secret
  }

  /// The session that a cookie names, or nil if it has ended or never existed.
  mutating func session(_ cookie: String, at now: Duration) -> SessionID? {
    expire(at: now)
    return sessions.filter { $0.secret.matches(cookie) }.first?.id
  }

  mutating func isOpen(_ id: SessionID, at now: Duration) -> Bool {
    expire(at: now)
    return sessions.contains { $0.id == id }
  }

  private mutating func expire(at now: Duration) {
    invitations.removeAll { $0.end <= now }
    sessions.removeAll { $0.end <= now }
  }
}
