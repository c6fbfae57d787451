import Navigation
import NavigationStore
import Testing

@testable import NavigationDaemon

// Erasing where records cannot be read, or not be written.
extension ErasingTests {
  /// Records newer than a damaged one are erased; those behind it cannot be reached.
  @Test(arguments: [false, true]) func aDamagedRecordEndsWhatIsErased(isClosed: Bool) {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s", "t")
    push(client, "pin-s")
    pop(client)
    push(client, "pin-old", on: "t")
    push(client, "pin-new", on: "t")
    storage.unreadable[world.daemon.scenes.revision - 1] = .damaged
    if isClosed {
      _ = client.call("Scene.Close", #"{"scene":"t"}"#)
    } else {
      _ = client.call("Navigation.Pop", #"{"scene":"t","toRoot":true}"#)
    }
    #expect(storage.has("pin-new"))
    world.pass(2_000)
    #expect(!storage.has("pin-new") && storage.closed.isEmpty)
    #expect(world.daemon.erasing.isEmpty && !world.daemon.erasing.isDue)
  }

  /// There are more look-ups than a turn makes, and none succeeds: they are tried again in a second, others meanwhile,
  /// and a stop does not wait for them.
  @Test func whatCannotBeReadHoldsNobodyUp() throws {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s", "u")
    push(client, "pin-s")
    pop(client)
    for number in 0..<40 {
      _ = client.call("Scene.Open", #"{"scene":"t\#(number)","map":"vault"}"#)
      storage.unreadable[world.daemon.scenes.revision + 1] = .io
      for _ in 0..<150 { push(client, "pin-t", on: "t\(number)") }
      _ = client.call("Scene.Close", #"{"scene":"t\#(number)"}"#)
    }
    push(client, "pin-u", on: "u")
    pop(client, "u")
    world.pass(1_000)
    var turns = 0
    while world.daemon.erasing.isDue, turns < 100 {
      world.endTurn()
      turns += 1
    }
    try #require((2..<100).contains(turns))
    push(client, "pin-u", on: "u")
    pop(client, "u")
    #expect(storage.has("pin-t") && storage.has("pin-u") && storage.closed.count == 40)
    world.daemon.erasing.eraseAll()
    #expect(storage.has("pin-t") && !storage.has("pin-u") && storage.closed.count == 40)
    storage.unreadable = [:]
    world.pass(1_000)
    while world.daemon.erasing.isDue { world.endTurn() }
    #expect(!storage.has("pin-t") && storage.closed.isEmpty)
  }

  /// The log reports that the disk works again once it does, not at each attempt.
  @Test func aDatabaseThatStaysFullIsToldOnce() {
    let (storage, log) = (MemoryStorage(), ToldLog())
    let (world, client) = vaults(storage, "s", "t", log: log)
    push(client, "pin-s")
    pop(client)
    push(client, "pin-t", on: "t")
    pop(client, "t")
    storage.isDatabaseFull = true
    world.pass(5_000)
    func count(_ words: String) -> Int { log.messages.count { $0.contains(words) } }
    #expect(count("does not take all of the state") == 1 && count("takes the state again") == 0)
    storage.isDatabaseFull = false
    world.pass(5_000)
    #expect(count("does not take all of the state") == 1 && count("takes the state again") == 1)
    #expect(!storage.has("pin-t"))
  }

  /// The parts of a long history that can be read do not end the trouble.
  @Test(arguments: [false, true]) func troubleDeepInAHistoryIsToldOnce(isUnreadable: Bool) {
    let (storage, log) = (MemoryStorage(), ToldLog())
    let (world, client) = vaults(storage, "s", log: log)
    push(client, "pin-s")
    let deep = world.daemon.scenes.revision
    for _ in 0..<3 * ErasureBounds.ofTurn.records {
      _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Home"}}"#)
    }
    // What leaves first is erased at once.
    push(client, "pin-t")
    pop(client)
    if isUnreadable { storage.unreadable[deep] = .io }
    _ = client.call("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
    if !isUnreadable { storage.isDatabaseFull = true }
    for _ in 0..<8 {
      world.pass(1_000)
      while world.daemon.erasing.isDue { world.endTurn() }
    }
    #expect(storage.has("pin-s") && world.daemon.erasing.isHindered)
    #expect(log.messages.count { $0.contains("takes the state again") } == 0, "\(log.messages)")
    (storage.unreadable, storage.isDatabaseFull) = ([:], false)
    for _ in 0..<8 {
      world.pass(1_000)
      while world.daemon.erasing.isDue { world.endTurn() }
    }
    #expect(!storage.has("pin-") && !world.daemon.erasing.isHindered)
    #expect(log.messages.count { $0.contains("takes the state again") } == 1)
  }

  /// The map before is noted when the scene has moved, not whenever it is tried.
  @Test func aMoveThatTheDiskRefusesLeavesNothingBehind() throws {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s") { $0[.erasingMilliseconds] = 10_000 }
    push(client, "pin-1")
    pop(client)
    push(client, "pin-2")
    pop(client)
    let host = try #require(world.daemon.scenes["s"])
    storage.takesSnapshots = false
    client.send("Manager.InstallMap", TestClient.installing(Self.map.replacing("1.0.0", with: "2.0.0")))
    world.pass(3_000)
    #expect(host.mustMove && host.maps.before.isEmpty)
    storage.takesSnapshots = true
    world.pass(2_000)
    #expect(client.told() == ["reply"])
    #expect(!host.mustMove && host.maps.before.count == 1)
    for version in ["1.0.0", "2.0.0", "1.0.0"] {
      client.install(Self.map.replacing("1.0.0", with: version), more: #","allowDowngrade":true"#)
    }
    #expect(!host.mustMove && host.maps.before.count == 2)
    world.pass(10_000)
    #expect(host.maps.before.isEmpty && !storage.has("pin-"))
  }
}
