import Foundation
import JSON
import Testing

@testable import Navigation
@testable import NavigationDaemon
@testable import NavigationStore

// Scenes with damaged records.
extension UnreadableSceneTests {
  /// What a stream of all scenes is told that resumes from the newest revision.
  func resumed(_ world: World) -> [String] {
    let client = world.connect()
    let since = #"{"epoch":"\#(world.daemon.context.epoch)","revision":\#(world.daemon.scenes.revision)}"#
    client.send("Scene.Subscribe", #"{"since":\#(since)}"#, more: true)
    world.finish()
    return client.told()
  }

  /// A damaged snapshot is not served, although it can be read, and neither are the commits behind a damaged one.
  @Test func theJournalIsReadUpToItsFirstDamagedCommit() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      let client = world.connect()
      for name in ["A", "B", "C"] { client.push(name) }
      pushMuch(on: "s", world)
    }
    try changeSnapshot(of: 1, isSound: false)
    try changeRow(with: 3) { bytes, place in Self.spoil(&bytes, place) }
    for _ in 0..<2 {
      try run { world in
        #expect(world.daemon.scenes.unreadable.first?.info.revision == 2)
        let last = world.connect().call("Scene.Get", #"{"scene":"s","lastReadable":true}"#)
        #expect(path(last) == "Home A")
      }
    }
  }

  /// Closing it would write a record that no start can read.
  @Test func aSceneThatIsNotYetOpenedEndsAStart() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      pushMuch(on: "s", world)
    }
    try change { try $0.execute("UPDATE scenes SET id = id + 1048576") }
    let store = try Store(directory: directory, durability: .normal, now: 0)
    let error = #expect(throws: StoreError.self) { try World(storage: DiskStorage(store)).daemon.load(from: store) }
    #expect(error?.code == .damaged)
    try store.close(isClean: false)
  }

  /// Edits that fit one by one may make a state that traps later.
  @Test(arguments: [
    (isRemoval: true, reason: "its commit 2 cannot be read (expected edits that leave a whole tree)"),
    (false, "its commits from 2 on do not make the state of a scene"),
  ])
  func aStateThatNoSceneHasIsFound(isRemoval: Bool, reason: String) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var home: NodeRecord?
    try run { world in
      world.open("s")
      let state = try #require(world.daemon.scenes["s"]).scene.state
      let id = try #require(state.path.last?.id)
      home = state.table[state.table.slot(id)]
      world.connect().push("A", text: 500)
    }
    let node = try #require(home)
    let stray = NodeRecord(
      node.id + 1, .screen, under: node.parent, owner: 99, NodeContent(name: "X", arguments: .empty, details: nil),
      place: nil, back: .history, hasAppeared: false)
    let edits = EditLog([isRemoval ? .remove(node, index: 0) : .insert(stray, index: 1)])
    try changeRow(with: 2) { bytes, place in
      let record = try CommitRecord(bytes, at: place.lowerBound)
      var rest = ByteBuffer()
      rest.append(varint: 1)
      edits.write(into: &rest)
      let zeros = [UInt8](repeating: 0, count: place.upperBound - record.restStart - rest.count)
      bytes.replaceSubrange(record.restStart..<place.upperBound, with: rest.array() + zeros)
    }
    for _ in 0..<2 {
      try run { world in
        let scene = world.daemon.scenes.unreadable.first
        #expect(scene?.reason == reason)
        let last = world.connect().call("Scene.Get", #"{"scene":"s","lastReadable":true}"#)
        #expect(path(last) == "Home" && last["at"]?["revision"]?.integerValue == 1)
      }
    }
  }

  /// A scene's snapshot may be newer than the revision from which a start reads the journal, and older.
  @Test func eachSceneIsReplayedFromItsOwnSnapshot() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      for scene in ["idle", "s", "waiting"] { world.open(scene) }
      pushMuch(on: "idle", world)
      pushMuch(on: "s", world)
    }
    var replayFrom = 0
    try run { world in
      // It keeps a start from reading less.
      replayFrom = world.daemon.scenes.revision + 1
      let waiting = try #require(world.daemon.scenes["waiting"])
      world.connect().send("Navigation.Push", #"{"scene":"waiting","screen":{"name":"W"}}"#)
      world.connect().push("A")
      world.finish()
      world.daemon.journal.appendSnapshot(of: try #require(world.daemon.scenes["s"]))
      try world.daemon.journal.writeSnapshots(replayFrom: replayFrom)
      #expect(waiting.onDisk.replayFrom == replayFrom)
      world.connect().push("B")
    }
    for scene in 1...2 { try changeSnapshot(of: scene) { bytes, _ in bytes[0] += 100 } }
    for _ in 0..<3 {
      try run { world in
        #expect(names(world) == ["idle", "s"])
        let store = try #require(world.daemon.journal.storage as? DiskStorage).store
        #expect(store.replayFrom == replayFrom)
        #expect(path(world.connect().call("Scene.Get", #"{"scene":"waiting"}"#)) == "Home W")
      }
    }
    for scene in 1...2 {
      try changeSnapshot(of: scene) { bytes, revision in
        bytes = try marked(bytes, scene, revision) { $0 - 100 }
      }
    }
    for _ in 0..<2 {
      try run { world in
        let client = world.connect()
        #expect(names(world) == [])
        #expect(path(client.call("Scene.Get", #"{"scene":"idle"}"#)) == "49")
        #expect(path(client.call("Scene.Get", #"{"scene":"s"}"#)) == "49 A B")
      }
    }
  }

  /// Only a scene that cannot be read needs records from before those that a start reads.
  @Test func damagedRecordsThatNoOtherSceneNeedsDoNotEndAStart() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      world.connect().push("A")
    }
    // Each run writes a row of its own.
    try run { world in
      let client = world.connect()
      for name in ["B", "C"] { client.push(name) }
      world.open("t")
    }
    try changeRow(with: 4) { bytes, place in Self.spoil(&bytes, place) }
    try run { world in
      #expect(world.daemon.scenes.unreadable.first?.info.revision == 3)
      pushMuch(on: "t", world)
    }
    try changeRow(with: 3, isSound: false) { _, _ in }
    for _ in 0..<2 {
      try run { world in
        let scene = world.daemon.scenes.unreadable.first
        #expect(scene?.reason == "a part of the journal after 2 is not what was written" && scene?.info.revision == 2)
        #expect(path(world.connect().call("Scene.Get", #"{"scene":"t"}"#)) == "49")
      }
    }
  }

  /// A marked scene with a good snapshot needs no record from before the revision in its mark.
  @Test func olderRecordsThanItsOwnDoNotConcernAScene() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      for scene in ["s", "t"] { world.open(scene) }
      pushMuch(on: "s", world)
    }
    var (old, revision) = (0, 0)
    try run { world in
      old = world.daemon.scenes.revision + 10
      pushMuch(on: "t", world)
    }
    try run { world in
      let client = world.connect()
      client.push("A")
      client.push("B")
      revision = world.daemon.scenes.revision
    }
    try changeRow(with: revision) { bytes, place in Self.spoil(&bytes, place) }
    for start in 0..<3 {
      try run { world in
        let scene = world.daemon.scenes.unreadable.first
        #expect(scene?.name == "s" && scene?.info.revision == revision - 1)
        #expect(path(world.connect().call("Scene.Get", #"{"scene":"s","lastReadable":true}"#)) == "49 A")
        // A start no longer reads A for scenes without a mark.
        if start == 0 { pushMuch(on: "t", world) }
      }
      if start == 0 { try changeRow(with: old, isSound: false) { _, _ in } }
      // `t` is looked for from its Open on.
      if start == 1 { try changeSnapshot(of: 2, isSound: false) }
    }
  }

  /// Nobody knows the sensitive values of a scene that cannot be read, so its records lose all arguments.
  @Test func theRecordsOfAClosedOneAreErased() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let text = String(repeating: "x", count: 500)
    try run { world in
      world.open("s")
      let client = world.connect()
      for name in ["A", "B", "C"] { client.push(name, text: 500) }
    }
    try changeRow(with: 3) { bytes, place in Self.spoil(&bytes, place) }
    for start in 0..<2 {
      try run { world in
        let client = world.connect()
        if start == 0 { client.send("Scene.Close", #"{"scene":"s"}"#) }
        world.pass(20_000)
        let kept = try (1...4).filter { revision in
          try world.daemon.journal.storage?.record(revision: revision).map { String(decoding: $0, as: UTF8.self) }?
            .contains(text) ?? false
        }
        // Those before the spoiled one stay until the journal is swept.
        #expect(kept == [2, 3])
      }
    }
  }
}
