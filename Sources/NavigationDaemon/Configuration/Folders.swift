/// The default places: those of the system (hier(7), file-hierarchy(7)) or of a user (XDG Base Directory Specification).
struct Folders {
  let configuration: Setting?
  let socket: Setting?
  /// The socket for observers. A user's own daemon has none, because its clients have all rights.
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

  /// The message for a user's own daemon that lacks a place. A shared place, such as /tmp, is not safe for a socket with all
  /// rights.
  static func missing(_ name: String) -> String {
    guard name == "socket" else { return "no place for \(name): HOME names none; set it, or give --\(name) DIR" }
    return """
      no place for socket: XDG_RUNTIME_DIR names none; type: export XDG_RUNTIME_DIR="$HOME/.local/run" (also for navctl), \
      or give --socket PATH, and navctl --address PATH
      """
  }

  /// The folder that a variable names, or else one below the home folder. By the specification, a relative path is ignored.
  private static func folder(_ name: String, _ belowHome: String?, _ environment: [String: String]) -> String? {
    if let value = environment[name], value.hasPrefix("/") { return value }
    guard let belowHome, let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + belowHome
  }
}
