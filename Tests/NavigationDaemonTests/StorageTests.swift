import JSON
import Testing

@testable import NavigationDaemon

/// Acknowledged commits are on the disk; commits that the disk refuses have no effect.
struct StorageTests {
  private let storage = MemoryStorage()
  private let push = #"{"scene":"s","screen":{"name":"A"}}"#

  private func path(_ world: World) -> [JSONValue?] {
    guard case .array(let path)? = world.connect().call("Scene.Get", #"{"scene":"s"}"#)["path"] else { return [] }
    return path.map { $0["id"] }
  }

  @Test func aTurnIsOneTransaction() {
    let world = World(storage: storage)
    world.open()
    let client = world.connect()
    let before = storage.transactions.count
    let call = TestClient.message("Navigation.Push", push)
    client.sendBytes(call + call + call)
    #expect(client.told() == ["reply", "reply", "reply"])
    #expect(storage.transactions[before...] == [[2, 3, 4]])
  }

  @Test func aTurnWithLongRecordsIsSeveralTransactions() {
    let world = World(storage: storage) { limits in
      limits[.argumentBytes] = 1 << 20
      limits[.sceneBytes] = 8 << 20
      limits[.turnWork] = 1 << 20
    }
    world.open()
    let client = world.connect()
    let text = String(repeating: "x", count: 600 << 10)
    let call = TestClient.message(
      "Navigation.Push", #"{"scene":"s","screen":{"name":"A","arguments":{"text":"\#(text)"}}}"#)
    let before = storage.transactions.count
    client.sendBytes(call + call + call + call + TestClient.message("Navigation.Pop", #"{"scene":"s"}"#))
    #expect(client.told() == [String](repeating: "reply", count: 5))
    // The others have snapshots.
    #expect(storage.transactions[before...].filter { !$0.isEmpty } == [[2], [3], [4], [5], [6]])
  }

  @Test func aTurnOfSeveralTransactionsHasWhatTheDiskTook() {
    let world = World(storage: storage) { limits in
      limits[.argumentBytes] = 1 << 20
      limits[.messageInBytes] = 4 << 20
      limits[.turnWork] = 1 << 20
      // No snapshots are due.
      limits[.replayBytes] = 64 << 20
    }
    let client = world.connect()
    let text = String(repeating: "x", count: 1 << 19)
    let screens = [String](repeating: #"{"name":"A","arguments":{"text":"\#(text)"}}"#, count: 3)
    let open = TestClient.message(
      "Scene.Open", #"{"scene":"s","root":{"name":"Home"},"path":[\#(screens.joined(separator: ","))]}"#)
    storage.transactionsLeft = 1
    client.sendBytes(open + TestClient.message("Navigation.Push", push) + TestClient.message("Navigation.Push", push))
    #expect(client.told() == ["reply", "StorageFailed", "StorageFailed"])
    #expect(world.path == ["Home", "A", "A", "A"] && world.daemon.scenes.revision == 1)
    storage.transactionsLeft = .max
    client.send("Navigation.Push", push)
    #expect(client.messages().first?["parameters"]?["outcome"]?["revision"] == .integer(2))
  }

  @Test func whatTheDiskDoesNotTakeHasNotHappened() {
    let world = World(storage: storage)
    world.open()
    let reader = world.connect()
    reader.send("Scene.Subscribe", #"{"scene":"s"}"#, more: true)
    #expect(reader.told() == ["snapshot", "ready"])
    let before = path(world)
    storage.isFull = true
    let client = world.connect()
    let call = TestClient.message("Navigation.Push", push)
    client.sendBytes(call + TestClient.message("Navigation.Pop", #"{"scene":"s"}"#) + call)
    #expect(client.told() == ["StorageFailed", "StorageFailed", "StorageFailed"])
    #expect(path(world) == before)
    #expect(world.daemon.scenes.revision == 1)
    #expect(reader.told() == [])
    storage.isFull = false
    // The ids and the revision of a change that was taken back are given again.
    client.send("Navigation.Push", push)
    let outcome = client.messages().first?["parameters"]?["outcome"]
    #expect(outcome?["revision"] == .integer(2) && outcome?["ids"] == .array([.integer(5)]))
    #expect(reader.told() == ["commit"])
  }

  @Test func aReadInTheSameTurnSeesWhatIsOnTheDisk() {
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    let get = TestClient.message("Scene.Get", #"{"scene":"s"}"#)
    client.sendBytes(TestClient.message("Navigation.Push", push) + get)
    let messages = client.messages()
    #expect(messages.first?["error"] == .string("org.navd.Manager.StorageFailed"))
    #expect(messages.last?["parameters"]?["at"]?["revision"] == .integer(1))
  }

  @Test func aRefusalByWhatIsNotOnTheDiskIsNone() {
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    let conditional = #"{"scene":"s","screen":{"name":"A"},"options":{"ifRevision":1}}"#
    client.sendBytes(
      TestClient.message("Navigation.Push", push) + TestClient.message("Navigation.Push", conditional))
    #expect(client.told() == ["StorageFailed", "StorageFailed"])
    storage.isFull = false
    client.send("Navigation.Push", conditional)
    #expect(client.told() == ["reply"])
  }

  @Test func aSceneThatTheDiskDoesNotTakeIsNotThere() {
    let world = World(storage: storage)
    storage.isFull = true
    let all = world.connect()
    all.send("Scene.Subscribe", "{}", more: true)
    #expect(all.told() == ["ready"])
    let client = world.connect()
    client.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.scenes.isEmpty && world.daemon.scenes[number: 1] == nil && world.daemon.scenes.revision == 0)
    #expect(all.told() == [])
    storage.isFull = false
    client.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    #expect(client.told() == ["reply"])
    #expect(all.told() == ["snapshot"])
  }

  @Test func aSceneWhoseCloseTheDiskDoesNotTakeIsStillThere() {
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    client.send("Scene.Close", #"{"scene":"s"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(path(world).count == 1)
  }

  @Test func whoCannotBeRememberedIsNotAttached() {
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    client.send("Scene.Attach", #"{"scene":"s","name":"till"}"#, more: true)
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.scenes["s"]?.frontEnds.isEmpty == true)
    storage.isFull = false
    #expect(!client.attach().isEmpty)
  }

  @Test func whoWaitsForWhatTheDiskDoesNotTakeWaitsOn() {
    let world = World(storage: storage)
    world.open()
    let waiter = world.connect()
    waiter.send("Scene.Wait", #"{"scene":"s","reference":{"name":"A"}}"#)
    storage.isFull = true
    let client = world.connect()
    client.send("Navigation.Push", push)
    #expect(client.told() == ["StorageFailed"])
    #expect(waiter.told() == [])
    storage.isFull = false
    client.send("Navigation.Push", push)
    #expect(waiter.told() == ["reply"])
  }

  @Test func aRequestThatFailedMayBeMadeAgain() {
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    let once = #"{"scene":"s","screen":{"name":"A"},"options":{"requestId":"r"}}"#
    client.send("Navigation.Push", once)
    #expect(client.told() == ["StorageFailed"])
    storage.isFull = false
    let call = TestClient.message("Navigation.Push", once)
    client.sendBytes(call + call)
    let revisions = client.messages().map { $0["parameters"]?["outcome"]?["revision"] }
    #expect(revisions == [.integer(2), .integer(2)])
  }

  @Test func aDurableReplyWaitsForTheDiskAndNobodyElse() {
    let world = World(storage: storage)
    world.open()
    let (durable, other) = (world.connect(), world.connect())
    durable.send("Navigation.Push", #"{"scene":"s","screen":{"name":"A"},"options":{"durable":true}}"#)
    #expect(durable.told() == [])
    other.send("Navigation.Push", push)
    #expect(other.told() == ["reply"])
    #expect(world.sync())
    #expect(durable.told() == ["reply"])
    #expect(!world.sync())
  }

  @Test func underFullEveryReplyAndEveryEventWaitsForTheDisk() {
    let world = World(storage: MemoryStorage(.full))
    let client = world.connect()
    client.send("Scene.Open", #"{"scene":"s","root":{"name":"A"}}"#)
    #expect(client.told() == [])
    #expect(world.sync())
    #expect(client.told() == ["reply"])
    let reader = world.connect()
    reader.send("Scene.Subscribe", #"{"scene":"s"}"#, more: true)
    #expect(reader.told() == ["snapshot", "ready"])
    client.send("Navigation.Push", push)
    #expect(client.told() == [] && reader.told() == [])
    #expect(world.sync())
    #expect(client.told() == ["reply"] && reader.told() == ["commit"])
  }

  @Test func underNoneNothingWaitsAndItIsWrittenEachSecond() {
    let storage = MemoryStorage(.none)
    let world = World(storage: storage)
    world.open()
    storage.isFull = true
    let client = world.connect()
    client.send("Navigation.Push", push)
    #expect(client.told() == ["reply"])
    world.pass(1_000)
    #expect(storage.transactions.isEmpty)
    storage.isFull = false
    world.pass(1_000)
    #expect(storage.transactions == [[1, 2]])
  }

  @Test func undoGoesBackOverWhatIsOnTheDiskAlone() {
    let world = World(storage: storage) { $0[.historyMemoryBytes] = 1 }
    world.open()
    let client = world.connect()
    for _ in 0..<5 { client.send("Navigation.Push", push) }
    client.send("Navigation.Undo", #"{"scene":"s","steps":4}"#)
    #expect(client.told().allSatisfy { $0 == "reply" })
    #expect(path(world).count == 2)
    client.send("Navigation.Redo", #"{"scene":"s","steps":3}"#)
    #expect(path(world).count == 5)
  }

  @Test(arguments: [true, false])
  func whoseTokenCannotBeForgottenStays(isKicked: Bool) {
    let world = World(storage: storage)
    world.open()
    let front = world.connect()
    _ = front.attach()
    storage.isFull = true
    let other = world.connect()
    if isKicked {
      other.send("Manager.Kick", #"{"client":"\#(front.session.name)"}"#)
    } else {
      other.send("Scene.Attach", #"{"scene":"s","name":"b","mode":"exclusive","steal":true}"#, more: true)
    }
    #expect(other.told() == ["StorageFailed"])
    #expect(!front.isClosed && world.daemon.scenes["s"]?.frontEnds.map(\.id) == ["f1"])
  }

  @Test func aTokenIsForgottenByTheDiskBeforeAnybodyIsTold() {
    let world = World(storage: storage)
    world.open()
    let front = world.connect()
    _ = front.attach()
    let other = world.connect()
    other.send("Manager.Kick", #"{"client":"\#(front.session.name)"}"#)
    #expect(other.told() == ["reply"])
    #expect(storage.forgottenTokens == 1)
  }
}
