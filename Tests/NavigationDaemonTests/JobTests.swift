import JSON
import NavigationStore
import Testing

@testable import NavigationDaemon

/// Reads that take several turns.
struct JobTests {
  /// A world whose turns are short, with a scene `s` of a hundred commits after which it has a hundred screens.
  static func world(_ storage: MemoryStorage? = nil, _ change: (inout Limits) -> Void = { _ in }) -> World {
    let world = World(storage: storage, audience: .groups(navigate: 50, observe: nil)) {
      $0[.turnWork] = 64
      change(&$0)
    }
    world.open()
    let owner = world.connect()
    for index in 0..<100 { owner.push("S\(index)") }
    world.finish()
    return world
  }

  /// A call of each kind that takes long.
  private static let reads = [
    ("Scene.History", #"{"scene":"s","limit":1000}"#), ("Scene.Find", #"{"scene":"s"}"#),
    ("Scene.Get", #"{"scene":"s","revision":3}"#),
  ]

  @Test(arguments: [false, true])
  func othersAreServedBetweenTheStepsOfALongRead(isStored: Bool) {
    let world = Self.world(isStored ? MemoryStorage() : nil)
    let (reader, other) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 3_000, groups: [50]))
    for (method, parameters) in Self.reads {
      reader.send(method, parameters)
      for _ in 0..<2 {
        #expect(reader.session.job != nil && world.daemon.hasWork, "\(method)")
        other.send("Manager.Ping")
        #expect(other.told() == ["reply"])
      }
      #expect(reader.told() == [])
      world.finish()
      #expect(reader.told() == ["reply"] && reader.session.job == nil, "\(method)")
    }
    #expect(reader.session.account.jobs == 0 && reader.session.account[.jobs] == 0)
  }

  @Test func aReadForWhichTheTurnSufficesIsAnsweredAtOnce() {
    let world = World()
    world.open()
    for index in 0..<20 { world.connect().push("S\(index)") }
    let reader = world.connect()
    for (method, parameters) in Self.reads {
      reader.send(method, parameters)
      #expect(reader.messages().count == 1 && reader.session.job == nil && !world.daemon.hasWork)
    }
  }

  /// However many commits come while it is read, and whatever they remove.
  @Test(arguments: reads.indices)
  func aReadShowsTheSceneAsItWasWhenItCame(index: Int) {
    let world = Self.world(MemoryStorage())
    let (method, parameters) = Self.reads[index]
    let (calm, reader, owner) = (world.connect(), world.connect(uid: 2_000, groups: [50]), world.connect())
    calm.send(method, parameters)
    world.finish()
    let expected = calm.messages()
    #expect(expected.count == 1 && expected[0]["error"] == nil)
    reader.send(method, parameters)
    var commits = 0
    while reader.session.job != nil {
      owner.send("Navigation.Back", #"{"scene":"s"}"#)
      owner.push("More")
      commits += owner.told().count
    }
    #expect(commits > 2)
    #expect(reader.messages().map { Self.scene(of: $0) } == expected.map { Self.scene(of: $0) })
  }

  @Test func theResultOfAScreenThatLeftLongAgoIsFoundInSteps() {
    let world = Self.world(MemoryStorage())
    let owner = world.connect()
    owner.push("Gone")
    let id = owner.messages()[0]["parameters"]?["outcome"]?["ids"]?[0]?.integerValue ?? 0
    owner.send("Navigation.Dismiss", #"{"scene":"s","screen":{"name":"Gone"},"result":{"a":1}}"#)
    for index in 0..<100 { owner.push("T\(index)") }
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.send("Scene.AwaitResult", #"{"scene":"s","id":\#(id)}"#)
    #expect(reader.session.job != nil && reader.session.waiters.isEmpty)
    world.finish()
    #expect(reader.messages().first?["parameters"]?["result"]?["a"] == .integer(1))
  }

  /// The part of a reply that describes the scene, without its present info.
  private static func scene(of reply: JSONValue) -> [JSONValue?] {
    ["at", "nodes", "commits", "window", "path", "result"].map { reply["parameters"]?[$0] }
  }

  @Test func repliesKeepTheirOrderAndTheCallsBehindAReadWait() {
    let world = Self.world()
    let client = world.connect()
    let calls = [
      TestClient.message("Scene.History", #"{"scene":"s","limit":1000}"#),
      TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"End"}}"#),
      TestClient.message("Scene.Find", #"{"scene":"s","name":"End"}"#), TestClient.message("Manager.Ping", "{}"),
    ]
    client.sendBytes(Array(calls.joined()))
    #expect(client.session.calls == 1 && client.session.isReadingPaused && client.told() == [])
    world.finish()
    let replies = client.messages().compactMap { $0["parameters"] }
    #expect(replies.map { $0["commits"]?.arrayValue?.count } == [101, nil, nil, nil])
    #expect(replies[1]["outcome"]?["changed"] == .bool(true) && replies[2]["nodes"]?.arrayValue?.count == 1)
    #expect(replies[3]["pid"] == .integer(1))
  }

  @Test func theReadOfACallerThatHasGoneIsDropped() {
    let world = Self.world()
    let client = world.connect(uid: 2_000, groups: [50])
    client.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    let account = client.session.account
    #expect(account.jobs == 1 && account[.jobs] > 0)
    client.leave()
    #expect(account.jobs == 0 && account[.jobs] == 0)
    world.finish()
  }

  /// The connection stays until the changes behind the read are executed.
  @Test func theChangesBehindTheReadOfACallerThatHasGoneAreCarriedOut() {
    let world = Self.world()
    let client = world.connect()
    client.sendBytes(
      TestClient.message("Scene.History", #"{"scene":"s","limit":1000}"#)
        + TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"End"}}"#))
    client.session.reading.isGone = true
    world.finish()
    #expect(world.path.last == "End" && client.session.job == nil && client.session.account.jobs == 0)
  }

  @Test func theReadOfASceneThatIsClosedFails() {
    let world = Self.world()
    let (client, second) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 3_000, groups: [50]))
    client.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    second.send("Scene.Find", #"{"scene":"s"}"#)
    _ = world.connect().call("Scene.Close", #"{"scene":"s"}"#)
    world.finish()
    #expect(client.told() == ["Closing"] && second.told() == ["Closing"])
    #expect(client.call("Manager.Ping")["pid"] == .integer(1))
  }

  @Test func readsFailWhenTheDaemonStops() {
    let world = Self.world()
    let client = world.connect(uid: 2_000, groups: [50])
    client.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    world.daemon.stop()
    world.endTurn()
    #expect(client.told() == ["Closing"] && client.isClosed)
  }

  @Test func aUserHasOnlySoManyUnfinishedReads() {
    let world = Self.world { $0[.jobsOfUser] = 2 }
    let clients = (0..<6).map { _ in world.connect(uid: 2_000, groups: [50]) }
    for client in clients { client.send("Scene.History", #"{"scene":"s","limit":1000}"#) }
    var most = 0
    while world.isBusy {
      world.endTurn()
      most = max(most, clients.count { $0.session.job != nil })
    }
    #expect(most == 2 && world.reached(.jobsOfUser) > 0)
    for client in clients { #expect(client.told() == ["reply"]) }
  }

  /// They are looked at again when an unfinished read is done, and not in every turn until then.
  @Test func readsThatWaitForOthersDoNotKeepTheLoopBusy() {
    let storage = MemoryStorage()
    let world = Self.world(storage) { $0[.jobsOfUser] = 1 }
    let (first, second) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 2_000, groups: [50]))
    first.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    storage.isAway = true
    second.send("Scene.Find", #"{"scene":"s"}"#)
    for _ in 0..<10 { world.endTurn() }
    #expect(!world.isBusy && second.session.isReadingPaused && world.reached(.jobsOfUser) == 1)
    storage.isAway = false
    world.endTurn()
    world.finish()
    #expect(first.told() == ["reply"] && second.told() == ["reply"] && !second.session.isReadingPaused)
  }

  @Test func aReadWaitsWhileAWorkerHasTheDisk() {
    let storage = MemoryStorage()
    let world = Self.world(storage)
    let client = world.connect(uid: 2_000, groups: [50])
    client.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    storage.isAway = true
    for _ in 0..<100 { world.endTurn() }
    #expect(client.session.job != nil && client.told() == [] && !world.daemon.hasWork)
    storage.isAway = false
    world.endTurn()
    world.finish()
    #expect(client.told() == ["reply"])
  }

  @Test func aReadThatStorageFailsIsRefused() {
    let storage = MemoryStorage()
    let world = Self.world(storage)
    let client = world.connect(uid: 2_000, groups: [50])
    client.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    storage.unreadable = [20: .io]
    world.finish()
    // The page ends before the commit that cannot be read.
    let page = client.messages().first?["parameters"]
    let next = page?["next"]?.integerValue ?? 0
    #expect(next > 20 && page?["commits"]?.arrayValue?.last?["revision"]?.integerValue == next)
    client.send("Scene.History", #"{"scene":"s","before":\#(next)}"#)
    world.finish()
    #expect(client.told() == ["StorageFailed"] && client.session.account[.jobs] == 0)
  }

  /// Commits that are no longer kept when they are read are left out, as in a later call.
  @Test func aReadEndsWhereHistoryEndsWhenItGetsThere() {
    let storage = MemoryStorage()
    let world = Self.world(storage) {
      $0[.historyCommits] = 101
      $0[.replayBytes] = 1_000
    }
    storage.sweeps = true
    let (client, owner) = (world.connect(uid: 2_000, groups: [50]), world.connect())
    client.send("Scene.History", #"{"scene":"s","limit":1000}"#)
    let second = world.connect(uid: 3_000, groups: [50])
    second.send("Scene.Get", #"{"scene":"s","revision":2}"#)
    for _ in 0..<20 { owner.push("More") }
    world.finish()
    #expect(second.told() == ["RevisionNotFound"])
    let count = client.messages().first?["parameters"]?["commits"]?.arrayValue?.count ?? 0
    #expect(count > 70 && count < 101)
  }

  @Test func aReplyThatIsTooLongIsRefusedBeforeItIsComplete() {
    let world = Self.world { $0[.messageOutBytes] = 4_000 }
    let client = world.connect(uid: 2_000, groups: [50])
    client.send("Scene.Find", #"{"scene":"s"}"#)
    world.finish()
    #expect(client.told() == ["LimitReached"])
  }

  @Test func aReadForWhichItsUserHasNoRoomIsRefused() {
    let world = Self.world { $0[.userBytes] = 10_000 }
    let client = world.connect(uid: 2_000, groups: [50])
    client.send("Scene.Find", #"{"scene":"s"}"#)
    world.finish()
    #expect(client.told() == ["LimitReached"] && client.session.account[.jobs] == 0)
  }

  /// A page may take all the room of its user: the job and its reply are not charged together.
  /// - Parameter work: That of a turn: the page takes many turns, or one.
  @Test(arguments: [30_000, 40_000, 60_000, 100_000], [64, 100_000])
  func aPageOfHistoryIsAsLongAsItsUserHasRoom(bytes: Int, work: Int) {
    let world = Self.world {
      $0[.userBytes] = bytes
      $0[.turnWork] = work
    }
    let client = world.connect(uid: 2_000, groups: [50])
    var (revisions, before, pages): ([Int], Int?, Int) = ([], nil, 0)
    repeat {
      let more = before.map { #","before":\#($0)"# } ?? ""
      client.send("Scene.History", #"{"scene":"s","limit":1000\#(more)}"#)
      world.finish()
      let page = client.messages().first?["parameters"]
      revisions += page?["commits"]?.arrayValue?.compactMap { $0["revision"]?.integerValue } ?? []
      before = page?["next"]?.integerValue
      pages += 1
    } while before != nil && pages < 1_000
    let whole = world.daemon.scenes["s"]?.scene.history(world.daemon.journal.archive).map(\.commit.revision)
    #expect(revisions == whole && client.session.account[.jobs] == 0)
  }

  /// Another user's backlog does not keep root waiting.
  @Test func rootComesFirst() {
    let world = Self.world()
    let (flood, root) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 0))
    for _ in 0..<5 { flood.send("Scene.History", #"{"scene":"s","limit":1000}"#) }
    root.send("Scene.Find", #"{"scene":"s"}"#)
    var turns = 0
    while root.session.job != nil {
      world.endTurn()
      turns += 1
    }
    #expect(turns > 0 && root.told() == ["reply"] && flood.told().count < 2)
    world.finish()
  }
}
