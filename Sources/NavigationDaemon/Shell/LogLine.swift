import Logging

/// A line of the log as people read it: the message, then what it is about: `client gone client=c3`.
enum LogLine {
  /// What a client says is part of some lines; it makes no line of its own and no escape of a terminal.
  static func text(of event: LogEvent) -> [UInt8] {
    var line = "\(event.message)"
    for (key, value) in (event.metadata ?? [:]).sorted(by: { $0.key < $1.key }) { line += " \(key)=\(value)" }
    return line.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
  }
}
