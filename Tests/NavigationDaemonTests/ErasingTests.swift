import Navigation
import SceneMap
import Testing

@testable import NavigationDaemon

/// Sensitive values leave the disk with their screen, whatever happens meanwhile.
struct ErasingTests {
  static let map = """
    map: vault
    version: 1.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {}
      Door: {arguments: {pin: {type: string, optional: true, sensitive: true}}}
    """
  static let withoutDoor = """
    map: vault
    version: 2.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens: {Home: {}}
    """

  /// A daemon with the map, and scenes that have it.
  func vaults(
    _ storage: MemoryStorage, _ names: String..., map: String = Self.map, log: ToldLog? = nil,
    change: (inout Limits) -> Void = { _ in }
  ) -> (World, TestClient) {
    let world = World(storage: storage, log: log, change)
    let client = world.connect()
    client.install(map)
    for name in names { _ = client.call("Scene.Open", #"{"scene":"\#(name)","map":"vault"}"#) }
    return (world, client)
  }

  func push(_ client: TestClient, _ pin: String, on scene: String = "s") {
    let screen = #"{"name":"Door","arguments":{"pin":"\#(pin)"}}"#
    _ = client.call("Navigation.Push", #"{"scene":"\#(scene)","screen":\#(screen)}"#)
  }

  func pop(_ client: TestClient, _ scene: String = "s") {
    _ = client.call("Navigation.Pop", #"{"scene":"\#(scene)"}"#)
  }

  @Test func whatLeavesAgainAndAgainIsErasedTogether() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    push(client, "pin-0")
    let snapshots = storage.snapshots
    for number in 1...50 {
      let screen = #"{"name":"Door","arguments":{"pin":"pin-\#(number)"}}"#
      _ = client.call("Navigation.ReplaceTop", #"{"scene":"s","screen":\#(screen)}"#)
    }
    #expect(!storage.has("pin-0") && storage.has("pin-1") && storage.has("pin-50"))
    #expect(storage.snapshots == snapshots + 1)
    #expect(world.reached(.erasingMilliseconds) == 1)
    world.pass(1_000)
    #expect(!storage.has("pin-1") && !storage.has("pin-49") && storage.has("pin-50"))
    #expect(storage.snapshots == snapshots + 2)
    world.pass(5_000)
    #expect(storage.snapshots == snapshots + 2)
  }

  /// More than one turn's share is done in the turns after it.
  @Test func manyScenesAreErasedTurnAfterTurn() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    push(client, "pin-s")
    pop(client)
    for number in 0..<40 {
      _ = client.call("Scene.Open", #"{"scene":"t\#(number)","map":"vault"}"#)
      for _ in 0..<150 { push(client, "pin-t", on: "t\(number)") }
      _ = client.call("Scene.Close", #"{"scene":"t\#(number)"}"#)
    }
    #expect(storage.has("pin-t") && storage.closed.count == 40)
    let transactions = storage.transactions.count
    world.pass(1_000)
    while world.daemon.erasing.isDue { world.endTurn() }
    #expect(storage.transactions.count > transactions + 40 * 151 / ErasureBounds.ofTurn.records)
    #expect(!storage.has("pin-t") && storage.closed.isEmpty)
  }

  @Test func whatTheDiskDoesNotTakeIsErasedLater() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s", "t", "u")
    push(client, "pin-s")
    pop(client)
    push(client, "pin-t", on: "t")
    push(client, "pin-u", on: "u")
    pop(client, "t")
    _ = client.call("Scene.Close", #"{"scene":"u"}"#)
    storage.isFull = true
    world.pass(3_000)
    #expect(storage.has("pin-t") && storage.has("pin-u") && storage.closed.count == 1)
    #expect(!world.daemon.erasing.isDue)
    world.daemon.erasing.eraseAll()
    #expect(storage.has("pin-t") && storage.has("pin-u") && storage.closed.count == 1)
    storage.isFull = false
    world.pass(3_000)
    #expect(!storage.has("pin-") && storage.closed.isEmpty && !world.daemon.journal.hasUnwritten)
  }

  /// The records of a closed scene refer to each other, so all stay until its sensitive values were found.
  @Test func theSweepLeavesAClosedSceneUntilItIsErased() throws {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s", "t") { $0[.replayBytes] = 1 }
    push(client, "pin-s")
    pop(client)
    push(client, "pin-t", on: "t")
    let last = world.daemon.scenes.revision
    _ = client.call("Scene.Close", #"{"scene":"t"}"#)
    // A snapshot of the other scene moves the beginning of a start's replay past the closed one.
    for _ in 0..<50 { _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Home"}}"#) }
    #expect(world.daemon.journal.replay.startsFrom > last + 1)
    storage.sweeps = true
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Home"}}"#)
    #expect(try storage.record(revision: last) != nil && storage.has("pin-t"))
    storage.sweeps = false
    world.pass(1_000)
    #expect(try storage.record(revision: last) != nil && !storage.has("pin-t"))
    storage.sweeps = true
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Home"}}"#)
    #expect(try storage.record(revision: last) == nil)
  }

  /// Under `none` unneeded commits are not written, except those of a closed scene, which lead to the values to erase.
  @Test func whatIsDroppedUnwrittenHidesNothing() {
    let storage = MemoryStorage(.none)
    let (world, client) = vaults(storage, "t")
    push(client, "pin-t", on: "t")
    world.pass(1_000)
    #expect(storage.has("pin-t"))
    _ = client.call("Navigation.Push", #"{"scene":"t","screen":{"name":"Home"}}"#)
    _ = client.call("Scene.Close", #"{"scene":"t"}"#)
    world.open()
    for _ in 0..<20 { client.push("A", text: 60_000) }
    #expect(client.told().allSatisfy { $0 == "reply" })
    world.pass(2_000)
    #expect(!storage.has("pin-t") && storage.closed.isEmpty)
  }

  /// A map's sensitive declarations are kept until their values are erased, even if no scene uses the map any more.
  @Test func theMapBeforeIsKeptUntilAllIsErased() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s") { $0[.erasingMilliseconds] = 10_000 }
    push(client, "pin-1")
    pop(client)
    push(client, "pin-2")
    client.install(Self.withoutDoor)
    world.pass(5_000)
    #expect(storage.has("pin-2") && world.daemon.shelf.formerMaps.count == 1 && storage.formerMaps.count == 1)
    world.pass(7_000)
    #expect(!storage.has("pin-2") && world.daemon.shelf.formerMaps.isEmpty && storage.formerMaps.isEmpty)
  }

  /// A damaged record may name a commit of another scene as the one before it.
  @Test func recordsOfAnotherSceneAreNotFound() {
    let world = World(storage: MemoryStorage())
    world.open("s")
    world.open("t")
    let archive = world.daemon.journal.archive
    #expect(archive?.record(2, of: 2) != nil && archive?.record(2, of: 1) == nil)
  }

  /// A former map that the disk did not take is not taken for kept.
  @Test func aFormerMapIsKeptWithTheMapAfterIt() {
    let storage = MemoryStorage()
    let (world, client) = vaults(storage, "s")
    storage.isFull = true
    client.send("Manager.InstallMap", TestClient.installing(Self.withoutDoor))
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.shelf.formerMaps.isEmpty)
    storage.isFull = false
    client.install(Self.withoutDoor)
    #expect(storage.formerMaps.count == 1)
  }
}
