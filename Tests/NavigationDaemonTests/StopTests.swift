import JSON
import Testing

@testable import NavigationDaemon

/// A daemon that stops notifies all clients.
struct StopTests {
  @Test func everyStreamGetsClosingAndEveryWaitIsAnswered() {
    let world = World()
    world.open()
    let (stream, all, waits, idle) = (world.connect(), world.connect(), world.connect(), world.connect())
    stream.subscribe()
    all.send("Scene.Subscribe", "{}", more: true)
    waits.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"}}"#)
    waits.send("Scene.Get", #"{"scene":"s","minRevision":99}"#)
    world.connect().push("Last")
    world.daemon.stop()
    world.endTurn()
    #expect(stream.told() == ["commit", "closing"])
    #expect(all.told() == ["snapshot", "ready", "commit", "closing"])
    #expect(waits.told() == ["Closing", "Closing"])
    #expect(idle.isClosed)
    #expect(world.daemon.sessions.count == 0)
  }

  @Test func whoDoesNotReadIsNotWaitedForByTheOthers() {
    let world = World()
    world.open()
    let (slow, fast) = (world.connect(), world.connect())
    slow.subscribe()
    fast.subscribe()
    slow.isReading = false
    world.daemon.stop()
    world.endTurn()
    #expect(fast.told() == ["closing"])
    #expect(fast.isClosed)
    #expect(world.daemon.sessions.count == 1)
  }

  @Test func whatComesAfterTheStopIsNotCarriedOut() {
    let world = World()
    world.open()
    let client = world.connect()
    client.isReading = false
    client.send("Manager.Ping")
    world.daemon.stop()
    let revision = world.daemon.scenes.revision
    client.push("Never")
    #expect(world.daemon.scenes.revision == revision)
  }
}
