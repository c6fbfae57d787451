import Logging

/// The log of a daemon, for tests that read its lines.
final class ToldLog {
  /// On the loop of one test only.
  private final class Lines: @unchecked Sendable {
    var all: [(message: String, metadata: [String: String])] = []
  }

  private struct Handler: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      lines.all.append(("\(event.message)", (event.metadata ?? [:]).mapValues { "\($0)" }))
    }
  }

  private let lines = Lines()
  private let level: Logger.Level

  /// - Parameter level: The lowest recorded level.
  init(_ level: Logger.Level = .notice) { self.level = level }

  var logger: Logger {
    let handler = Handler(lines: lines, logLevel: level)
    return Logger(label: "test") { _ in handler }
  }

  /// The messages, in their order.
  var messages: [String] { lines.all.map(\.message) }

  /// The metadata of each line.
  var metadata: [[String: String]] { lines.all.map(\.metadata) }
}
