/// A flag of navd. The cases are in the order of help.
enum Flag: String, CaseIterable {
  case user, system, config, socket
  case observeSocket = "observe-socket"
  case state, maps, durability
  case logLevel = "log-level"
  case limit, check
  case beginFleet = "begin-fleet"
  case version, help

  /// The name of its value in help; nil if it takes none.
  var value: String? {
    switch self {
    case .user, .system, .check, .beginFleet, .version, .help: nil
    case .config: "file"
    case .socket, .observeSocket: "path"
    case .state, .maps: "dir"
    case .durability: "none|normal|full"
    case .logLevel: "level"
    case .limit: "name=value"
    }
  }

  /// One sentence for help.
  var sentence: String {
    switch self {
    case .user: "Use the user's own paths, also as root."
    case .system: "Use the system's paths."
    case .config: "Read this file instead of the usual navd.yaml."
    case .socket: "Listen at this path; may be given several times."
    case .observeSocket: "Listen at this path too; its clients only observe."
    case .state: "The state directory, which only one navd uses at a time."
    case .maps: "A folder of scene maps; may be given several times."
    case .durability: "What survives a kill of navd or a power cut."
    case .logLevel: "The lowest level that is logged."
    case .limit: "Set a limit; may be given several times."
    case .check: "Check configuration and state, print every value with its source, and exit."
    case .beginFleet: "Begin a fleet with the state of this host, and exit."
    case .version: "Print the version."
    case .help: "Print this."
    }
  }

  /// Its form in help: `--config <file>`.
  var usage: String { "--\(rawValue)" + (value.map { " <\($0)>" } ?? "") }
}
