import Navigation
import SceneMap
import Testing

@testable import NavigationDaemon

/// Asking in combination with calls of the same turn, an unavailable disk, and returning front-ends.
struct AskingTests {
  private func guarded(storage: MemoryStorage? = nil) -> (World, TestClient, TestClient) {
    let world = World(storage: storage)
    world.open("s", #","path":[{"name":"Form"}]"#)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Form"]"#)
    return (world, guardian, world.connect())
  }
  private func question(_ client: TestClient) -> String {
    client.messages().compactMap { $0["parameters"]?["guard"]?["guard"]?.stringValue }.last ?? ""
  }
  private func path(_ world: World) -> [String] {
    world.daemon.scenes["s"]?.scene.state.path.map(\.name) ?? []
  }

  /// A is asked about, B waits; the refusal of A and C come in one turn: B is before C.
  @Test func whatWaitedIsNotOvertakenInTheTurnOfARefusal() {
    let (world, guardian, caller) = guarded()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    world.connect().push("B")
    world.connect().sendBytes(
      TestClient.message("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(asked)","allow":false}"#)
        + TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"C"}}"#))
    #expect(path(world) == ["Home", "Form", "B", "C"])
  }

  /// B waits under a request id and is repeated in the turn in which A is refused. It is executed once.
  @Test func aRequestThatWaitsIsCarriedOutOnceAlsoInTheTurnOfARefusal() {
    let (world, guardian, caller) = guarded(storage: MemoryStorage())
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    let push = TestClient.message(
      "Navigation.Push", #"{"scene":"s","screen":{"name":"B"},"options":{"requestId":"r1"}}"#)
    world.connect().sendBytes(push)
    world.connect().sendBytes(
      TestClient.message("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(asked)","allow":false}"#) + push)
    #expect(path(world) == ["Home", "Form", "B"])
  }

  /// A front-end that takes its place again while asked has not gone away.
  @Test func whoComesBackWithItsTokenWhileAskedIsAskedAgain() {
    let world = World()
    world.open("s", #","path":[{"name":"Form"}]"#)
    let guardian = world.connect()
    let token = guardian.attach(#","guards":["Form"]"#)
    let caller = world.connect()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    _ = question(guardian)
    let again = world.connect()
    again.send("Scene.Attach", #"{"scene":"s","name":"till","guards":["Form"],"token":"\#(token)"}"#, more: true)
    #expect(again.told().contains("guard"))
    #expect(caller.told() == [])
    #expect(path(world) == ["Home", "Form"])
  }

  /// An observer is not asked: a front-end that becomes one has left as a front-end that is asked.
  @Test func whoComesBackAsAnObserverWhileAskedHasAllowed() {
    let world = World()
    world.open("s", #","path":[{"name":"Form"}]"#)
    let token = world.connect().attach(#","guards":["Form"]"#)
    let caller = world.connect()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let again = world.connect()
    again.send("Scene.Attach", #"{"scene":"s","name":"till","mode":"observe","token":"\#(token)"}"#, more: true)
    #expect(!again.told().contains("guard"))
    #expect(caller.told() == ["reply"])
    #expect(path(world) == ["Home"])
  }

  /// An operation that waited fails because of a commit that the disk then refuses.
  @Test func aRefusalOfWhatWaitedByWhatIsNotOnTheDiskIsNone() {
    let storage = MemoryStorage()
    let (world, guardian, caller) = guarded(storage: storage)
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    let (b, c) = (world.connect(), world.connect())
    b.push("B")
    c.send("Navigation.Push", #"{"scene":"s","screen":{"name":"C"},"options":{"ifRevision":1}}"#)
    storage.isFull = true
    world.connect().send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(asked)","allow":false}"#)
    #expect(b.told() == ["StorageFailed"])
    #expect(c.told() == ["StorageFailed"])
  }

  /// A folder that is temporarily unreadable removes no map.
  @Test func aFolderThatCannotBeReadKeepsItsMaps() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    let source = "map: shop\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n"
    world.daemon.mapFolders.take(MapFolderReading(files: [.init("/m/a.yaml", source)]))
    world.pass(2_000)
    var unreadable = MapFolderReading()
    unreadable.unreadable.append(
      MapFinding(severity: .error, file: "/m", message: "it cannot be read: Too many open files"))
    world.daemon.mapFolders.take(unreadable)
    #expect(world.connect().call("Manager.ListMaps")["maps"] != .array([]))
  }

  /// An answer that came in time counts, also when a worker had the disk until the time was up.
  @Test func anAnswerThatCameInTimeCountsWhoeverHasTheDisk() {
    let storage = MemoryStorage()
    let (world, guardian, caller) = guarded(storage: storage)
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    world.pass(4_900)
    storage.isAway = true
    world.connect().send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(asked)","allow":true}"#)
    world.pass(200)
    storage.isAway = false
    world.endTurn()
    #expect(caller.told() == ["reply"])
  }

  /// Postponed calls come before later ones.
  @Test func mapsAreInstalledInTheOrderOfTheirCalls() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    let client = world.connect()
    func source(_ version: String) -> String {
      "map: shop\nversion: \(version)\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n"
    }
    let bytes = ["1.0.0", "2.0.0"].flatMap { version in
      TestClient.message("Manager.InstallMap", TestClient.installing(source(version)))
    }
    let padded = bytes + [UInt8](repeating: 0xFF, count: 64)
    unsafe padded.withUnsafeBytes { buffer in
      unsafe world.daemon.received(UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), by: client.session, now: 0)
    }
    storage.isAway = true
    world.daemon.mapCalls.didRead(MapReading(Array(source("1.0.0").utf8), file: "map"))
    _ = world.daemon.endTurn()
    // In one poll the worker gives the disk back, and the second map was read.
    storage.isAway = false
    world.daemon.mapCalls.didRead(MapReading(Array(source("2.0.0").utf8), file: "map"))
    world.endTurn()
    client.flush()
    #expect(client.told() == ["reply", "reply"])
    #expect(world.daemon.shelf["shop"]?.map.version.description == "2.0.0")
  }

  /// Clients that join a call and leave again are forgotten.
  @Test func whoJoinsAndLeavesIsNotKept() {
    let (world, _, caller) = guarded()
    let back = #"{"scene":"s","options":{"requestId":"r1"}}"#
    caller.send("Navigation.Back", back)
    for _ in 0..<1_000 {
      let other = world.connect()
      other.send("Navigation.Back", back)
      other.leave()
    }
    #expect((world.daemon.scenes["s"]?.asking?.readers.count ?? 0) < 10)
  }

  /// No front-end is asked about a screen that the disk refused.
  @Test func nobodyIsAskedAboutWhatIsNotOnTheDisk() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    world.open("s", #","path":[{"name":"Kept"}]"#)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Form"]"#)
    _ = guardian.messages()
    storage.isFull = true
    let client = world.connect()
    client.sendBytes(
      TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"Form"}}"#)
        + TestClient.message("Navigation.Pop", #"{"scene":"s"}"#))
    #expect(client.told() == ["StorageFailed", "StorageFailed"])
    #expect(!guardian.told().contains("guard"))
    storage.isFull = false
    guardian.leave()
    #expect(path(world) == ["Home", "Kept"])
  }

  /// No event is sent for a change that the disk does not take.
  @Test func nobodyRefreshesForWhatIsNotOnTheDisk() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    world.open()
    let front = world.connect()
    _ = front.attach()
    _ = front.messages()
    storage.isFull = true
    let client = world.connect()
    client.send(
      "Navigation.Apply",
      #"{"scene":"s","operations":[{"operation":"Push","screen":{"name":"A"}},{"operation":"Refresh"}]}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(front.told() == [])
  }
}
