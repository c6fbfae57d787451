public import Logging
public import NavigationStore
import SceneMap

/// The settings of navd with their sources. Flags precede the environment, the environment precedes the file, and the file
/// precedes the defaults.
public struct Configuration: CustomStringConvertible, Sendable {
  /// A socket to listen on.
  public struct Socket: Equatable, Sendable {
    public var path: String
    /// The permissions of the socket file.
    public var mode: UInt32
    /// The rights of its clients.
    public var kind = SocketKind.everything
  }

  /// Whether this is the system's navd, and not a user's own.
  public let isSystem: Bool
  public private(set) var sockets: [Socket] = []
  /// The state directory. The lock on it excludes a second navd.
  public private(set) var stateDirectory = ""
  /// The folders of maps, in the order in which they are searched.
  public private(set) var mapsDirectories: [String] = []
  /// How much acknowledged state survives a kill or a power cut.
  public private(set) var durability = Durability.normal
  public private(set) var logLevel = Logger.Level.notice
  public private(set) var limits = Limits()
  /// The fleet that this navd is a host of; nil for a navd by itself.
  public private(set) var fleet: FleetConfiguration?
  /// Every setting, in the order of the flags.
  private var told: [(name: String, setting: Setting)] = []
  private var problems: [ConfigurationProblem] = []

  /// The values of flags; nil or empty if a flag is absent.
  public struct Flags: Sendable {
    public var isUser = false
    public var isSystem = false
    public var config: String?
    public var sockets: [String] = []
    public var observeSocket: String?
    public var state: String?
    public var maps: [String] = []
    public var durability: String?
    public var logLevel: String?
    public var limits: [String] = []

    public init() {}
  }

  /// The result of reading the configuration file.
  public enum Text: Sendable {
    case text(String)
    case absent
    /// With the reason.
    case unreadable(String)
  }

  /// - Parameters:
  ///   - flags: The flags of the command line.
  ///   - environment: `NAVD_CONFIG`, `NAVD_SOCKET`, `NAVD_OBSERVE_SOCKET`, `NAVD_STATE`, `NAVD_MAPS`, `NAVD_DURABILITY`,
  ///     `NAVD_LOG_LEVEL`, `NAVD_LIMIT_NAME`, and the XDG directories.
  ///   - uid: The user that navd runs as; 0 stands for `--system` unless `--user` is given.
  ///   - isPassedSockets: Whether the service manager passes sockets, so that navd needs no place for one.
  ///   - read: Reads the file at a path.
  /// - Throws: `ConfigurationError` with every problem: the value, its source, and a remedy.
  public init(
    _ flags: Flags, environment: [String: String], uid: Int, isPassedSockets: Bool = false,
    read: (_ path: String) -> Text
  ) throws(ConfigurationError) {
    if flags.isUser && flags.isSystem { throw ConfigurationError("--user and --system: give one of them") }
    isSystem = flags.isSystem || (uid == 0 && !flags.isUser)
    let folders = Folders(isSystem: isSystem, environment: environment)
    let file = readFile(flags.config, environment["NAVD_CONFIG"], folders.configuration, read)
    problems += file.problems
    let given = Given(environment: environment, file: file)
    setSockets(flags, given, folders, isPassedSockets: isPassedSockets)
    setFolders(flags, given, folders)
    setDurability(given.one(flags.durability, "durability", .durability) ?? .init("normal", .standard("default")))
    setLogLevel(given.one(flags.logLevel, "log-level", .logLevel) ?? .init("notice", .standard("default")))
    setLimits(flags.limits, environment: environment, file)
    setFleet(file)
    if !problems.isEmpty { throw ConfigurationError(problems) }
  }

  /// Reads the named file, or else the file in the usual place if it exists.
  private mutating func readFile(
    _ flag: String?, _ variable: String?, _ usual: Setting?, _ read: (_ path: String) -> Text
  ) -> ConfigurationFile {
    let named = flag.map { Setting($0, .flag("--config")) } ?? variable.map { Setting($0, .variable("NAVD_CONFIG")) }
    guard let setting = named ?? usual else { return ConfigurationFile() }
    switch read(setting.value) {
    case .text(let text):
      told.append(("config", setting))
      return ConfigurationFile(path: setting.value, text: text)
    case .absent:
      if named != nil { problems.append(setting.problem("config", "there is no such file")) }
    case .unreadable(let why):
      problems.append(
        ConfigurationProblem(FilePosition(file: setting.value), message: "\(why); see that navd may read it"))
    }
    return ConfigurationFile()
  }

  // MARK: - Places

  private mutating func setSockets(_ flags: Flags, _ given: Given, _ folders: Folders, isPassedSockets: Bool) {
    let mode: UInt32 = isSystem ? 0o660 : 0o600
    var paths = given.all(flags.sockets, "socket", .socket)
    let isUsual = paths.isEmpty
    if isUsual, let usual = folders.socket { paths = [usual] }
    if paths.isEmpty, isPassedSockets { return }
    for path in takePlaces("socket", paths) { sockets.append(Socket(path: path, mode: mode)) }
    // A named socket implies that the usual places are not meant.
    let observe =
      given.one(flags.observeSocket, "observe-socket", .observeSocket) ?? (isUsual ? folders.observeSocket : nil)
    guard let observe else { return }
    for path in takePlaces("observe-socket", [observe]) {
      sockets.append(Socket(path: path, mode: mode, kind: .observe))
    }
  }

  private mutating func setFolders(_ flags: Flags, _ given: Given, _ folders: Folders) {
    let state = given.one(flags.state, "state", .state) ?? folders.state
    stateDirectory = takePlaces("state", state.map { [$0] } ?? []).first ?? ""
    let maps = given.all(flags.maps, "maps", .maps)
    mapsDirectories = takePlaces("maps", maps.isEmpty ? folders.maps : maps)
  }

  /// Checks paths, and reports problems with them.
  private mutating func takePlaces(_ name: String, _ settings: [Setting]) -> [String] {
    if settings.isEmpty {
      problems.append(ConfigurationProblem(message: Folders.missing(name)))
    }
    for setting in settings {
      told.append((name, setting))
      if setting.value.isEmpty {
        problems.append(setting.problem(name, "expected a path"))
      } else if case .file = setting.source, !setting.value.hasPrefix("/") {
        problems.append(setting.problem(name, "expected a path that begins with /, since navd may run anywhere"))
      } else if name.hasSuffix("socket"), setting.value.utf8.count > Self.socketPathBytesMax {
        let why = "a socket's path has at most \(Self.socketPathBytesMax) bytes; give a shorter one"
        problems.append(setting.problem(name, why))
      }
    }
    return settings.map(\.value)
  }

  /// The longest path of a Unix socket, unix(7).
  static let socketPathBytesMax = 107

  // MARK: - Words

  private mutating func setDurability(_ setting: Setting) {
    told.append(("durability", setting))
    guard let durability = Durability(rawValue: setting.value) else {
      return problems.append(setting.problem("durability", "expected none, normal or full"))
    }
    self.durability = durability
  }

  private mutating func setLogLevel(_ setting: Setting) {
    told.append(("log-level", setting))
    if let level = Logger.Level(rawValue: setting.value) {
      logLevel = level
      return
    }
    let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
    problems.append(setting.problem("logLevel", "expected one of \(levels)"))
  }

  // MARK: - Fleet

  private mutating func setFleet(_ file: ConfigurationFile) {
    if !file.hasFleet { return }
    var words: [String] = []
    for key in [ConfigurationFile.FleetKey.name, .host] {
      guard let value = file.fleet[key]?.first else {
        problems.append(ConfigurationProblem(file.fleetPosition, message: "fleet: expected \(key.rawValue)"))
        continue
      }
      let setting = Setting(value.text, .file(value.position))
      told.append(("fleet \(key.rawValue)", setting))
      words.append(value.text)
      if !FleetConfiguration.isName(value.text) {
        let why = "expected small letters, digits and hyphens, at most \(FleetConfiguration.nameBytesMax)"
        problems.append(setting.problem("fleet \(key.rawValue)", why))
      }
    }
    let engine = file.fleet[.engine] ?? []
    if engine.isEmpty { problems.append(ConfigurationProblem(file.fleetPosition, message: "fleet: expected engine")) }
    for value in engine {
      let setting = Setting(value.text, .file(value.position))
      told.append(("fleet engine", setting))
      if let why = FleetConfiguration.problem(ofEngine: value.text) {
        problems.append(setting.problem("fleet engine", why))
      }
    }
    if words.count == 2 { fleet = FleetConfiguration(name: words[0], host: words[1], engine: engine.map(\.text)) }
    if let value = file.fleet[.secrets]?.first {
      let secrets = takePlaces("fleet secrets", [Setting(value.text, .file(value.position))]).first
      fleet?.secrets = secrets
    }
    for (host, most) in file.fleetHosts { setMost(of: host, most) }
  }

  private mutating func setMost(of host: ConfigurationFile.Value, _ most: ConfigurationFile.Value) {
    let name = "fleet hosts \(host.text) most"
    let setting = Setting(most.text, .file(most.position))
    told.append((name, setting))
    if !FleetConfiguration.isName(host.text) {
      problems.append(ConfigurationProblem(host.position, message: "fleet hosts: \(host.text) is no name of a host"))
    }
    guard let role = Role(configured: most.text) else {
      let roles = Role.configurable.map { "\($0.name)" }.joined(separator: ", ")
      return problems.append(setting.problem(name, "expected one of \(roles)"))
    }
    fleet?.most[host.text] = role
  }

  // MARK: - Limits

  private mutating func setLimits(_ flags: [String], environment: [String: String], _ file: ConfigurationFile) {
    for (name, value) in file.limits { setLimit(name.text, Setting(value.text, .file(value.position))) }
    let prefix = "NAVD_LIMIT_"
    for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) {
      setLimit(String(variable.dropFirst(prefix.count)), Setting(value, .variable(variable)))
    }
    for flag in flags {
      if let equals = flag.firstIndex(of: "=") {
        setLimit(String(flag[..<equals]), Setting(String(flag[flag.index(after: equals)...]), .flag("--limit")))
      } else {
        problems.append(ConfigurationProblem(message: "--limit \(flag): expected NAME=VALUE"))
      }
    }
    for limit in LimitName.allCases where !told.contains(where: { $0.name == "limit " + limit.text }) {
      told.append(("limit " + limit.text, Setting("\(limits[limit])", .standard("default"))))
    }
  }

  private mutating func setLimit(_ name: String, _ setting: Setting) {
    guard let limit = LimitName(name) else {
      let names = LimitName.allCases.map(\.text)
      let meant = (names.first { $0.lowercased() == name.lowercased() } ?? NearestName.like(name, among: names))
        .map { "do you mean \($0)?" }
      let why = "\(setting.source) \(name): no such limit; \(meant ?? "`navd --check` lists them")"
      return problems.append(ConfigurationProblem(message: why))
    }
    let (least, most) = (limit.details.least, limit.details.most)
    guard let value = Self.wholeNumber(setting.value), (least...most).contains(value) else {
      let why = least == most ? "it is always \(most)" : "expected a whole number from \(least) to \(most)"
      if case .file = setting.source { return problems.append(setting.problem("limit \(name)", why)) }
      return problems.append(ConfigurationProblem(message: "\(setting.source) \(name)=\(setting.value): \(why)"))
    }
    limits[limit] = value
    told.removeAll { $0.name == "limit " + name }
    told.append(("limit " + name, setting))
  }

  /// A number in decimal digits, without a sign or leading zeroes, which YAML, JSON and people read alike.
  private static func wholeNumber(_ text: String) -> Int? {
    guard let number = Int(text), number >= 0, String(number) == text else { return nil }
    return number
  }

  /// A line for each setting, with its source.
  public var description: String {
    told.map { "\($0.name) = \($0.setting.value)  (\($0.setting.source))\n" }.joined()
  }
}
