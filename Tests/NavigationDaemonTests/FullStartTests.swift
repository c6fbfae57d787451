import NavigationStore
import Testing

@testable import NavigationDaemon

/// A start on a full disk: reads are served, and changes once there is room.
struct FullStartTests {
  @Test(arguments: [Durability.none, .normal, .full])
  func readsAreServedAndChangesOnceThereIsRoom(durability: Durability) {
    let (storage, log) = (MemoryStorage(durability), ToldLog())
    let world = World(storage: storage, log: log)
    let opener = world.connect()
    opener.send("Scene.Open", #"{"scene":"s","root":{"name":"Home"}}"#)
    world.pass(20_000)
    world.sync()
    #expect(opener.told() == ["reply"])
    let failure = StoreError(.full, file: "disk", found: "no room")
    storage.hindrance = failure
    world.daemon.journal.noteHindrance(failure)
    let client = world.connect()
    let revision = world.daemon.scenes.revision
    let unreadable = UnreadableScene.test
    world.daemon.scenes.enter(unreadable)
    world.daemon.journal.startMarks.unreadable = [unreadable]
    for _ in 0..<2 {
      client.push("A")
      client.send("Scene.Open", #"{"scene":"t","root":{"name":"Home"}}"#)
      client.send("Scene.Close", #"{"scene":"s"}"#)
      client.send("Manager.InstallMap", #"{"source":"map: m\nversion: 1.0.0\nscreens: {A: {}}\n"}"#)
      client.send("Scene.Get", #"{"scene":"s"}"#)
      client.send("Scene.List", "{}")
      // It changes nothing.
      client.send("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
      world.pass(20_000)
      let told = client.told()
      #expect(told.prefix(3) == ["StorageFailed", "StorageFailed", "StorageFailed"])
      #expect(told.suffix(3) == ["reply", "reply", durability == .none ? "StorageFailed" : "reply"])
      #expect(world.daemon.scenes.revision == revision)
    }
    storage.isMended = true
    world.pass(1_000)
    client.push("A")
    world.sync()
    #expect(client.told() == ["reply"])
    #expect(world.daemon.scenes.revision == revision + 1 && unreadable.unwritten == nil)
    #expect(log.messages.filter { $0.contains("nothing changes") }.count == 1)
    #expect(log.messages.filter { $0.contains("takes the state again") }.count == 1)
  }
}
