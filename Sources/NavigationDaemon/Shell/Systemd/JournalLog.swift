import Glibc
import Logging
import Synchronization

/// Log lines in systemd's journal, with what each is about as fields: `journalctl SCENE=till-1`.
///
/// It never waits for the journal: what that does not take at once is lost, and the next line that it takes says how
/// many were.
struct JournalLog: LogHandler {
  /// Where journald takes entries, systemd-journald.socket(8).
  private static let path = "/run/systemd/journal/socket"

  private let journal: Journal
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// - Parameters:
  ///   - environment: `JOURNAL_STREAM`, which says what the journal has been connected to.
  ///   - path: Where the journal takes entries.
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

  /// The one socket of all copies of the handler.
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
