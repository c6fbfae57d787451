import SceneMap
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
    #expect(world.daemon.journal.hasUnwritten)
    // Who needs the database is told so, and what has happened stays.
    client.send("Scene.Close", #"{"scene":"s"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.scenes.revision == 4)
    // A reply that is kept goes with its record.
    client.push("B", #","options":{"requestId":"r"}"#)
    #expect(client.told() == ["reply"])
    #expect(!log.messages.contains { $0.contains("nothing changes") })
    storage.isDatabaseFull = false
    world.pass(1_000)
    #expect(storage.tokens == tokens + 1 && !world.daemon.journal.hasUnwritten)
    client.push("B")
    #expect(client.told() == ["reply"])
  }

  private let doors = """
    map: doors
    version: 1.0.0
    window: {initial: out, cases: {out: {stack: Out}}}
    screens: {Out: {}}
    links:
      schemes: [d]
      scopes: {one: {active: false, expires: 5s}, two: {active: false}}
      routes: [{path: "/one", scope: one, show: [Out]}, {path: "/two", scope: two, show: [Out]}]
    """

  @Test func aLinkThatExpiresRefusesNobody() {
    let world = World(storage: storage)
    let client = world.connect()
    client.install(doors)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"doors"}"#)
    _ = client.call("Navigation.OpenLink", #"{"scene":"s","url":"d://one"}"#)
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1)
    storage.isDatabaseFull = true
    world.pass(6_000)
    #expect(world.daemon.scenes["s"]?.waitingLinks.isEmpty == true && world.daemon.journal.hasUnwritten)
    for _ in 0..<3 { client.push("Out") }
    #expect(client.told() == ["reply", "reply", "reply"])
    #expect(storage.transactions.suffix(3) == [[2], [3], [4]])
    // One that is to be kept with what opened it is not taken.
    client.send("Navigation.OpenLink", #"{"scene":"s","url":"d://two"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.scenes["s"]?.waitingLinks.isEmpty == true)
    storage.isDatabaseFull = false
    world.pass(1_000)
    #expect(!world.daemon.journal.hasUnwritten)
    #expect(client.call("Navigation.OpenLink", #"{"scene":"s","url":"d://two"}"#)["pending"] == .bool(true))
  }

  @Test func aMapOfAFileThatChangesRefusesNobodyOfOthers() {
    let world = World(storage: storage)
    let client = world.connect()
    world.open()
    storage.isDatabaseFull = true
    var folder = MapFolderReading()
    let bytes = Array(doors.utf8)
    folder.files.append(.init(path: "/m/a.yaml", source: bytes, reading: MapReading(bytes, file: "/m/a.yaml")))
    world.daemon.mapCalls.take(folder)
    world.endTurn()
    client.push("A")
    #expect(client.told() == ["reply"])
    storage.isDatabaseFull = false
    world.pass(3_000)
    #expect(storage.maps["doors"] == bytes && !world.daemon.journal.hasUnwritten)
  }

  /// A reply that is kept without a commit goes beside the database, too.
  @Test func aKeptReplyOfWhatChangesNothingIsTaken() {
    let world = World(storage: storage)
    world.open()
    let (terminal, client) = (world.connect(), world.connect())
    _ = terminal.attach()
    storage.isDatabaseFull = true
    terminal.leave()
    client.send("Navigation.Pop", #"{"scene":"s","count":5,"options":{"requestId":"r"}}"#)
    #expect(client.told() == ["reply"])
    #expect(world.daemon.journal.hasUnwritten)
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
    #expect(world.daemon.scenes.revision == 1)
    storage.isFull = false
    client.push("A")
    #expect(client.told() == ["reply"])
    #expect(storage.transactions.last == [2])
    world.pass(1_000)
    #expect(!world.daemon.journal.hasUnwritten)
  }
}
