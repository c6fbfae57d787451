import Glibc
import Logging

/// Log lines on standard error: `navd: warning: reader has fallen behind client=c3`.
///
/// It never waits: a line that standard error does not accept at once is lost, and the next accepted line says how many
/// were lost. Accepted lines are kept in the pipe, the terminal or the file, so there is no buffer here except for the
/// rest of a line that was accepted in part.
struct StandardErrorLog: LogHandler {
  private let stream: NonblockingStream
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// - Parameter descriptor: The descriptor that lines are written to.
  init(_ level: Logger.Level, descriptor: Int32 = STDERR_FILENO) {
    logLevel = level
    stream = NonblockingStream(descriptor)
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { stream.write(Self.line(event.level, LogLine.text(of: event))) { Self.lost($0) } }

  private static func line(_ level: Logger.Level, _ text: [UInt8]) -> [UInt8] {
    Array("navd: \(level.rawValue): ".utf8) + text + [UInt8(ascii: "\n")]
  }

  private static func lost(_ count: Int) -> [UInt8] { line(.warning, Array("log lines were lost count=\(count)".utf8)) }
}
