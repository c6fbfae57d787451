/// Where things are unless somebody says otherwise: the system's places (hier(7), systemd's file-hierarchy(7)) or the
/// user's (XDG Base Directory Specification).
struct Folders {
  typealias Place = (value: String, source: String)

  let socket: Place?
  /// A user's own daemon has none: whoever may look there may do all.
  let observeSocket: Place?
  let state: Place?
  let maps: Place?

  init(isSystem: Bool, environment: [String: String]) {
    if isSystem {
      socket = ("/run/navd/org.navd", "default of --system")
      observeSocket = ("/run/navd/org.navd.observe", "default of --system")
      state = ("/var/lib/navd", "default of --system")
      maps = ("/etc/navd/maps", "default of --system")
      return
    }
    let source = "default of --user"
    observeSocket = nil
    socket = Self.folder("XDG_RUNTIME_DIR", nil, environment).map { ($0 + "/navd/org.navd", source) }
    state = Self.folder("XDG_STATE_HOME", "/.local/state", environment).map { ($0 + "/navd", source) }
    maps = Self.folder("XDG_CONFIG_HOME", "/.config", environment).map { ($0 + "/navd/maps", source) }
  }

  /// The folder that a variable names, else one below the home folder. The specification says that one which is no
  /// absolute path is to be ignored.
  private static func folder(_ name: String, _ belowHome: String?, _ environment: [String: String]) -> String? {
    if let value = environment[name], value.hasPrefix("/") { return value }
    guard let belowHome, let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + belowHome
  }
}

/// What the environment says: `NAVD_SOCKET` for `--socket`, `NAVD_LOG_LEVEL` for `--log-level`.
struct Given {
  let environment: [String: String]

  /// The flag's value, else the environment's, else the default.
  func value(_ flag: String?, _ name: String, _ otherwise: Folders.Place?) -> Folders.Place? {
    if let flag { return (flag, "--\(name)") }
    let variable = "NAVD_" + String(name.map { $0 == "-" ? "_" : $0 }).uppercased()
    if let value = environment[variable] { return (value, variable) }
    return otherwise
  }
}
