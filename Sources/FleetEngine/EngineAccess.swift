/// What a host needs to be let in by the engine, besides its addresses.
public struct EngineAccess {
  /// The certificates for TLS; nil for an engine without it.
  public var identity: TLSIdentity?
  /// The user of the engine; nil for an engine that asks for none.
  public var login: EngineLogin?

  public init(identity: TLSIdentity? = nil, login: EngineLogin? = nil) {
    self.identity = identity
    self.login = login
  }
}

/// A user of the engine and the password.
public struct EngineLogin: Equatable, Sendable {
  public var user: String
  public var password: String

  /// Reads `USER:PASSWORD`, with or without the end of a line.
  ///
  /// - Returns: nil if there is no user or no password.
  public init?(_ text: String) {
    let line = text.prefix { !$0.isNewline }
    guard let colon = line.firstIndex(of: ":") else { return nil }
    user = String(line[..<colon])
    password = String(line[line.index(after: colon)...])
    if user.isEmpty || password.isEmpty { return nil }
  }
}
