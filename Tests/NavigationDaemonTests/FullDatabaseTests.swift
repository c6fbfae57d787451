import Testing

@testable import NavigationDaemon

/// A database that is full while there is room for records beside it.
struct FullDatabaseTests {
  private let storage = MemoryStorage()

  /// What waits for the database since before keeps nobody from going on.
  @Test func aFrontEndThatLeavesRefusesNobody() {
    let log = ToldLog()
    let world = World(storage: storage, log: log)
    world.open()
    let (terminal, client) = (world.connect(), world.connect())
    _ = terminal.attach()
    let tokens = storage.tokens
    storage.isDatabaseFull = true
    terminal.leave()
    world.pass(2_000)
    for _ in 0..<3 { client.push("A") }
    #expect(client.told() == ["reply", "reply", "reply"])
    #expect(storage.transactions.suffix(3) == [[2], [3], [4]] && storage.tokens == tokens)
    #expect(world.daemon.hasUnwritten)
    // Who needs the database is told so, and what has happened stays.
    client.send("Scene.Close", #"{"scene":"s"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.revision == 4)
    // A reply that is kept goes with its record.
    client.push("B", #","options":{"requestId":"r"}"#)
    #expect(client.told() == ["reply"])
    #expect(!log.messages.contains { $0.contains("nothing changes") })
    storage.isDatabaseFull = false
    world.pass(1_000)
    #expect(storage.tokens == tokens + 1 && !world.daemon.hasUnwritten)
    client.push("B")
    #expect(client.told() == ["reply"])
  }

  /// When nothing has room, nothing has happened.
  @Test func aDiskThatIsFullRefusesAllTheSame() {
    let world = World(storage: storage)
    world.open()
    let (terminal, client) = (world.connect(), world.connect())
    _ = terminal.attach()
    storage.isFull = true
    terminal.leave()
    client.push("A")
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.revision == 1)
    storage.isFull = false
    client.push("A")
    #expect(client.told() == ["reply"])
    #expect(storage.transactions.last == [2])
    world.pass(1_000)
    #expect(!world.daemon.hasUnwritten)
  }
}
