import Glibc
import Logging
import Synchronization

/// Writes log lines to systemd's journal, with metadata as fields: `journalctl SCENE=till-1`.
///
/// It never waits for the journal. Lines that the journal does not take at once are lost, and the next line reports their
/// number.
struct JournalLog: LogHandler {
  /// The socket of journald, systemd-journald.socket(8).
  private static let path = "/run/systemd/journal/socket"

  private let journal: Journal
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// - Parameters:
  ///   - environment: `JOURNAL_STREAM`, which names the stream that is connected to the journal.
  ///   - path: The socket of the journal.
  /// - Returns: nil unless standard error goes to the journal, systemd.exec(5).
  init?(_ level: Logger.Level, environment: [String: String], path: String = JournalLog.path) {
    var status = stat()
    guard let stream = environment["JOURNAL_STREAM"], unsafe fstat(STDERR_FILENO, &status) == 0,
      stream == "\(status.st_dev):\(status.st_ino)", let socket = DatagramSocket(to: path)
    else { return nil }
    journal = Journal(socket)
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { journal.write(event) }

  /// The socket that all copies of the handler share.
  private final class Journal: Sendable {
    private let socket: DatagramSocket
    private let lost = Atomic<Int>(0)

    init(_ socket: DatagramSocket) { self.socket = socket }

    func write(_ event: LogEvent) {
      let missing = lost.load(ordering: .relaxed)
      if missing > 0 {
        var told = JournalEntry(priority: Logger.Level.warning.priority)
        told.add("MESSAGE", Array("log lines were lost count=\(missing)".utf8))
        if socket.send(told.bytes) { lost.subtract(missing, ordering: .relaxed) }
      }
      if !socket.send(JournalEntry(event).bytes) { lost.add(1, ordering: .relaxed) }
    }
  }
}
