import Foundation
import JSON
import Testing

@testable import Navigation
@testable import NavigationDaemon
@testable import NavigationStore

// Ways to damage the state of a stopped navd.
extension UnreadableSceneTests {
  /// Changes the database of a stopped navd.
  func change(_ body: (DatabaseConnection) throws -> Void) throws {
    let database = try DatabaseConnection(directory + "/navd.db", .readWrite)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    try body(database)
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.drop(removesEmptyLog: true)
  }

  /// Changes the snapshot of a scene, and its checksum.
  func changeSnapshot(
    of scene: Int, isSound: Bool = true, _ body: (inout [UInt8], _ revision: Int) throws -> Void = { _, _ in }
  ) throws {
    try change { database in
      let row = try database.prepare("SELECT revision, snapshot FROM scenes WHERE id = ?1")
      row.bind(1, scene)
      try #require(try row.step(), "the scene has no snapshot")
      let revision = row.number(0)
      var bytes = row.bytes(1)
      row.reset()
      try body(&bytes, revision)
      let sum = Checksum.of(bytes.span, key: SnapshotTable.key(scene, revision))
      try database.prepare("UPDATE scenes SET snapshot = ?2, sum = ?3 WHERE id = ?1")
        .run(scene, bytes, isSound ? sum : sum + 1)
    }
  }

  /// Its number would be that of the other one.
  @Test func aSnapshotOfAnotherSceneIsRefused() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      for scene in ["s", "t"] {
        world.open(scene)
        pushMuch(on: scene, world)
      }
    }
    var other: [UInt8] = []
    try changeSnapshot(of: 1) { bytes, _ in other = bytes }
    try changeSnapshot(of: 52) { bytes, _ in bytes = other }
    for _ in 0..<2 {
      try run { world in
        #expect(world.daemon.scenes.unreadable.map(\.reason) == ["its snapshot is of another scene"])
        #expect(names(world) == ["t"])
        #expect(path(world.connect().call("Scene.Get", #"{"scene":"s"}"#)) == "49")
        pushMuch(on: "s", world)
      }
    }
  }

  /// Its next commit would come before it.
  @Test(arguments: [1, 1_000]) func aSnapshotOfAnotherRevisionIsRefused(distance: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      pushMuch(on: "s", world)
    }
    try changeSnapshot(of: 1) { bytes, revision in
      var scene = try Scene(snapshot: bytes)
      #expect(scene.revision == revision)
      scene.revision += distance
      var buffer = ByteBuffer()
      scene.writeSnapshot(into: &buffer)
      bytes = buffer.array()
    }
    for _ in 0..<2 {
      try run { world in
        #expect(world.daemon.scenes.unreadable.map(\.reason) == ["its snapshot is of another revision"])
      }
    }
  }

  /// A marked snapshot with another form, and its checksum.
  func marked(
    _ bytes: [UInt8], _ scene: Int, _ revision: Int, form: (UInt8) -> UInt8
  ) throws -> [UInt8] {
    let kept = try #require(UnreadSnapshot(bytes))
    let first = try #require(kept.snapshot.first)
    let stored = StoredScene(scene: scene, revision: revision, snapshot: [form(first)] + kept.snapshot.dropFirst())
    var buffer = ByteBuffer()
    UnreadSnapshot(kept.reason, stored.snapshot, sum: stored.sum, replayFrom: kept.replayFrom).write(into: &buffer)
    return buffer.array()
  }

  /// Changes the row of the journal that has a revision, and its checksum.
  /// - Returns: The row before.
  @discardableResult
  func changeRow(
    with revision: Int, isSound: Bool = true, _ body: (inout [UInt8], Range<Int>) throws -> Void
  ) throws -> [UInt8] {
    var before: [UInt8] = []
    try change { database in
      let row = try database.prepare(JournalTable.rowOfRevision)
      row.bind(1, revision)
      try #require(try row.step())
      let key = row.number(0)
      before = row.bytes(1)
      row.reset()
      var bytes = before
      let place = JournalRow.place(of: revision, in: bytes.span)
      try body(&bytes, try #require(place))
      try database.prepare("UPDATE journal SET records = ?2, sum = ?3 WHERE revision = ?1")
        .run(key, bytes, Checksum.of(bytes.span, key: key) + (isSound ? 0 : 1))
    }
    return before
  }

  /// Makes a record unreadable.
  static func spoil(_ bytes: inout [UInt8], _ record: Range<Int>) {
    for place in record.dropFirst(Record.headBytes).prefix(10) { bytes[place] = 0xFF }
  }
}

extension UnreadableScene {
  /// Scene `u`, whose snapshot has no mark yet.
  static var test: UnreadableScene {
    UnreadableScene(
      100, named: "u", owner: nil, because: "its snapshot cannot be read", readable: nil, revision: 100, last: 100,
      unwritten: UnreadSnapshot("its snapshot cannot be read", [200], sum: 1, replayFrom: 101))
  }
}
