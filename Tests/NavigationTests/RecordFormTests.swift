import Foundation
import JSON
import Testing

@testable import Navigation

/// Records lie on disk for years: their bytes are those of the file, and a change of form is never an accident.
struct RecordFormTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Forms/records.txt")

  private static let object = JSONObject(members: [(key: "a", value: "1")])
  private static let details = ScreenDetails.keeping(
    traits: ["a", "b"], title: "Title", transition: "edit", constants: object, isDismissing: true)

  private static func node(_ kind: NodeKind, _ details: ScreenDetails? = nil, back: TabsBack = .history) -> NodeRecord {
    let arguments = kind == .screen ? object : .empty
    return NodeRecord(
      300, kind, under: 7, owner: 2, NodeContent(name: "Näme", arguments: arguments, details: details),
      place: details == nil ? nil : .sheet, back: back, hasAppeared: details != nil)
  }

  /// One of each kind, with all that it may have and without.
  private static let edits: [(String, Edit)] =
    [
      ("insert screen", .insert(node(.screen, details), index: 3)),
      ("insert bare screen", .insert(node(.screen), index: 0)),
      ("insert stack", .insert(node(.stack), index: 200)),
      ("remove", .remove(node(.screen, .keeping(traits: nil, title: "T")), index: 1)),
      ("move", .move(4, before: [5, 6, 700], after: [700, 6, 5])),
      (
        "update",
        .update(
          5, before: NodeContent(name: "A", arguments: object, details: nil),
          after: NodeContent(name: "B", arguments: .empty, details: details))
      ),
      ("appear", .appear(5, true)),
      ("disappear", .appear(5, false)),
      (
        "select",
        .select(6, before: TabSelection(), after: TabSelection(selected: 2, history: [0, 1]))
      ),
      ("start", .start(Coordinator(id: 9, name: "Pay", parent: 2, isEmbedded: true, root: 8), index: 1)),
      ("finish scene coordinator", .finish(Coordinator(id: 1, name: "s", kind: .scene, parent: nil), index: 0)),
      ("root", .root(9, before: nil, after: 12)),
      ("result", .result(9, object)),
      ("case", .rootCase(before: nil, after: "main")),
      ("rename", .rename(9, before: "Pay", after: "Checkout")),
      ("scope", .scope("in", before: nil, after: true)),
      ("scope no", .scope("in", before: true, after: false)),
      ("given", .given(0, before: .empty, after: object)),
    ]
    + TabsBack.allCases.map { ("tabs back \($0)", .insert(node(.tabs, back: $0), index: 0)) }
    + TabsBack.allCases.map { ("back \($0)", .back(6, before: .history, after: $0)) }
    + Place.allCases.map { place in
      var placed = node(.screen)
      placed.place = place
      return ("place \(place)", .insert(placed, index: 0))
    }

  private static func writer(_ change: (inout CommitWriter) -> Void = { _ in }) -> CommitWriter {
    var history = HistoryHead()
    (history.number, history.bytes, history.bytesBeforeNewest) = (40, 5_000, 4_900)
    var writer = CommitWriter(
      revision: 1_000, previous: 990, scene: 12, time: Timestamp(microseconds: 1_700_000_000_123_456),
      isNavigation: true, isBarrier: false, changesNavigation: true, nextID: 301, history: history)
    change(&writer)
    return writer
  }

  private static func commit(
    _ kind: Record.Kind, _ writer: CommitWriter, _ origin: Origin, isAnimated: Bool = false, context: JSONObject? = nil,
    _ rest: (inout ByteBuffer) -> Void
  ) -> [UInt8] {
    var buffer = ByteBuffer()
    let message = Array(#"{"a":1}"#.utf8)
    let start = writer.writeHead(
      kind, origin, operation: "Push", message: unsafe message.span.bytes, isAnimated: isAnimated, context: context,
      into: &buffer)
    rest(&buffer)
    Record.end(start, in: &buffer)
    return buffer.array()
  }

  /// Whole records: with all that they may have, and without.
  private static var records: [(String, [UInt8])] {
    let everybody = Origin(Caller(client: "c1", frontEnd: "f2", uid: 1_000, pid: 4_711), requestID: "r")
    let full = writer {
      ($0.hasSecretsLeft, $0.isBarrier) = (true, true)
      $0.history.done = StepReference(revision: 1_000, index: 0)
      $0.history.undone = StepReference(revision: 980, index: 2)
    }
    let step = CommitRecord.Step(origin: 985, below: StepReference(revision: 970, index: 1), edits: 1)
    var close = ByteBuffer()
    Record.close(scene: 12, revision: 1_001, into: &close)
    return [
      (
        "commit",
        commit(.commit, full, everybody, isAnimated: true, context: object) { buffer in
          full.write(stepOn: StepReference(revision: 990, index: 0), edits: 1, into: &buffer)
          buffer.append(varint: 1)
          buffer.append(record: .appear(5, true))
        }
      ),
      (
        "commit of nobody",
        commit(.commit, writer { ($0.isNavigation, $0.changesNavigation) = (false, false) }, Origin(Caller())) {
          buffer in
          writer().write([], into: &buffer)
          buffer.append(varint: 0)
        }
      ),
      (
        "undo",
        commit(.commit, writer(), everybody) { buffer in
          writer().write([step, step], into: &buffer)
          buffer.append(varint: 2)
          for _ in 0..<2 { buffer.append(record: .appear(5, false)) }
        }
      ),
      ("close", close.array()),
    ]
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A line for each: its name and its bytes.
  private static var lines: [String] {
    edits.map { name, edit in
      var buffer = ByteBuffer()
      buffer.append(record: edit)
      return "edit \(name): \(hexadecimal(buffer.array()))"
    } + records.map { "record \($0): \(hexadecimal($1))" }
  }

  @Test func theBytesAreThoseOfTheFile() throws {
    let text = Self.lines.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["NAVD_WRITE_FORM"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    #expect(written.count == Self.lines.count)
    for (line, expected) in zip(Self.lines, written) { #expect(line == expected) }
  }

  /// A case that is not in the file would be changed unseen.
  @Test func everyKindOfEditIsInTheFile() {
    var codes: Set<UInt8> = []
    for (_, edit) in Self.edits {
      var buffer = ByteBuffer()
      buffer.append(record: edit)
      codes.insert(buffer.array()[0])
    }
    #expect(codes == Set(0...15))
    var reader = RecordReader([16, 0, 0, 0])
    #expect(throws: RecordError.self) { try reader.edit() }
  }

  @Test func editsAreReadAsTheyWereWritten() throws {
    for (name, edit) in Self.edits {
      var buffer = ByteBuffer()
      buffer.append(record: edit)
      var reader = RecordReader(buffer.array())
      let read = try reader.edit()
      #expect(reader.left == 0, "\(name)")
      var again = ByteBuffer()
      again.append(record: read)
      #expect(again.array() == buffer.array(), "\(name)")
    }
  }

  @Test func recordsAreReadAsTheyWereWritten() throws {
    let read = try Self.records.dropLast().map { try CommitRecord($0.1) }
    #expect(read.map(\.commit.revision) == [1_000, 1_000, 1_000] && read.map(\.commit.previous) == [990, 990, 990])
    #expect(read.map(\.steps.count) == [1, 0, 2] && read.map(\.nextID) == [301, 301, 301])
    #expect(
      read.map(\.hasSecretsLeft) == [true, false, false] && read.map(\.commit.isBarrier) == [true, false, false])
    #expect(read.map(\.commit.isNavigation) == [true, false, true])
    #expect(read[0].commit.context == Self.object && read[0].commit.isAnimated && !read[1].commit.isAnimated)
    #expect(read[0].history.undone == StepReference(revision: 980, index: 2) && read[1].history.done == nil)
    #expect(read[2].steps[1].origin == 985 && read[2].steps[1].below == StepReference(revision: 970, index: 1))
    #expect(read.map(\.commit.origin.caller.uid) == [1_000, nil, 1_000])
    #expect(read[0].commit.origin.requestID == "r" && read[0].commit.origin.caller.frontEnd == "f2")
    #expect(try read.map { try $0.edits().count } == [1, 0, 2])
    #expect(try Record(Self.records[3].1).kind == .close)
  }

  /// Code that follows records to older ones, or takes a scene for a key, relies on it.
  @Test func aRecordIsOfAnEarlierSceneAndFollowsAnEarlierCommit() throws {
    for scene in [Int.min, -1, 0, 1_001, .max] {
      var close = ByteBuffer()
      Record.close(scene: scene, revision: 1_000, into: &close)
      #expect(throws: RecordError.self, "\(scene)") { try Record(close.array()) }
    }
    for previous in [-1, 0, 999, 1_000] {
      let bytes = Self.commit(.commit, Self.writer { $0.previous = previous }, Origin(Caller())) { buffer in
        Self.writer().write([], into: &buffer)
      }
      let read = try? CommitRecord(bytes)
      #expect(read?.commit.previous == ((0...999).contains(previous) ? previous : nil), "\(previous)")
    }
  }
}
