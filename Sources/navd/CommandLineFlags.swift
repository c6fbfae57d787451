import NavigationDaemon

/// The flags that were given. Flags and values may be two words, or one with `=`.
///
/// navd reads them itself: a library for this would add five megabytes.
struct CommandLineFlags {
  /// The flags that configure the daemon.
  private(set) var values = Configuration.Flags()
  private var others: Set<Flag> = []

  /// Whether a flag without a value was given that does not configure the daemon: `check`, `begin-fleet`, `version` or
  /// `help`.
  func has(_ flag: Flag) -> Bool { others.contains(flag) }

  /// - Parameter words: the command line without the name of the program.
  init(_ words: some Sequence<String>) throws(CommandLineError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      let (name, joined) = Self.split(word == "-h" ? "--help" : word)
      guard let name else { throw .unexpected(word) }
      guard let flag = Flag(rawValue: name) else { throw .unknown(name) }
      if flag.value == nil {
        guard joined == nil else { throw .surplusValue(flag) }
        set(flag)
      } else {
        guard let value = joined ?? Self.takeValue(&rest) else { throw .missingValue(flag) }
        set(flag, value)
      }
    }
  }

  /// The name and value of `--name=value`; no name if the word is not a flag.
  private static func split(_ word: String) -> (name: String?, value: String?) {
    guard word.hasPrefix("--") else { return (nil, nil) }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  /// Takes the next word, unless it is a flag.
  private static func takeValue(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
    rest.removeFirst()
    return next
  }

  private mutating func set(_ flag: Flag) {
    switch flag {
    case .user: values.isUser = true
    case .system: values.isSystem = true
    default: others.insert(flag)
    }
  }

  private mutating func set(_ flag: Flag, _ value: String) {
    switch flag {
    case .config: values.config = value
    case .socket: values.sockets.append(value)
    case .observeSocket: values.observeSocket = value
    case .state: values.state = value
    case .maps: values.maps.append(value)
    case .durability: values.durability = value
    case .logLevel: values.logLevel = value
    case .limit: values.limits.append(value)
    case .user, .system, .check, .beginFleet, .version, .help: preconditionFailure("\(flag.rawValue) takes no value")
    }
  }
}
