import Logging

/// An entry of the journal: a sequence of fields.
///
/// Source: "Native Journal Protocol", https://systemd.io/JOURNAL_NATIVE_PROTOCOL/.
struct JournalEntry {
  private(set) var bytes: [UInt8] = []

  /// The longest value; a longer one is cut, so that an entry fits in a datagram.
  static let valueBytesMax = 4_096
  /// The longest name that journald accepts.
  private static let nameBytesMax = 64

  init(priority: Int) {
    add("PRIORITY", Array("\(priority)".utf8))
    add("SYSLOG_IDENTIFIER", Array("navd".utf8))
  }

  /// Makes an entry for a line of the log. Its metadata is in the message, for people, and in fields, for searching.
  init(_ event: LogEvent) {
    self.init(priority: event.level.priority)
    add("MESSAGE", LogLine.text(of: event))
    for (key, value) in (event.metadata ?? [:]).sorted(by: { $0.key < $1.key }) {
      add(Self.name(of: key), Array("\(value)".utf8))
    }
  }

  /// Adds a field. A value with several lines is preceded by its length.
  mutating func add(_ name: String, _ value: [UInt8]) {
    let value = value.prefix(Self.valueBytesMax)
    bytes += name.utf8
    if value.contains(UInt8(ascii: "\n")) {
      bytes.append(UInt8(ascii: "\n"))
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value.count >> shift)) }
    } else {
      bytes.append(UInt8(ascii: "="))
    }
    bytes += value
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The name of a field for a key of the log: `sceneName` becomes `SCENENAME`.
  private static func name(of key: String) -> String {
    String(
      decoding: key.uppercased().utf8.prefix(nameBytesMax).map { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: UInt8(ascii: "_")
        }
      }, as: UTF8.self)
  }
}

extension Logger.Level {
  /// The priority of syslog(3).
  var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
