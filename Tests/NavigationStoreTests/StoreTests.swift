import JSON
import Testing

@testable import NavigationStore

struct StoreTests {
  @Test func whatWasCommittedIsThereAfterACleanStop() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    let batch = Batch()
    batch.append(record(1, scene: 1, .open, "a"))
    batch.append(record(2, scene: 1, .commit, "bc"))
    batch.snapshots.append(text: "snapshot")
    batch.endSnapshot(of: 1, revision: 1)
    batch.replayFrom = 2
    try store.commit(batch)
    try store.close()
    let again = try Store(directory: directory.path, durability: .normal, now: 2)
    #expect(again.epoch == store.epoch)
    #expect(again.lastRevision == 2)
    #expect(again.replayFrom == 2)
    var scenes: [String] = []
    try again.forEachScene { stored in
      let snapshot = String(decoding: stored.snapshot, as: UTF8.self)
      scenes.append("\(stored.scene) \(stored.revision) \(snapshot) \(stored.isSound)")
    }
    #expect(scenes == ["1 1 snapshot true"])
    #expect(try again.record(revision: 2) == record(2, scene: 1, .commit, "bc"))
    #expect(try again.record(revision: 3) == nil)
    try again.close()
  }

  /// SQLite does not roll back by itself after every failure; it does not after this one.
  @Test func aBatchOfWhichAPartCannotBeWrittenIsTakenBackWhole() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    let batch = Batch()
    batch.append(record(1, scene: 1, .open, "a"))
    try store.commit(batch)
    batch.removeAll()
    batch.append(record(2, scene: 1, .commit, "b"))
    batch.keep(
      StoredToken(hash: [1], scene: 1, frontEnd: "f1", uid: 1, name: "till", mode: 0, attached: 1, ends: 0))
    try store.database.connection.execute(
      "CREATE TRIGGER no BEFORE INSERT ON tokens BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: StoreError.self) { try store.commit(batch) }
    try store.database.connection.execute("DROP TRIGGER no")
    #expect(store.lastRevision == 1)
    #expect(try store.record(revision: 2) == nil)
    batch.removeAll()
    batch.append(record(2, scene: 1, .commit, "c"))
    try store.commit(batch)
    #expect(try store.record(revision: 2) == record(2, scene: 1, .commit, "c"))
    store.kill()
    let again = try Store(directory: directory.path, durability: .normal, now: 1)
    #expect(again.lastRevision == 2)
    try again.close()
  }
}

/// A record with a text after its head.
func record(_ revision: Int, scene: Int, _ kind: RecordHead.Kind, _ text: String) -> [UInt8] {
  record(revision, scene: scene, kind, Array(text.utf8))
}

/// A record with bytes after its head.
func record(_ revision: Int, scene: Int, _ kind: RecordHead.Kind, _ body: [UInt8]) -> [UInt8] {
  let length = RecordHead.byteCount + body.count
  return RecordHead(length: length, revision: revision, scene: scene, kind: kind).bytes + body
}

extension Store {
  /// Drops the database without closing it, as a kill does.
  func kill() {
    endRun()
    database.connection.drop(removesEmptyLog: false)
  }
}

extension Batch {
  func append(_ record: [UInt8]) { records.append(record) }
}
