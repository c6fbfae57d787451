import Testing

@testable import NavigationDaemon

/// Calls while a worker has the database: some are executed, others wait until it gives the database back.
struct BusyDiskTests {
  private let storage = MemoryStorage()
  private let push = #"{"scene":"s","screen":{"name":"A"}}"#

  /// A call that leads to records and a kept reply alone does not wait.
  @Test(arguments: [
    ("Navigation.Push", #"{"scene":"s","screen":{"name":"A"},"options":{"requestId":"r"}}"#),
    ("Navigation.Pop", #"{"scene":"s","count":5,"options":{"requestId":"changes nothing"}}"#),
    ("Scene.Open", #"{"scene":"t","root":{"name":"A"}}"#),
    ("Navigation.Apply", #"{"scene":"s","operations":[{"operation":"Back"},{"operation":"Refresh"}]}"#),
  ])
  func whileAWorkerHasTheDatabaseChangesDoNotWait(method: String, parameters: String) {
    let world = World(storage: storage)
    world.open()
    world.connect().push("First")
    storage.isAway = true
    let writer = world.connect()
    writer.send(method, parameters)
    #expect(writer.told() == ["reply"])
    writer.send(method, parameters)
    #expect(writer.told() == ["reply"])
    storage.isAway = false
    world.endTurn()
  }

  /// A call that leads to more, or may read older records, waits.
  @Test(arguments: [
    ("Navigation.Undo", #"{"scene":"s"}"#, "reply"),
    ("Scene.Close", #"{"scene":"s"}"#, "reply"),
    // A scene without a map has no links.
    ("Navigation.ActivateLinks", #"{"scene":"s","scope":"a"}"#, "NotInMap"),
    (
      "Navigation.Apply", #"{"scene":"s","operations":[{"operation":"Back"},{"operation":"OpenLink","url":"a:b"}]}"#,
      "OperationFailed"
    ),
    (
      "Navigation.Apply",
      #"{"scene":"s","operations":[{"operation":"Try","operations":[{"operation":"ActivateLinks","scope":"a"}]}]}"#,
      "reply"
    ),
  ])
  func whileAWorkerHasTheDatabaseSomeCallsWait(method: String, parameters: String, outcome: String) {
    let world = World(storage: storage)
    world.open()
    let (writer, reader) = (world.connect(), world.connect())
    writer.send("Navigation.Push", push)
    #expect(writer.told() == ["reply"])
    storage.isAway = true
    writer.send("Navigation.Push", #"{"scene":"s","screen":{"name":"B"},"options":{"requestId":null}}"#)
    #expect(writer.told() == ["reply"])
    writer.sendBytes(TestClient.message(method, parameters) + TestClient.message("Manager.Ping", "{}"))
    #expect(writer.told() == [])
    reader.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(reader.told() == ["reply"])
    storage.isAway = false
    world.endTurn()
    #expect(writer.told() == [outcome, "reply"])
  }

  /// A waiting write is part of the next commit of any client, which therefore needs the database too.
  @Test func whileATokenWaitsForTheDatabaseEverybodyDoes() {
    let world = World(storage: storage)
    world.open()
    let (terminal, writer) = (world.connect(), world.connect())
    terminal.send("Scene.Attach", #"{"scene":"s","name":"t"}"#, more: true)
    _ = terminal.told()
    storage.isAway = true
    terminal.leave()
    world.endTurn()
    writer.send("Navigation.Push", push)
    #expect(writer.told() == [])
    storage.isAway = false
    world.endTurn()
    #expect(writer.told() == ["reply"])
  }

  /// A client whose first message waits for the disk is not closed for its silence.
  @Test func whoseFirstCallWaitsIsNotClosedForSayingNothing() {
    let world = World(storage: storage) { $0[.firstMessageMilliseconds] = 2_000 }
    world.open()
    storage.isAway = true
    let client = world.connect()
    client.send("Scene.Close", #"{"scene":"s"}"#)
    world.pass(5_000)
    #expect(!client.isClosed && client.told() == [])
    storage.isAway = false
    world.endTurn()
    #expect(client.told() == ["reply"])
  }

  @Test func whenTooMuchWaitsForTheDatabaseChangesWaitAndReadsDoNot() {
    let world = World(storage: storage)
    world.open()
    (storage.isAway, storage.isBacklogged) = (true, true)
    let (writer, reader) = (world.connect(), world.connect())
    writer.sendBytes(
      TestClient.message("Navigation.Push", push) + TestClient.message("Manager.Ping", "{}"))
    #expect(writer.told() == [])
    reader.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(reader.told() == ["reply"])
    storage.isAway = false
    world.endTurn()
    #expect(writer.told() == ["reply", "reply"])
  }
}
