/// Who may look: invitations, each good once, become sessions. Both end by themselves.
struct AccessBook: Sendable {
  /// A browser that is signed in.
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
  /// Oldest first.
  private var invitations: [Invitation] = []
  private var sessions: [Session] = []
  private var nextID = 0

  init(_ limits: WebLimits) { self.limits = limits }

  /// A token that is good once. The oldest is void when there are too many.
  /// - Parameter now: a clock that only goes forward.
  mutating func invite(at now: Duration) -> Secret {
    expire(at: now)
    if invitations.count >= limits.invitations { invitations.removeFirst() }
    let invitation = Invitation(secret: Secret(), end: now + .seconds(limits.invitationSeconds))
    invitations.append(invitation)
    return invitation.secret
  }

  /// Exchanges a token for a session; nil when it is not good, or no longer.
  mutating func signIn(_ token: String, at now: Duration) -> Secret? {
    expire(at: now)
    // All are compared, so that time tells nothing.
    guard let place = invitations.indices.filter({ invitations[$0].secret.matches(token) }).first else { return nil }
    invitations.remove(at: place)
    if sessions.count >= limits.sessions { sessions.removeFirst() }
    let session = Session(id: SessionID(value: nextID), secret: Secret(), end: now + .seconds(limits.sessionSeconds))
    nextID += 1
    sessions.append(session)
    return session.secret
  }

  /// The session of a cookie; nil when there is none, or it has ended.
  mutating func session(_ cookie: String, at now: Duration) -> SessionID? {
    expire(at: now)
    return sessions.filter { $0.secret.matches(cookie) }.first?.id
  }

  /// Whether a session goes on.
  mutating func isOpen(_ id: SessionID, at now: Duration) -> Bool {
    expire(at: now)
    return sessions.contains { $0.id == id }
  }

  private mutating func expire(at now: Duration) {
    invitations.removeAll { $0.end <= now }
    sessions.removeAll { $0.end <= now }
  }
}
