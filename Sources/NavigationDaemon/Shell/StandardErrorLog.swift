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
    let bytes = Array("navd: \(event.level.rawValue): ".utf8) + LogLine.text(of: event) + [UInt8(ascii: "\n")]
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
