import Foundation
import Logging
import Testing

@testable import NavigationDaemon

/// The journal is written to, and never waited for.
struct JournalLogTests {
  /// A socket that takes entries, as journald's does.
  private final class Journal {
    let path = FileManager.default.temporaryDirectory.appending(path: "navd-\(UUID().uuidString)").path(
      percentEncoded: false)
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init() {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      let code = unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(code == 0)
    }

    deinit {
      close(descriptor)
      unsafe unlink(path)
    }

    /// The received entries, one text each.
    func entries() -> [String] {
      var (entries, room): ([String], [UInt8]) = ([], .init(repeating: 0, count: 1 << 16))
      while true {
        let count = unsafe room.withUnsafeMutableBytes {
          unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        if count <= 0 { return entries }
        entries.append(String(decoding: room[..<count], as: UTF8.self))
      }
    }
  }

  /// The environment of a process whose standard error goes to the journal.
  private var environment: [String: String] {
    var status = stat()
    unsafe fstat(STDERR_FILENO, &status)
    return ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"]
  }

  @Test func itIsForThoseWhoseStandardErrorGoesToTheJournal() {
    #expect(JournalLog(.info, environment: environment) != nil)
    #expect(JournalLog(.info, environment: [:]) == nil)
    #expect(JournalLog(.info, environment: ["JOURNAL_STREAM": "1:2"]) == nil)
  }

  @Test func aLineIsAnEntry() throws {
    let journal = Journal()
    let handler = try #require(JournalLog(.info, environment: environment, path: journal.path))
    let log = Logger(label: "navd") { _ in handler }
    log.info("client gone", metadata: ["client": "c3"])
    log.debug("not at this level")
    #expect(
      journal.entries() == ["PRIORITY=6\nSYSLOG_IDENTIFIER=navd\nMESSAGE=client gone client=c3\nCLIENT=c3\n"])
  }

  @Test func whatIsLostIsCountedAndSaid() throws {
    let journal = Journal()
    let handler = try #require(JournalLog(.info, environment: environment, path: journal.path))
    let log = Logger(label: "navd") { _ in handler }
    // More than any system buffers for a reader that does not read.
    let written = 5_000
    for number in 0..<written { log.info("line", metadata: ["number": "\(number)"]) }
    let kept = journal.entries()
    #expect((1..<written).contains(kept.count))
    log.info("another")
    let after = journal.entries()
    #expect(after.count == 2)
    #expect(after.first?.contains("MESSAGE=log lines were lost count=\(written - kept.count)\n") == true)
    #expect(after.last?.contains("MESSAGE=another\n") == true)
    log.info("a third")
    #expect(journal.entries().count == 1)
  }

  @Test func aJournalThatIsNotThereHarmsNobody() throws {
    let handler = try #require(JournalLog(.info, environment: environment, path: "/nowhere/at/all"))
    Logger(label: "navd") { _ in handler }.info("line")
  }
}
