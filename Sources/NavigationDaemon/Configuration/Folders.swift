/// Where things are unless somebody says otherwise: the system's places (hier(7), systemd's file-hierarchy(7)) or the
/// user's (XDG Base Directory Specification).
struct Folders {
  let configuration: Setting?
  let socket: Setting?
  /// A user's own daemon has none: whoever may look there may do all.
  let observeSocket: Setting?
  let state: Setting?
  let maps: [Setting]

  init(isSystem: Bool, environment: [String: String]) {
    if isSystem {
      let source = Setting.Source.standard("default of --system")
      configuration = Setting("/etc/navd/navd.yaml", source)
      socket = Setting("/run/navd/org.navd", source)
      observeSocket = Setting("/run/navd/org.navd.observe", source)
      state = Setting("/var/lib/navd", source)
      maps = [Setting("/etc/navd/maps", source), Setting("/usr/share/navd/maps", source)]
      return
    }
    let source = Setting.Source.standard("default of --user")
    observeSocket = nil
    socket = Self.folder("XDG_RUNTIME_DIR", nil, environment).map { Setting($0 + "/navd/org.navd", source) }
    state = Self.folder("XDG_STATE_HOME", "/.local/state", environment).map { Setting($0 + "/navd", source) }
    let own = Self.folder("XDG_CONFIG_HOME", "/.config", environment).map { $0 + "/navd" }
    configuration = own.map { Setting($0 + "/navd.yaml", source) }
    maps = own.map { [Setting($0 + "/maps", source)] } ?? []
  }

  /// Why a user's own daemon has no place for something, and what to type. A place that others share, such as /tmp, is
  /// no place for a socket that may do all.
  static func missing(_ name: String) -> String {
    guard name == "socket" else { return "no place for \(name): HOME names none; set it, or give --\(name) DIR" }
    return """
      no place for socket: XDG_RUNTIME_DIR names none; type: export XDG_RUNTIME_DIR="$HOME/.local/run" (also for navctl), \
      or give --socket PATH, and navctl --address PATH
      """
  }

  /// The folder that a variable names, else one below the home folder. The specification says that one which is no
  /// absolute path is to be ignored.
  private static func folder(_ name: String, _ belowHome: String?, _ environment: [String: String]) -> String? {
    if let value = environment[name], value.hasPrefix("/") { return value }
    guard let belowHome, let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + belowHome
  }
}
