import Glibc
import Logging

/// Log lines on standard error: `navd: warning: reader has fallen behind client=c3`.
///
/// One `write` a line, so that lines of one turn do not mix with those of another process; what cannot be written is
/// lost, since there is nowhere left to say so.
struct StandardErrorLog: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  init(_ level: Logger.Level) { logLevel = level }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var line = "navd: \(event.level.rawValue): \(event.message)"
    for (key, value) in (event.metadata ?? [:]).sorted(by: { $0.key < $1.key }) { line += " \(key)=\(value)" }
    // What a client says is part of some lines; it makes no line of its own and no escape of a terminal.
    let bytes = line.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 } + [UInt8(ascii: "\n")]
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
