import Logging

/// A line of the log for people: the message, then its metadata, such as `client gone client=c3`.
enum LogLine {
  /// The text of a client is part of some lines. It cannot begin a line, or an escape sequence of a terminal.
  static func text(of event: LogEvent) -> [UInt8] {
    var line = "\(event.message)"
    for (key, value) in (event.metadata ?? [:]).sorted(by: { $0.key < $1.key }) { line += " \(key)=\(value)" }
    return Array(String(String.UnicodeScalarView(line.unicodeScalars.map { isControl($0) ? "?" : $0 })).utf8)
  }

  /// C0 and C1 controls, and the separators of lines and paragraphs.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }
}
