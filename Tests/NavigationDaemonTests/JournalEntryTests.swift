import Logging
import Testing

@testable import NavigationDaemon

/// Entries as journald reads them.
struct JournalEntryTests {
  /// Reads an entry as the protocol says: its fields in their order.
  private func fields(_ bytes: [UInt8]) -> [(name: String, value: String)] {
    var (fields, rest): ([(name: String, value: String)], ArraySlice<UInt8>) = ([], bytes[...])
    while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\n") }) {
      let name = String(decoding: rest[..<end], as: UTF8.self)
      var value = rest[(end + 1)...]
      if rest[end] == UInt8(ascii: "=") {
        let newline = value.firstIndex(of: UInt8(ascii: "\n")) ?? value.endIndex
        rest = value[(newline + 1)...]
        value = value[..<newline]
      } else {
        let count = value.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        value = value.dropFirst(8)
        rest = value.dropFirst(count)
        value = value.prefix(count)
        #expect(rest.popFirst() == UInt8(ascii: "\n"))
      }
      fields.append((name, String(decoding: value, as: UTF8.self)))
    }
    #expect(rest.isEmpty)
    return fields
  }

  private func entry(
    _ message: Logger.Message, _ metadata: Logger.Metadata, level: Logger.Level = .info
  ) -> [(name: String, value: String)] {
    fields(
      JournalEntry(
        LogEvent(level: level, message: message, metadata: metadata, source: "", file: "", function: "", line: 0)
      ).bytes)
  }

  @Test func aLineIsAMessageForPeopleAndFieldsToSearchBy() {
    let found = entry("connection refused", ["uid": "5", "limit": "connections"], level: .warning)
    #expect(found.map(\.name) == ["PRIORITY", "SYSLOG_IDENTIFIER", "MESSAGE", "LIMIT", "UID"])
    #expect(found.map(\.value) == ["4", "navd", "connection refused limit=connections uid=5", "connections", "5"])
  }

  /// A terminal takes U+009B for ESC [, and U+0085 and U+2028 end a line.
  @Test func whatAClientSaysMakesNoEscapeAndNoLine() {
    let found = entry("client kicked", ["reason": "a\u{9B}31mb\u{85}c\u{2028}d\u{7F}e\u{1B}f\u{A0}\u{E9}"])
    #expect(found[2].value == "client kicked reason=a?31mb?c?d?e?f\u{A0}\u{E9}")
  }

  @Test func whatAClientSaysMakesNoFieldOfItsOwn() {
    let found = entry("client kicked", ["reason": "a\nPRIORITY=0\nb"])
    #expect(found.map(\.name) == ["PRIORITY", "SYSLOG_IDENTIFIER", "MESSAGE", "REASON"])
    #expect(found[2].value == "client kicked reason=a?PRIORITY=0?b")
    #expect(found[3].value == "a\nPRIORITY=0\nb")
  }

  @Test func namesAreThoseThatTheJournalTakes() {
    #expect(entry("m", ["a-b.c": "1"]).last?.name == "A_B_C")
    #expect(entry("m", [String(repeating: "x", count: 100): "1"]).last?.name.utf8.count == 64)
  }

  @Test func aLongValueIsCutSoThatTheEntryFitsInADatagram() {
    let long = Logger.MetadataValue.string(String(repeating: "x", count: 100_000))
    let found = entry("m", ["why": long])
    #expect(found.allSatisfy { $0.value.utf8.count <= JournalEntry.valueBytesMax })
  }

  @Test func levelsArePriorities() {
    #expect(Logger.Level.allCases.map(\.priority) == [7, 7, 6, 5, 4, 3, 2])
  }
}
