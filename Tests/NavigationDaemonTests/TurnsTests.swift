import Testing

@testable import NavigationDaemon

/// The sharing of turns among users.
struct TurnsTests {
  private static let ping = TestClient.message("Manager.Ping", "{}")
  private static let onewayPing = TestClient.message("Manager.Ping", "{}", #","oneway":true"#)

  private func pings(_ count: Int) -> [UInt8] { Array(repeatElement(Self.ping, count: count).joined()) }

  private func world(work: Int = 400) -> World {
    World(audience: .groups(navigate: 50, observe: nil)) { $0[.turnWork] = work }
  }

  @Test func aTurnOfAUserAloneHasRoomForManyMessages() {
    let world = World()
    let client = world.connect()
    client.sendBytes(pings(800))
    #expect(client.told().count == 800)
    #expect(world.reached(.turnWork) == 0)
  }

  @Test func whatExceedsATurnIsCarriedOutInLaterOnesInItsOrder() {
    let world = world()
    world.open()
    let client = world.connect()
    var bytes: [UInt8] = []
    for index in 0..<300 {
      bytes += TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"N\#(index)"}}"#)
    }
    client.sendBytes(bytes)
    let first = client.told().count
    #expect(first > 40 && first < 200)
    #expect(world.daemon.hasWork && client.session.isReadingPaused)
    #expect(world.reached(.turnWork) > 0)
    while world.daemon.hasWork { world.endTurn() }
    #expect(first + client.told().count == 300)
    #expect(world.path == ["Home"] + (0..<300).map { "N\($0)" })
    #expect(!client.session.isReadingPaused)
  }

  @Test func anotherUsersMessageIsNotBehindThose() {
    let world = world()
    let (flood, other) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 3_000, groups: [50]))
    flood.sendBytes(pings(2_000))
    _ = flood.told()
    for _ in 0..<5 {
      other.send("Manager.Ping")
      #expect(other.told() == ["reply"])
      let count = flood.told().count
      #expect(count > 0 && count < 150)
    }
  }

  /// However many connections a user has, and whether they were put off or come anew.
  @Test func usersShareTurnsAndNotConnections() {
    let world = world()
    let one = [world.connect(uid: 2_000, groups: [50])]
    let many = (0..<20).map { _ in world.connect(uid: 3_000, groups: [50]) }
    for client in one + many { client.sendBytes(pings(4_000)) }
    func calls(_ clients: [TestClient]) -> Int { clients.reduce(0) { $0 + $1.session.calls } }
    let (before, beforeMany) = (calls(one), calls(many))
    for _ in 0..<20 { world.endTurn() }
    let (a, b) = (calls(one) - before, calls(many) - beforeMany)
    #expect(a > 200 && abs(a - b) <= (a + b) / 10, "\(a) and \(b)")
  }

  /// A new connection of a user whose messages wait has to wait behind them.
  @Test func aUserWithABacklogGetsNothingBeside() {
    let world = world()
    let flood = world.connect(uid: 2_000, groups: [50])
    flood.sendBytes(pings(2_000))
    let second = world.connect(uid: 2_000, groups: [50])
    second.sendBytes(pings(1_000))
    #expect(second.session.isReadingPaused && second.session.calls < 100)
    while world.daemon.hasWork { world.endTurn() }
    #expect(second.told().count == 1_000)
  }

  /// A user whose messages are not read yet is not silent.
  @Test func aUserWithABacklogIsNotTakenForSilent() {
    let world = World(audience: .groups(navigate: 50, observe: nil)) {
      $0[.turnWork] = 400
      $0[.firstMessageMilliseconds] = 2_000
    }
    let (flood, second) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 2_000, groups: [50]))
    flood.sendBytes(pings(4_000))
    world.pass(5_000)
    #expect(world.daemon.turns.hasBacklog && !second.session.isRead && !second.isClosed)
    while world.daemon.hasWork { world.endTurn() }
    world.pass(5_000)
    #expect(second.isClosed)
  }

  @Test func rootComesFirst() {
    let world = world()
    let (flood, root) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 0))
    flood.sendBytes(pings(1_000))
    root.sendBytes(pings(150))
    var turns = 0
    while root.session.calls < 150, turns < 10 {
      world.endTurn()
      turns += 1
    }
    #expect(turns <= 2)
    #expect(flood.session.calls < 1_000)
  }

  /// The calls change nothing, and their replies would not be read.
  @Test func readsWithoutAReplyAreNotCarriedOut() {
    let world = World()
    world.open()
    let client = world.connect()
    client.sendBytes(
      Self.onewayPing + TestClient.message("Scene.Get", #"{"scene":"s"}"#, #","oneway":true"#)
        + Array(#"{"method":"org.varlink.service.GetInfo","oneway":true}"#.utf8) + [0]
        + TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#, #","oneway":true"#)
        + Self.ping)
    #expect(client.told() == ["reply"])
    #expect(world.daemon.context.metrics.dropped == 3)
    #expect(world.path == ["Home", "A"])
  }

  @Test func ofACallerThatHasGoneChangesAreCarriedOutAndReadsAreNot() {
    let world = world()
    world.open()
    let client = world.connect()
    let push = TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#)
    let get = TestClient.message("Scene.Get", #"{"scene":"s"}"#)
    let subscribe = TestClient.message("Scene.Subscribe", #"{"scene":"s"}"#, #","more":true"#)
    client.sendBytes(pings(300) + push + get + subscribe + push)
    #expect(client.session.reading.pause == .turn)
    client.session.reading.isGone = true
    let calls = client.session.calls
    while world.daemon.hasWork { world.endTurn() }
    #expect(world.path == ["Home", "A", "A"])
    #expect(world.daemon.context.metrics.dropped == 300 - calls + 2)
    #expect(client.session.streams.isEmpty)
  }

  /// What a call costs besides its bytes.
  @Test func scenesAreChargedByTheirNodesAndTransactionsByThemselves() throws {
    let world = World()
    let (client, mirror) = (world.connect(), world.connect())
    func cost(_ method: String, _ parameters: String) -> Int {
      let account = client.session.account
      let before = account.spentBefore + account.spent
      client.send(method, parameters)
      world.finish()
      return account.spentBefore + account.spent - before
    }
    let path = [String](repeating: #"{"name":"A"}"#, count: 1_000).joined(separator: ",")
    #expect(cost("Scene.Open", #"{"scene":"s","root":{"name":"Home"},"path":[\#(path)]}"#) > 2_000)
    client.forget()
    let document = client.call("Scene.Get", #"{"scene":"s"}"#)
    #expect(cost("Scene.Import", #"{"scene":"t","document":\#(document)}"#) > 2_000)
    #expect(cost("Scene.Import", #"{"scene":"u","document":{"no":"\#(path.filter { $0 != "\"" })"}}"#) > 500)
    #expect(client.told() == ["reply", "InvalidParameter"])
    mirror.subscribe()
    #expect(cost("Scene.Close", #"{"scene":"s"}"#) > Turns.transactionWork + Turns.streamEndWork)
  }

  @Test(arguments: ["Manager.GetMetrics", "Manager.ListMaps"])
  func aCallIsChargedForAllScenesThatItVisits(method: String) {
    let world = World()
    let client = world.connect()
    func cost() -> Int {
      let account = client.session.account
      let before = account.spentBefore + account.spent
      client.send(method)
      world.finish()
      return account.spentBefore + account.spent - before
    }
    let alone = cost()
    for number in 0..<800 { client.send("Scene.Open", #"{"scene":"s\#(number)","root":{"name":"Home"}}"#) }
    world.finish()
    #expect(cost() >= alone + 800 / Turns.visitsOfUnit)
  }

  /// A commit is charged for the followers of its scene.
  @Test func whatManyFollowCostsMore() {
    let world = world(work: 1_000)
    world.open()
    for _ in 0..<100 { world.connect().subscribe() }
    let client = world.connect()
    let push = TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#)
    client.sendBytes(Array(repeatElement(push, count: 20).joined()))
    #expect(client.told().count < 10)
    while world.daemon.hasWork { world.endTurn() }
    #expect(world.path.count == 21)
  }
}
