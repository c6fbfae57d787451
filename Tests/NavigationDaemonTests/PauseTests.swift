import Testing

@testable import NavigationDaemon

/// What arrived while the process stood still is handled before the deadlines that became due meanwhile.
struct PauseTests {
  private static let ping = TestClient.message("Manager.Ping", "{}")
  private static let onewayPing = TestClient.message("Manager.Ping", "{}", #","oneway":true"#)
  private static let attach = TestClient.message("Scene.Attach", #"{"scene":"s","name":"late"}"#, #","more":true"#)

  /// A world whose scene `s` has just begun to linger for ten seconds.
  private func lingering(_ change: (inout Limits) -> Void = { _ in }) -> World {
    let world = World(change)
    world.open("s", #","lingerSeconds":10"#)
    let first = world.connect()
    _ = first.attach()
    first.leave()
    return world
  }

  @Test func aSceneToWhichNoFrontEndCameCloses() {
    let world = lingering()
    let kernel = Kernel(world)
    world.standStill(15_000)
    kernel.runUntilJudged()
    #expect(kernel.turns == 1 && world.daemon.scenes["s"] == nil)
  }

  /// One turn accepts it, and another reads it; a turn accepts 16.
  @Test(arguments: [1, 16, 17, 100, 1_000])
  func aFrontEndThatCameFindsItsScene(connections: Int) {
    let world = lingering()
    let kernel = Kernel(world)
    world.standStill(15_000)
    for _ in 1..<connections { kernel.connect(Self.ping) }
    kernel.connect(Self.attach)
    kernel.runUntilJudged()
    #expect(kernel.clients.last?.told().first == "attached")
    #expect(world.daemon.scenes["s"] != nil)
    #expect(kernel.turns == (connections + 15) / 16 + 1)
  }

  /// The process stands still again after each poll.
  @Test func furtherPausesChangeNothing() {
    let world = lingering()
    let kernel = Kernel(world)
    world.standStill(15_000)
    kernel.connect(Self.attach)
    kernel.turn { world.standStill(15_000) }
    kernel.turn { world.standStill(15_000) }
    kernel.runUntilJudged()
    #expect(kernel.clients.last?.told().first == "attached")
    #expect(world.daemon.scenes["s"] != nil)
  }

  /// Only the next poll sees what arrives then.
  @Test func aPauseBetweenThePollAndItsEndMakesNothingDue() {
    let world = lingering()
    let kernel = Kernel(world)
    world.standStill(1_000)
    kernel.turn {
      world.standStill(15_000)
      kernel.connect(Self.attach)
    }
    #expect(kernel.isJudged && world.daemon.scenes["s"] != nil)
    kernel.runUntilJudged()
    #expect(kernel.clients.last?.told().first == "attached")
    #expect(world.daemon.scenes["s"] != nil)
  }

  @Test func aMessageThatWaitsForAShareIsHandledFirst() {
    let world = lingering { $0[.turnWork] = 400 }
    let kernel = Kernel(world)
    let client = world.connect()
    world.standStill(15_000)
    kernel.receive(Array(repeatElement(Self.ping, count: 500).joined()) + Self.attach, by: client)
    kernel.runUntilJudged()
    #expect(kernel.turns > 3)
    #expect(client.told().contains("attached"))
    #expect(world.daemon.scenes["s"] != nil)
  }

  /// Bytes of a user without a share are not read.
  @Test func bytesThatWereNotReadAreHandledFirst() {
    let world = lingering { $0[.turnWork] = 400 }
    let kernel = Kernel(world)
    let (busy, late) = (world.connect(), world.connect())
    world.standStill(15_000)
    kernel.receive(Array(repeatElement(Self.ping, count: 500).joined()), by: busy)
    kernel.receive(Self.attach, by: late)
    kernel.runUntilJudged()
    #expect(late.told().first == "attached")
    #expect(world.daemon.scenes["s"] != nil)
  }

  // MARK: - Floods

  /// A world in which a call has waited for too long.
  private func waiting(_ change: (inout Limits) -> Void = { _ in }) -> (World, Kernel, TestClient) {
    let world = World(change)
    world.open()
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":500}"#)
    world.standStill(600)
    return (world, Kernel(world), client)
  }

  /// Most of them are refused.
  @Test func connectionsThatKeepComingDeferNoDeadlineForEver() {
    let (_, kernel, client) = waiting { $0[.connectionsOfUser] = 100 }
    while !kernel.isJudged, kernel.turns < 1_000 {
      for _ in 0..<20 { kernel.connect(Self.ping) }
      kernel.turn()
    }
    kernel.turn()
    #expect(kernel.turns > 4_096 / 16 && kernel.turns < 300)
    #expect(client.told() == ["TimedOut"])
  }

  @Test func messagesThatKeepComingDeferNoDeadlineForEver() {
    let (world, kernel, client) = waiting { $0[.turnWork] = 400 }
    let flood = world.connect()
    kernel.receive(Array(repeatElement(Self.onewayPing, count: 10_000).joined()), by: flood)
    while !kernel.isJudged, kernel.turns < 1_000 { kernel.turn() }
    #expect(world.daemon.turns.hasMessages)
    kernel.turn()
    #expect(kernel.turns > 50 && kernel.turns < 80)
    #expect(client.told() == ["TimedOut"])
  }

  @Test func aReadThatTakesManyTurnsDefersNoDeadline() {
    let world = JobTests.world()
    let (reader, client) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 3_000, groups: [50]))
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":500}"#)
    reader.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    let kernel = Kernel(world)
    world.standStill(600)
    kernel.turn()
    #expect(reader.session.job != nil && kernel.isJudged)
    kernel.turn()
    #expect(client.told() == ["TimedOut"])
  }
}

/// Turns of a loop, as `Server` has them: deadlines become due, the turn before ends, a poll reads and accepts, and
/// deadlines are judged.
private final class Kernel {
  private let world: World
  /// What each connection that was not accepted has sent.
  private var backlog: [[UInt8]] = []
  /// Bytes of accepted connections that were not read.
  private var unread: [(client: TestClient, bytes: [UInt8])] = []
  /// The connections that were accepted.
  private(set) var clients: [TestClient] = []
  private(set) var turns = 0
  /// Whether the last turn has judged deadlines.
  private(set) var isJudged = false
  private static let acceptsPerTurn = 16

  init(_ world: World) { self.world = world }

  /// A client connects and sends.
  func connect(_ bytes: [UInt8]) { backlog.append(bytes) }

  /// A client that is connected sends.
  func receive(_ bytes: [UInt8], by client: TestClient) { unread.append((client, bytes)) }

  /// Makes a turn.
  ///
  /// - Parameter body: Happens after the poll, before deadlines are judged.
  func turn(_ body: () -> Void = {}) {
    turns += 1
    let daemon = world.daemon
    if let next = daemon.nextDeadline, next <= world.now { daemon.deadlineIsDue(at: world.now) }
    world.endTurn()
    read()
    accept()
    body()
    isJudged = daemon.judgeDeadlines() != nil
  }

  /// Makes turns until deadlines are judged, and one that writes what they have led to.
  func runUntilJudged() {
    repeat { turn() } while !isJudged && turns < 1_000
    #expect(isJudged)
    world.endTurn()
  }

  private func read() {
    let arrived = unread
    unread = []
    for (client, bytes) in arrived {
      if client.session.isRead {
        world.deliver(bytes, by: client.session)
      } else {
        world.daemon.noteUnread()
        unread.append((client, bytes))
      }
    }
  }

  private func accept() {
    for bytes in backlog.prefix(Self.acceptsPerTurn) {
      guard let client = world.tryToConnect() else { continue }
      clients.append(client)
      unread.append((client, bytes))
    }
    backlog.removeFirst(min(Self.acceptsPerTurn, backlog.count))
  }
}
