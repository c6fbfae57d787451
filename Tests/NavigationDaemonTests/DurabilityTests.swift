import Navigation
import Testing

@testable import NavigationDaemon

/// Replies and events are sent when the disk has their cause, also without a commit. Waiting writes are kept.
struct DurabilityTests {
  private let source = "map: shop\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n"

  @Test func aMapOfAFileIsKeptAlsoWhenACommitFailsMeanwhile() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    world.daemon.mapFolders.take(MapFolderReading(files: [.init("/m/a.yaml", source)]))
    world.endTurn()
    let client = world.connect()
    client.push("X")
    #expect(client.told() == ["StorageFailed"])
    storage.isFull = false
    world.pass(3_000)
    #expect(storage.maps["shop"] == Array(source.utf8))
  }

  @Test(arguments: [
    ("Scene.Attach", #"{"scene":"s","name":"till"}"#), ("Scene.Close", #"{"scene":"s"}"#),
  ])
  func whatIsRefusedByAFullDiskIsNotWrittenLater(method: String, parameters: String) {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    client.send(method, parameters, more: method == "Scene.Attach")
    #expect(client.told() == ["StorageFailed"])
    #expect(!world.daemon.journal.hasUnwritten)
  }

  @Test func aRequestThatADiskDoesNotTakeIsNotKeptLater() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    client.send("Navigation.Push", #"{"scene":"s","screen":{"name":"A"},"options":{"requestId":"r"}}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(!world.daemon.journal.hasUnwritten)
  }

  /// Under `full` replies without a commit wait for the disk too.
  @Test(arguments: ["InstallMap", "Attach", "requestId"])
  func underFullWhatIsNoCommitWaitsToo(_ what: String) {
    let world = World(storage: MemoryStorage(.full))
    let opener = world.connect()
    opener.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    world.sync()
    let client = world.connect()
    switch what {
    case "InstallMap": client.send("Manager.InstallMap", TestClient.installing(source))
    case "Attach": client.send("Scene.Attach", #"{"scene":"s","name":"till"}"#, more: true)
    default: client.send("Navigation.Back", #"{"scene":"s","options":{"requestId":"r"}}"#)
    }
    #expect(client.told() == [])
    #expect(world.sync())
    #expect(!client.told().isEmpty)
  }

  @Test func aReplyWaitsForTheEngineAsForTheDisk() {
    let storage = MemoryStorage(.none)
    storage.isReplicated = true
    let world = World(storage: storage)
    let (writer, reader) = (world.connect(), world.connect())
    writer.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    #expect(writer.told() == [])
    reader.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(reader.told() == [])
    #expect(world.sync())
    #expect(writer.told() == ["reply"] && reader.told() == ["reply"])
    reader.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(reader.told() == ["reply"] && !world.sync())
  }

  /// The engine may have taken an append in flight before another host changed the state.
  @Test func withoutALeaseAReplyWaitsForALaterAppend() {
    let storage = MemoryStorage(.none)
    storage.isReplicated = true
    let world = World(storage: storage)
    let (writer, reader) = (world.connect(), world.connect())
    writer.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    #expect(world.daemon.beginSync())
    storage.isHeldAlone = false
    reader.send("Scene.Get", #"{"scene":"s"}"#)
    world.endSync()
    #expect(writer.told() == ["reply"] && reader.told() == [])
    #expect(world.sync())
    #expect(reader.told() == ["reply"])
    // Also when there is nothing to append.
    reader.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(reader.told() == [])
    #expect(world.sync())
    #expect(reader.told() == ["reply"])
  }

  @Test func underFullASnapshotForWhoCatchesUpWaitsToo() {
    let world = World(storage: MemoryStorage(.full)) { $0[.streamQueueBytes] = 2_000 }
    let client = world.connect()
    client.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    world.sync()
    let reader = world.connect()
    reader.subscribe()
    reader.isReading = false
    for _ in 0..<20 {
      client.push("X", text: 300)
      world.sync()
    }
    client.push("Unsynced")
    reader.isReading = true
    #expect(reader.told() == [])
    #expect(world.sync())
    #expect(reader.told() == ["reset", "snapshot", "ready"])
  }

  /// The commits to undo are not in memory any more, but still in the batch.
  @Test func anUndoInTheTurnOfItsCommitsFindsThemInTheBatch() {
    let world = World(storage: MemoryStorage())
    world.open()
    let client = world.connect()
    let text = String(repeating: "x", count: 3_000)
    var calls: [UInt8] = []
    for _ in 0..<4 {
      calls += TestClient.message(
        "Navigation.Push", #"{"scene":"s","screen":{"name":"A","arguments":{"text":"\#(text)"}}}"#)
    }
    calls += TestClient.message("Navigation.Undo", #"{"scene":"s","steps":3}"#)
    world.receive(calls, by: client.session)
    #expect(client.messages().map { $0["error"] } == [nil, nil, nil, nil, nil])
    #expect(world.daemon.scenes["s"]?.scene.state.path.count == 2)
  }

  @Test func aHeartbeatIsNotAheadOfACommit() {
    let storage = MemoryStorage()
    let world = World(storage: storage) { $0[.heartbeatMilliseconds] = 1_000 }
    world.open()
    let reader = world.connect()
    reader.subscribe()
    let client = world.connect()
    let bytes = TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#)
    let padded = bytes + [UInt8](repeating: 0xFF, count: 64)
    unsafe padded.withUnsafeBytes { buffer in
      unsafe world.daemon.received(
        UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), by: client.session, now: 1_000)
    }
    storage.isFull = true
    world.daemon.advance(to: 1_000)
    world.endTurn()
    #expect(client.told() == ["StorageFailed"])
    #expect(reader.messages().map { $0["parameters"]?["at"]?["revision"] } == [.integer(1)])
  }

  /// If each kept reply makes another one forgotten, the batch always has something to write.
  @Test(arguments: [false, true])
  func snapshotsAreTakenWhereRequestsAreForgotten(hasRequest: Bool) {
    let storage = MemoryStorage()
    let world = World(storage: storage) {
      $0[.requestsOfUser] = 1
      $0[.replayBytes] = 10_000
    }
    for index in 0..<50 { world.open("t\(index)") }
    let client = world.connect()
    for index in 0..<2_000 {
      let options = hasRequest ? #","options":{"requestId":"r\#(index)"}"# : ""
      client.send("Navigation.ReplaceTop", #"{"scene":"t\#(index % 50)","screen":{"name":"X\#(index)"}\#(options)}"#)
    }
    #expect(client.told().allSatisfy { $0 == "reply" })
    #expect(storage.snapshots > 50)
    #expect(world.daemon.journal.replay.startsFrom > 500)
  }
}
