/// What was configured of a daemon, apart from its sockets.
public struct DaemonSettings {
  public var limits: Limits
  /// The version of navd, as `Ping` and `GetInfo` tell it.
  public var version: String
  /// The commit that navd was built from, for `Ping`; nil if it is not known.
  public var commit: String?
  /// This process.
  public var pid: Int
  /// The user that it runs as, who may administrate it.
  public var uid: Int
  /// Whom it serves besides that user and root.
  public var audience: Audience
  /// Where maps are, the folder that goes first first.
  public var mapsFolders: [String]
  /// The name of a process, for `ListClients`; nil when it cannot be told.
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
