import JSON
import Testing

@testable import NavigationDaemon

/// `durable: true`: the reply waits for the disk itself, whatever else is acknowledged earlier.
struct DurableCallTests {
  private let durable = #","options":{"durable":true}"#
  private let once = #","options":{"durable":true,"requestId":"r"}"#

  private func path(_ world: World) -> [String] { world.daemon.scenes["s"]?.scene.state.path.map(\.name) ?? [] }

  @Test func underNoneItIsOnTheDiskBeforeItIsAnswered() {
    let storage = MemoryStorage(.none)
    let world = World(storage: storage)
    world.open()
    let (follower, client) = (world.connect(), world.connect())
    follower.subscribe()
    client.push("A")
    #expect(client.told() == ["reply"] && storage.transactions.isEmpty)
    client.push("B", durable)
    #expect(storage.transactions == [[1, 2], [3]])
    #expect(client.told() == [] && world.sync())
    #expect(client.told() == ["reply"] && follower.told() == ["commit", "commit"])
    // Calls of others meanwhile are acknowledged at once, as before.
    let other = world.connect()
    client.push("C", durable)
    other.push("D")
    #expect(other.told() == ["reply"] && storage.transactions.count == 3)
  }

  @Test func underNoneTheSameCallAgainWaitsForWhatTheFirstHasDone() {
    let storage = MemoryStorage(.none)
    let world = World(storage: storage)
    world.open()
    let client = world.connect()
    for _ in 0..<2 {
      client.push("A", once)
      #expect(client.told() == [] && storage.transactions == [[1], [2]])
      #expect(world.sync())
      #expect(client.told() == ["reply"])
    }
    // A call without a change waits for the commits that it depends on.
    client.push("B")
    client.send("Navigation.Pop", #"{"scene":"s","count":5\#(durable)}"#)
    client.send("Navigation.Pop", #"{"scene":"s","count":5\#(durable)}"#)
    #expect(client.told() == ["reply"] && storage.transactions == [[1], [2], [3], [4]])
  }

  /// A refused call has no effect; earlier acknowledged commits stay.
  @Test(arguments: [0, 1]) func underNoneADiskThatDoesNotTakeItRefusesIt(taken: Int) {
    let storage = MemoryStorage(.none)
    let world = World(storage: storage)
    world.open()
    let (follower, client) = (world.connect(), world.connect())
    follower.subscribe()
    client.push("A")
    storage.transactionsLeft = taken
    client.push("B", once)
    #expect(client.told() == ["reply", "StorageFailed"])
    #expect(path(world) == ["Home", "A"] && world.daemon.scenes.revision == 2)
    #expect(follower.told() == ["commit"])
    client.push("C")
    #expect(client.told() == ["reply"])
    storage.transactionsLeft = .max
    client.push("B", once)
    #expect(world.sync())
    #expect(client.told() == ["reply"] && path(world) == ["Home", "A", "C", "B"])
    #expect(storage.transactions.flatMap(\.self) == [1, 2, 3, 4])
  }

  @Test func underNoneOneThatAsksIsWrittenWhenItIsCarriedOut() {
    let storage = MemoryStorage(.none)
    let world = World(storage: storage)
    world.open("s", #","path":[{"name":"Form"}]"#)
    let (guardian, client) = (world.connect(), world.connect())
    _ = guardian.attach(#","guards":["Form"]"#)
    client.send("Navigation.Back", #"{"scene":"s"\#(durable)}"#)
    let question = guardian.messages().compactMap { $0["parameters"]?["guard"]?["guard"]?.stringValue }
    let answer = #"{"scene":"s","guard":"\#(question.last ?? "")","allow":true}"#
    world.connect().send("Scene.AnswerGuard", answer)
    #expect(storage.transactions.last == [2] && client.told() == [])
    #expect(world.sync())
    #expect(client.told() == ["reply"])
  }

  @Test func underNoneItWaitsWhileAWorkerHasTheDatabase() {
    let storage = MemoryStorage(.none)
    let world = World(storage: storage)
    world.open()
    world.pass(1_000)
    storage.isAway = true
    let (client, other) = (world.connect(), world.connect())
    client.push("A", durable)
    other.push("B")
    #expect(other.told() == ["reply"] && path(world) == ["Home", "B"])
    storage.isAway = false
    world.endTurn()
    #expect(path(world) == ["Home", "B", "A"] && world.sync())
    #expect(client.told() == ["reply"])
  }

  /// A sync serves the commits before its beginning, whatever comes meanwhile.
  @Test(arguments: [false, true]) func whoGoesOnCallingIsAnsweredAllTheSame(hasStream: Bool) {
    let world = World(storage: MemoryStorage())
    world.open()
    let client = world.connect()
    if hasStream { client.subscribe() }
    client.push("S0", durable)
    for index in 1...5 {
      #expect(world.daemon.beginSync())
      client.push("S\(index)", durable)
      #expect(client.told() == [])
      for session in world.daemon.syncEnded() where session === client.session { client.flush() }
      #expect(client.told() == [hasStream ? "commit" : "reply"], "call \(index - 1)")
    }
    #expect(world.sync())
    #expect(client.told() == [hasStream ? "commit" : "reply"])
    #expect(!client.session.output.isHeld && client.session.output.isEmpty)
  }

  /// Later replies wait with a durable one, earlier ones do not.
  @Test func onlyWhatComesBehindItWaits() {
    let world = World(storage: MemoryStorage())
    world.open()
    let client = world.connect()
    client.isReading = false
    client.push("A")
    client.push("B", durable)
    client.push("C")
    client.isReading = true
    #expect(client.told() == ["reply"])
    #expect(world.sync())
    #expect(client.told() == ["reply", "reply"])
  }

  /// A reply that comes late, behind a call that waits, finds its sync ended.
  @Test func aDurableReplyBehindACallThatWaitsIsNotHeldTwice() {
    let world = World(storage: MemoryStorage())
    world.open()
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Later"}}"#)
    client.push("A", durable)
    #expect(world.sync())
    #expect(client.told() == [])
    world.connect().push("Later")
    #expect(client.told() == ["reply", "reply"])
  }
}
