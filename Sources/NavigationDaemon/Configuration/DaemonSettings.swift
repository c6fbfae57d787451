/// The settings of a daemon, apart from its sockets.
public struct DaemonSettings {
  public var limits: Limits
  /// The version of navd in the replies of `Ping` and `GetInfo`.
  public var version: String
  /// The commit that navd was built from, for `Ping`; nil if it is not known.
  public var commit: String?
  /// The id of this process.
  public var pid: Int
  /// The user that navd runs as, and an administrator.
  public var uid: Int
  /// The users that it serves besides that user and root.
  public var audience: Audience
  /// The folders of maps, in the order of their precedence.
  public var mapsFolders: [String]
  /// The name of a process, for `ListClients`; nil when it is not known.
  public var commandOf: (_ pid: Int) -> String?

  public init(
    limits: Limits = Limits(), version: String, commit: String? = nil, pid: Int, uid: Int,
    audience: Audience = .owner, mapsFolders: [String] = [], commandOf: @escaping (Int) -> String? = { _ in nil }
  ) {
    self.limits = limits
    self.version = version
    self.commit = commit
    self.pid = pid
    self.uid = uid
    self.audience = audience
    self.mapsFolders = mapsFolders
    self.commandOf = commandOf
  }
}
