public import Logging
public import NavigationStore

/// What navd was told, by whom, and what follows from it: flags go before the environment, that before the defaults.
public struct Configuration: CustomStringConvertible {
  /// A socket to listen on.
  public struct Socket: Equatable, Sendable {
    public var path: String
    /// The permissions of the socket file.
    public var mode: UInt32
    /// What those who connect to it may do.
    public var kind = SocketKind.everything
  }

  /// A value, and where it came from.
  struct Setting {
    var name: String
    var value: String
    var source: String
  }

  /// Whether it is the system's navd, and not a user's own.
  public let isSystem: Bool
  public private(set) var sockets: [Socket] = []
  /// Where state is kept; the lock on it is what keeps a second navd away.
  public private(set) var stateDirectory = ""
  public private(set) var mapsDirectory = ""
  /// How much of what is acknowledged survives what.
  public private(set) var durability = Durability.normal
  public private(set) var logLevel = Logger.Level.notice
  public private(set) var limits = Limits()
  /// Every value in the order of the flags.
  private var told: [Setting] = []

  /// What flags say; nil where they say nothing.
  public struct Flags: Sendable {
    public var isUser = false
    public var isSystem = false
    public var sockets: [String] = []
    public var observeSocket: String?
    public var state: String?
    public var maps: String?
    public var durability: String?
    public var logLevel: String?
    public var limits: [String] = []

    public init() {}
  }

  /// - Parameters:
  ///   - flags: What the command line says.
  ///   - environment: `NAVD_SOCKET`, `NAVD_OBSERVE_SOCKET`, `NAVD_STATE`, `NAVD_MAPS`, `NAVD_DURABILITY`, `NAVD_LOG_LEVEL`, `NAVD_LIMIT_NAME`,
  ///     and the XDG directories.
  ///   - uid: The user that navd runs as; 0 stands for `--system` unless `--user` is given.
  /// - Throws: `ConfigurationError` that names the value, where it came from, and what to say instead.
  public init(_ flags: Flags, environment: [String: String], uid: Int) throws(ConfigurationError) {
    if flags.isUser && flags.isSystem { throw ConfigurationError("--user and --system: give one of them") }
    isSystem = flags.isSystem || (uid == 0 && !flags.isUser)
    let folders = Folders(isSystem: isSystem, environment: environment)
    let given = Given(environment: environment)
    try setSockets(flags, given, folders)
    stateDirectory = try take("state", given.value(flags.state, "state", folders.state))
    mapsDirectory = try take("maps", given.value(flags.maps, "maps", folders.maps))
    try setDurability(given.value(flags.durability, "durability", .some(("normal", "default"))))
    try setLogLevel(given.value(flags.logLevel, "log-level", .some(("notice", "default"))))
    try setLimits(flags.limits, environment: environment)
  }

  private mutating func take(
    _ name: String, _ setting: (value: String, source: String)?
  ) throws(ConfigurationError) -> String {
    guard let (value, source) = setting else {
      throw ConfigurationError("no place for \(name): set XDG_RUNTIME_DIR and HOME, or give --\(name)")
    }
    told.append(Setting(name: name, value: value, source: source))
    return value
  }

  /// Where the value that was taken last under this name came from.
  private func source(of name: String) -> String { told.last { $0.name == name }?.source ?? "--\(name)" }

  private mutating func setSockets(
    _ flags: Flags, _ given: Given, _ folders: Folders
  ) throws(ConfigurationError) {
    let mode: UInt32 = isSystem ? 0o660 : 0o600
    let paths = flags.sockets.isEmpty ? [nil] : flags.sockets.map { Optional($0) }
    for path in paths {
      let path = try takePath("socket", given.value(path, "socket", folders.socket))
      sockets.append(Socket(path: path, mode: mode))
    }
    // Who names the socket means the daemon's places to be other ones than the system's.
    let otherwise = sockets.count == 1 && sockets[0].path == folders.socket?.value ? folders.observeSocket : nil
    if let setting = given.value(flags.observeSocket, "observe-socket", otherwise) {
      sockets.append(Socket(path: try takePath("observe-socket", setting), mode: mode, kind: .observe))
    }
  }

  private mutating func takePath(_ name: String, _ setting: Folders.Place?) throws(ConfigurationError) -> String {
    let path = try take(name, setting)
    if (1...Self.socketPathBytesMax).contains(path.utf8.count) { return path }
    throw ConfigurationError(
      "\(source(of: name)) \(path): a socket's path has at most \(Self.socketPathBytesMax) bytes; give a shorter one")
  }

  /// The longest path of a Unix socket, unix(7).
  static let socketPathBytesMax = 107

  private mutating func setDurability(_ setting: (value: String, source: String)?) throws(ConfigurationError) {
    let value = try take("durability", setting)
    guard let durability = Durability(rawValue: value) else {
      throw ConfigurationError("\(source(of: "durability")) \(value): expected none, normal or full")
    }
    self.durability = durability
  }

  private mutating func setLogLevel(_ setting: (value: String, source: String)?) throws(ConfigurationError) {
    let value = try take("log-level", setting)
    guard let level = Logger.Level(rawValue: value) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConfigurationError("\(source(of: "log-level")) \(value): expected one of \(levels)")
    }
    logLevel = level
  }

  private mutating func setLimits(
    _ flags: [String], environment: [String: String]
  ) throws(ConfigurationError) {
    for limit in Limits.all {
      if let value = environment["NAVD_LIMIT_" + limit.name] {
        try setLimit(limit.name, value, source: "NAVD_LIMIT_" + limit.name)
      }
    }
    for flag in flags {
      guard let equals = flag.firstIndex(of: "=") else {
        throw ConfigurationError("--limit \(flag): expected NAME=VALUE")
      }
      try setLimit(String(flag[..<equals]), String(flag[flag.index(after: equals)...]), source: "--limit")
    }
    for limit in Limits.all where !told.contains(where: { $0.name == "limit " + limit.name }) {
      told.append(Setting(name: "limit " + limit.name, value: "\(limits[limit.name] ?? 0)", source: "default"))
    }
  }

  private mutating func setLimit(_ name: String, _ text: String, source: String) throws(ConfigurationError) {
    guard limits[name] != nil else {
      throw ConfigurationError("\(source) \(name): no such limit; `navd --check` lists them")
    }
    guard let value = Int(text), value >= 1, value <= Self.limitMax else {
      throw ConfigurationError("\(source) \(name)=\(text): expected a whole number from 1 to \(Self.limitMax)")
    }
    limits[name] = value
    told.removeAll { $0.name == "limit " + name }
    told.append(Setting(name: "limit " + name, value: text, source: source))
  }

  /// The largest value of any limit: far above what memory bears, far below what overflows.
  private static let limitMax = 1 << 40

  /// A line for each value, and where it came from.
  public var description: String {
    told.map { "\($0.name) = \($0.value)  (\($0.source))\n" }.joined()
  }
}

/// Why a configuration cannot be used: one line that says what is wrong and what to say instead.
public struct ConfigurationError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
