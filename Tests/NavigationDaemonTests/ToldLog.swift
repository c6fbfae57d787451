import Logging

/// What a daemon logs, for tests that count its lines.
final class ToldLog {
  /// On the loop of one test only.
  private final class Lines: @unchecked Sendable {
    var all: [String] = []
  }

  private struct Handler: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.all.append("\(event.message)") }
  }

  private let lines = Lines()

  var logger: Logger {
    let handler = Handler(lines: lines)
    return Logger(label: "test") { _ in handler }
  }

  /// The messages from notices on, in their order.
  var messages: [String] { lines.all }
}
