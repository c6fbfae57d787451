import NavigationStore
import Testing

@testable import NavigationDaemon

/// A database that is full while there is room for records beside it.
struct FullDatabaseTests {
  private let storage = MemoryStorage()

  /// An earlier write that waits for the database does not block other calls.
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
    // A call that needs the database fails, and earlier commits stay.
    client.send("Scene.Close", #"{"scene":"s"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.scenes.revision == 4)
    // A kept reply is written with its record.
    client.push("B", #","options":{"requestId":"r"}"#)
    #expect(client.told() == ["reply"])
    #expect(!log.messages.contains { $0.contains("nothing changes") })
    storage.isDatabaseFull = false
    world.pass(1_000)
    #expect(storage.tokens == tokens + 1 && !world.daemon.journal.hasUnwritten)
    client.push("B")
    #expect(client.told() == ["reply"])
  }

  /// Scenes that the start could not read, or could read again, are marked once there is room.
  @Test(arguments: [Durability.none, .normal])
  func theMarksOfAStartRefuseNobody(durability: Durability) throws {
    let (storage, log) = (MemoryStorage(durability), ToldLog())
    let world = World(storage: storage, log: log)
    world.open()
    let client = world.connect()
    let journal = world.daemon.journal
    let (scene, host) = (UnreadableScene.test, try #require(world.daemon.scenes["s"]))
    world.daemon.scenes.enter(scene)
    journal.startMarks = StartMarks(unreadable: [scene], readAgain: [host], haveScenesChanged: true)
    let snapshots = storage.snapshots
    storage.isDatabaseFull = true
    client.push("A")
    client.push("B", #","options":{"requestId":"r"}"#)
    world.pass(2_000)
    client.push("C")
    #expect(client.told() == ["reply", "reply", "reply"])
    #expect(storage.snapshots == snapshots && scene.unwritten != nil && journal.hasUnwritten)
    // There is room for other rows.
    (storage.isDatabaseFull, storage.takesSnapshots) = (false, false)
    let tokens = storage.tokens
    world.pass(1_000)
    _ = world.connect().attach()
    client.send("Scene.Open", #"{"scene":"t","root":{"name":"Home"}}"#)
    client.send("Scene.Close", #"{"scene":"t"}"#)
    #expect(client.told() == ["reply", "reply"])
    world.pass(2_000)
    #expect(storage.snapshots == snapshots && storage.tokens == tokens + 1 && !journal.hasChanges)
    #expect(log.messages.filter { $0.contains("takes the state again") }.isEmpty)
    storage.takesSnapshots = true
    world.pass(1_000)
    #expect(log.messages.filter { $0.contains("takes the state again") }.count == 1)
    #expect(storage.snapshots == snapshots + 2 && scene.unwritten == nil && journal.startMarks.isEmpty)
    #expect(!journal.hasUnwritten)
  }

  /// While the logs cannot be copied, a user who has filled its part of them leaves the rest to others.
  @Test func noUserFillsTheLogs() {
    let world = World(storage: storage, audience: .groups(navigate: 50, observe: nil)) {
      $0[.turnFileBytesOfUser] = 2_000
      $0[.logBytes] = 1
    }
    world.open()
    let (greedy, other) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 3_000, groups: [50]))
    let root = world.connect(uid: 0)
    storage.turnFileBytes = 100_000
    // Its record has the call and the change.
    greedy.push("A", text: 40_000)
    #expect(greedy.told() == ["reply"])
    greedy.push("C")
    #expect(greedy.told() == ["LimitReached"] && world.reached(.turnFileBytesOfUser) == 1)
    #expect(greedy.call("Scene.Open", #"{"scene":"t","root":{"name":"A"}}"#)["limit"] == .string("turnFileBytesOfUser"))
    #expect(greedy.call("Manager.Ping")["limit"] == nil)
    for client in [other, root] {
      client.push("A", text: 1_500)
      client.push("B")
      #expect(client.told() == ["reply", "reply"])
    }
    for name in ["C", "D", "E"] { root.push(name, text: 40_000) }
    #expect(root.told() == ["reply", "reply", "reply"])
    // The logs are copied.
    storage.turnFileBytes = 0
    world.pass(1_000)
    greedy.push("B")
    #expect(greedy.told() == ["reply"])
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
    // A waiting link must be stored, so it is refused.
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
    world.daemon.mapFolders.take(MapFolderReading(files: [.init("/m/a.yaml", doors)]))
    world.endTurn()
    client.push("A")
    #expect(client.told() == ["reply"])
    storage.isDatabaseFull = false
    world.pass(3_000)
    #expect(storage.maps["doors"] == Array(doors.utf8) && !world.daemon.journal.hasUnwritten)
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
