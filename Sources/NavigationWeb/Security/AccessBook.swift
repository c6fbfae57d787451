/// The invitations, each of which signs one browser in, and the sessions of signed-in browsers. Both expire.
struct AccessBook: Sendable {
  /// Identifies a signed-in browser.
  struct SessionID: Hashable, Sendable {
    fileprivate let value: Int
  }

  private struct Invitation: Sendable {
    let secret: Secret
    let end: Duration
  }

  private struct Session: Sendable {
    let id: SessionID
    let secret: Secret
    let end: Duration
  }

  private let limits: WebLimits
  private var invitations: [Invitation] = []
  private var sessions: [Session] = []
  private var nextID = 0

  init(_ limits: WebLimits) { self.limits = limits }

  /// Makes an invitation. If there are too many, the oldest becomes invalid.
  ///
  /// - Parameter now: The time of a monotonic clock.
  mutating func invite(at now: Duration) -> Secret {
    expire(at: now)
    if invitations.count >= limits.invitations { invitations.removeFirst() }
    let invitation = Invitation(secret: Secret(), end: now + .seconds(limits.invitationSeconds))
    invitations.append(invitation)
    return invitation.secret
  }

  /// Exchanges the token of an invitation for a session, or returns nil if the token is invalid.
  mutating func signIn(_ token: String, at now: Duration) -> Secret? {
    expire(at: now)
    // Compare all of them, so that the time reveals nothing.
    guard let place = invitations.indices.filter({ invitations[$0].secret.matches(token) }).first else { return nil }
    invitations.remove(at: place)
    if sessions.count >= limits.sessions { sessions.removeFirst() }
    let session = Session(id: SessionID(value: nextID), secret: Secret(), end: now + .seconds(limits.sessionSeconds))
    nextID += 1
    sessions.append(session)
    return session.secret
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
