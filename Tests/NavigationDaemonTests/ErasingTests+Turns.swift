import Testing

@testable import NavigationDaemon

// A long history is erased in several turns.
extension ErasingTests {
  /// Pushes doors until a search of the scene's history takes a number of shares.
  private func pushMany(_ client: TestClient, shares: Int = 6) {
    push(client, "pin-old")
    for _ in 0..<shares * ErasureBounds.ofTurn.records { push(client, "pin-new") }
  }

  /// Removes all doors. The values that leave first are erased at once.
  private func popAll(_ client: TestClient) {
    for _ in 0..<2 { pop(client) }
    _ = client.call("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
  }

  /// Lets the pause between erasures pass, and ends turns until nothing is left to be erased.
  /// - Returns: The number of turns.
  private func erase(_ world: World, _ eachTurn: (Int) -> Void = { _ in }) -> Int {
    world.wait(1_000)
    var turns = 0
    repeat {
      eachTurn(turns)
      world.endTurn()
      turns += 1
    } while world.daemon.erasing.isDue && turns < 1_000
    return turns
  }

  /// A long history holds nobody up: each turn reads a part of it.
  @Test(arguments: [false, true]) func aLongHistoryIsErasedTurnAfterTurn(isClosed: Bool) throws {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    pushMany(client)
    if isClosed { _ = client.call("Scene.Close", #"{"scene":"s"}"#) } else { popAll(client) }
    #expect(storage.has("pin-old") && storage.has("pin-new"))
    let turns = erase(world) { turn in
      // A call in between is answered, and its values leave, too.
      if turn != 1 || isClosed { return }
      push(client, "pin-mid")
      pop(client)
    }
    #expect(turns > 1 && !storage.has("pin-old") && !storage.has("pin-new"))
    _ = erase(world)
    #expect(!storage.has("pin-") && world.daemon.erasing.isEmpty && storage.closed.isEmpty)
  }

  /// Values that leave while others are erased wait for the next round, so there is a pause however many leave.
  @Test func whatLeavesDuringARoundIsErasedInTheNext() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s", "t")
    pushMany(client, shares: 3)
    popAll(client)
    let turns = erase(world) { turn in
      if turn == 0 { return }
      push(client, "pin-t", on: "t")
      pop(client, "t")
    }
    #expect(turns < 20 && storage.has("pin-t") && !storage.has("pin-old"))
    // The values that left in the pause before, and those of the other scene.
    #expect(world.reached(.erasingMilliseconds) == 2)
    _ = erase(world)
    #expect(!storage.has("pin-") && world.daemon.erasing.isEmpty)
  }

  /// However often a turn writes.
  @Test func aTurnDoesOneShare() throws {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    pushMany(client)
    popAll(client)
    world.wait(1_000)
    world.endTurn()
    try #require(world.daemon.erasing.isDue)
    let before = world.daemon.journal.archive?.lookUps ?? 0
    let pair =
      TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"Home"}}"#)
      + TestClient.message("Scene.Get", #"{"scene":"s"}"#)
    client.sendBytes(pair + pair + pair)
    let read = (world.daemon.journal.archive?.lookUps ?? 0) - before
    #expect((1...ErasureBounds.ofTurn.records).contains(read))
  }

  /// Under `none` the changes of several turns are written together.
  @Test func theShareAfterAFlushIsThatOfSeveralTurns() throws {
    let storage = MemoryStorage(.none)
    let (world, client) = vaults(storage, "s") { $0[.historyCommits] = 20 * ErasureBounds.ofTurn.records }
    pushMany(client, shares: 12)
    popAll(client)
    world.daemon.settlement.flush()
    world.wait(1_000)
    world.endTurn()
    try #require(world.daemon.erasing.isDue)
    let archive = try #require(world.daemon.journal.archive)
    func read(after turns: Int) -> Int {
      for _ in 0..<turns { _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Home"}}"#) }
      let before = archive.lookUps
      world.daemon.settlement.flush()
      return archive.lookUps - before
    }
    let share = ErasureBounds.ofTurn.records
    #expect((share + 1...4 * share).contains(read(after: 3)))
    #expect((4 * share + 1...8 * share).contains(read(after: 100)))
  }

  /// Values that the new map lacks leave, too, also from records that were read before.
  @Test func anotherMapBeginsTheErasingAnew() throws {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    push(client, "pin-present")
    let count = 6 * ErasureBounds.ofTurn.records
    for _ in 0..<count { push(client, "pin-new") }
    // The values that leave first are erased at once.
    pop(client)
    _ = client.call("Navigation.Pop", #"{"scene":"s","count":\#(count - 1)}"#)
    let turns = erase(world) { turn in if turn == 1 { client.install(Self.withoutDoor) } }
    #expect(turns > 6)
    world.pass(5_000)
    #expect(!storage.has("pin-") && world.daemon.erasing.isEmpty && world.daemon.shelf.formerMaps.isEmpty)
  }

  @Test func aStopErasesTheRest() throws {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    pushMany(client)
    popAll(client)
    // Another value leaves while these are searched for.
    push(client, "pin-mid")
    world.wait(1_000)
    world.endTurn()
    try #require(world.daemon.erasing.isDue)
    pop(client)
    try #require(storage.has("pin-old") && storage.has("pin-mid"))
    world.daemon.erasing.eraseAll()
    #expect(!storage.has("pin-") && world.daemon.erasing.isEmpty)
  }
}
