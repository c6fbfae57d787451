import Testing

@testable import NavigationDaemon

/// Maps are read one at a time, and users take turns: no user waits for all maps of another one.
struct MapCallQueueTests {
  /// One whose map was read and that waits for the disk is one of those that wait.
  @Test(arguments: ["InstallMap", "ValidateMap"]) func whoWaitsForTheDiskIsToldOfAStop(method: String) {
    let storage = MemoryStorage()
    let world = World(storage: storage) { $0[.mapCalls] = 1 }
    let client = world.connect()
    world.readsMaps = false
    let source = "map: shop\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n"
    client.send("Manager.\(method)", TestClient.installing(source))
    storage.isAway = true
    #expect(world.readMap())
    world.endTurn()
    #expect(client.told() == [] && !world.readMap())
    // A call counts until it is answered.
    let other = world.connect()
    other.send("Manager.ValidateMap", TestClient.installing(source))
    #expect(other.told() == ["LimitReached"])
    world.daemon.stop()
    world.endTurn()
    #expect(client.told() == ["Closing"] && client.isClosed)
    storage.isAway = false
    world.endTurn()
    #expect(world.daemon.shelf.count == 0 && storage.maps.isEmpty)
  }

  private static let map =
    "map: shop\\nversion: 1.0.0\\nscreens: {A: {}}\\nwindow: {initial: m, cases: {m: {screen: A}}}\\n"

  private func validate(_ client: TestClient, times: Int = 1) {
    let call = TestClient.message("Manager.ValidateMap", #"{"source":"\#(Self.map)"}"#)
    client.sendBytes(Array(repeatElement(call, count: times).joined()))
  }

  private func world(_ change: (inout Limits) -> Void = { _ in }) -> World {
    let world = World(audience: .groups(navigate: 50, observe: nil), change)
    world.readsMaps = false
    return world
  }

  @Test func aUserThatAsksForAllThatMayBeLeavesRoomToOthersAndToRoot() {
    let world = world { $0[.mapCalls] = 4 }
    let greedy = world.connect(uid: 2_000, groups: [50])
    let other = world.connect(uid: 3_000, groups: [50])
    let root = world.connect(uid: 0)
    validate(greedy, times: 4)
    let refused = world.connect(uid: 2_000, groups: [50])
    validate(refused)
    #expect(refused.told() == ["LimitReached"] && world.reached(.mapCalls) == 1)
    validate(other)
    root.send("Manager.InstallMap", #"{"source":"\#(Self.map)"}"#)
    // The one that is being read; then everybody else's first.
    for _ in 0..<3 { world.readMap() }
    world.endTurn()
    #expect(greedy.told() == ["reply"])
    #expect(other.told() == ["reply"])
    #expect(root.told() == ["reply"])
    while world.readMap() {}
    world.endTurn()
    #expect(greedy.told() == ["reply", "reply", "reply"])
    validate(refused)
    world.readMap()
    world.endTurn()
    #expect(refused.told() == ["reply"])
  }

  /// A call that comes while a map is being read does not overtake it.
  @Test func theMapThatIsBeingReadStaysTheFirst() {
    let world = world()
    let first = world.connect(uid: 2_000, groups: [50])
    validate(first, times: 2)
    let before = world.daemon.mapCalls.nextToRead?.session
    let second = world.connect(uid: 3_000, groups: [50])
    validate(second)
    #expect(before === first.session && world.daemon.mapCalls.nextToRead?.session === before)
    world.readMap()
    #expect(world.daemon.mapCalls.nextToRead?.session === second.session)
    world.readMap()
    #expect(world.daemon.mapCalls.nextToRead?.session === first.session)
  }

  @Test func allThatWaitAreToldWhenTheDaemonStops() {
    let world = world()
    let clients = [2_000, 3_000].map { world.connect(uid: $0, groups: [50]) }
    for client in clients { validate(client, times: 2) }
    world.daemon.mapCalls.failAll()
    for client in clients { client.flush() }
    #expect(clients.map { $0.told() } == [["Closing", "Closing"], ["Closing", "Closing"]])
    #expect(world.daemon.mapCalls.nextToRead == nil)
  }
}
