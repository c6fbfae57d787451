import JSON
import Random
import Testing

@testable import Navigation

/// Records that another program has changed, and given a right checksum. They are refused, or make a scene that can be read.
struct WrongRecordTests {
  private final class Journal: HistoryArchive {
    var records: [Revision: [UInt8]] = [:]

    func record(_ revision: Revision, of scene: Revision) -> [UInt8]? { records[revision] }
  }

  private let journal = Journal()
  /// Without commits in memory.
  private let scene: Scene

  init() throws {
    var buffer = ByteBuffer()
    let tabs = TabsDescription(items: ["a", "b", "c"].map { TabDescription(name: $0, .stack(["A", "B"])) })
    var scene = try Scene(
      opening: "s", .tabs(tabs), path: [], revision: 1, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(),
      journal: &buffer)
    journal.records[1] = buffer.array()
    let result = try JSONObject(parsing: #"{"n":1}"#)
    let pay = JSONObject(members: [(key: "total", value: "7")])
    let calls: [Call] = [
      Call(.push(.init(ScreenDescription("C", arguments: pay, title: "T")))), Call(.selectTab(.init(.index(2)))),
      Call(.present(.init("M"))), Call(.startCoordinator(.init("Pay", root: .stack(["P"]), parent: nil))),
      Call(.undo(steps: 2)), Call(.redo(steps: 1)), Call(.dismiss(.init(nil, result: result))),
      Call(.setTabs(.init([TabDescription(name: "c", .stack(["C"])), TabDescription(name: "a", .stack(["A"]))]))),
      Call(.replaceTop(.init(ScreenDescription("D", arguments: result)))), Call(.selectTab(.init(.index(0)))),
      Call(.setRoot(.init(.stack(["R", "S", "T"])))), Call(.didAppear(.init(id: 3))), Call(.pop(.init())),
      // Steps that are undone form a list.
      Call(.push(.init("X"))), Call(.push(.init("Y"))), Call(.undo(steps: 2)),
    ]
    for call in calls {
      buffer.removeAll()
      let effect = try scene.perform(
        call, revision: scene.revision + 1, time: Timestamp(microseconds: 1), origin: Origin(Caller()),
        message: RawSpan(), archive: journal, journal: &buffer)
      if effect.isCommitted { journal.records[scene.revision] = buffer.array() }
    }
    var snapshot = ByteBuffer()
    scene.writeSnapshot(into: &snapshot)
    self.scene = try Scene(snapshot: snapshot.array())
  }

  @Test func rightRecordsAreRead() throws {
    #expect(journal.records.count > 10 && scene.history(journal).count > 8)
    #expect(try scene.state(at: 1, newest: scene.revision, journal).1.tree == "{*a[A B] b[A B] c[A B]}")
    #expect(try replayed().state == scene.state)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func aWrongByteIsRefusedOrReadable(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for (revision, record) in journal.records {
      for place in record.indices.dropFirst(Record.headBytes) where random.below(2) == 0 {
        var wrong = record
        wrong[place] = UInt8(random.pick([random.below(256), random.below(8), Int(record[place]) ^ 1]))
        journal.records[revision] = wrong
        read()
      }
      journal.records[revision] = record
    }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>) func aWrongByteOfASnapshotIsRefusedOrReadable(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var buffer = ByteBuffer()
    scene.writeSnapshot(into: &buffer)
    let snapshot = buffer.array()
    var read = 0
    for place in snapshot.indices {
      var wrong = snapshot
      for byte in [random.below(256), random.below(8), Int(snapshot[place]) ^ 1] {
        wrong[place] = UInt8(byte)
        guard let scene = try? Scene(snapshot: wrong) else { continue }
        read += 1
        expectUse(of: scene)
      }
    }
    #expect(read > 50)
  }

  @Test func aSnapshotWithAWrongNameOrRevisionIsRefused() throws {
    var buffer = ByteBuffer()
    scene.writeSnapshot(into: &buffer)
    let snapshot = buffer.array()
    // The form, the name, the owner, the linger time and two times come before the revision of the Open.
    let (name, opened) = (2, 21)
    try #require(snapshot[name] == UInt8(ascii: "s") && snapshot[opened] == 1)
    for (place, byte) in [(name, UInt8(ascii: "$")), (opened, 0), (opened, 100)] {
      var wrong = snapshot
      wrong[place] = byte
      #expect(throws: RecordError.self) { try Scene(snapshot: wrong) }
    }
  }

  /// Further commits could not be read.
  @Test func aNumberWithoutRoomForFurtherOnesIsRefused() throws {
    let changes: [(inout Scene, Int) -> Void] = [
      { $0.transaction.nextID = $1 }, { $0.history.head.number = $1 }, { $0.history.head.bytes = $1 },
    ]
    for change in changes {
      for (number, isRead) in [((1 << 52) + 1, true), (1 << 53, false)] {
        var scene = scene
        change(&scene, number)
        var buffer = ByteBuffer()
        scene.writeSnapshot(into: &buffer)
        let read = try? Scene(snapshot: buffer.array())
        #expect((read != nil) == isRead)
      }
    }
  }

  @Test func anOpenWithASceneOfAnotherRevisionIsRefused() throws {
    let opening = try #require(journal.records[1])
    #expect(throws: Never.self) { try Scene(opening: opening) }
    var wrong = opening
    // Its revision, in the head.
    wrong[4] = 2
    #expect(throws: RecordError.self) { try Scene(opening: wrong) }
  }

  @Test func aNextIDThatIsInUseIsRefused() throws {
    var scene = scene
    let last = scene.state.lastID
    for next in [0, 3, last, last + 1] {
      scene.transaction.nextID = next
      var buffer = ByteBuffer()
      scene.writeSnapshot(into: &buffer)
      let read = try? Scene(snapshot: buffer.array())
      #expect((read != nil) == (next > last))
    }
  }

  /// No id is given again, and the next snapshot can be read.
  private func expectUse(of scene: Scene) {
    #expect(!scene.checkTree().contains("ids are given twice"))
    var buffer = ByteBuffer()
    scene.writeSnapshot(into: &buffer)
    #expect(throws: Never.self) { try Scene(snapshot: buffer.array()) }
    if !scene.checkTree().isEmpty { return }
    var scene = scene
    let start = Call(.startCoordinator(.init("K", root: .stack(["Q"]))))
    for call in [start, start, Call(.push(.init("P"))), Call(.finishToRoot)] {
      _ = try? scene.perform(
        call, revision: scene.revision + 1, time: Timestamp(microseconds: 1), origin: Origin(Caller()))
    }
    #expect(scene.checkTree() == [])
  }

  private func replayed() throws -> Scene {
    var replayed = try Scene(opening: try #require(journal.records[1]))
    for (_, record) in journal.records.sorted(by: { $0.key < $1.key }).dropFirst() { try replayed.replay(record) }
    return replayed
  }

  /// Reads all that navd reads.
  private func read() {
    let replayed = try? replayed()
    if let replayed { expectUse(of: replayed) }
    var states: [SceneState?] = [replayed?.state]
    for entry in scene.history(journal) { #expect(!entry.top.name.isEmpty) }
    for revision in journal.records.keys {
      states.append(try? scene.state(at: revision, newest: scene.revision, journal).1)
    }
    _ = try? scene.commits(since: 1, newest: scene.revision, journal)
    for id in 1..<20 { _ = scene.departure(ofScreen: id, journal) }
    for request in [Call(.undo(steps: 1)), Call(.undo(steps: 3)), Call(.redo(steps: 1))] {
      var scene = scene
      var buffer = ByteBuffer()
      let effect = try? scene.perform(
        request, revision: scene.revision + 1, time: Timestamp(microseconds: 1), origin: Origin(Caller()),
        message: RawSpan(), archive: journal, journal: &buffer)
      if effect?.isCommitted == true { states.append(scene.state) }
    }
    for case let state? in states { #expect(!state.path.isEmpty && !state.top.name.isEmpty) }
  }
}
