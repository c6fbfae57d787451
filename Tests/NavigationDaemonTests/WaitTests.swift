import JSON
import Testing

@testable import NavigationDaemon

/// Waiters learn when a scene is closed, and leave nothing behind.
struct WaitTests {
  /// One that waits for a revision, too, though another scene may make that.
  @Test(arguments: [false, true]) func whoWaitsForARevisionIsToldThatItsSceneIsClosed(isKept: Bool) {
    let world = World(storage: isKept ? MemoryStorage() : nil)
    world.open()
    world.open("other")
    let (first, second, client) = (world.connect(), world.connect(), world.connect())
    first.send("Scene.Get", #"{"scene":"s","minRevision":1000}"#)
    second.send("Scene.Get", #"{"scene":"other","minRevision":4,"timeoutMilliseconds":60000}"#)
    // The revision of the Close is not one of the scene's.
    let third = world.connect()
    third.send("Scene.Get", #"{"scene":"s","minRevision":3}"#)
    _ = client.call("Scene.Close", #"{"scene":"s"}"#)
    #expect(first.told() == ["Closing"] && third.told() == ["Closing"] && second.told() == [])
    #expect(first.session.waiters.isEmpty)
    client.send("Navigation.Push", #"{"scene":"other","screen":{"name":"A"}}"#)
    #expect(second.told() == ["reply"])
    world.pass(11_000)
    first.leave()
    #expect(client.told() == ["reply"])
    #expect(!world.daemon.waits.isRevisionAwaited)
  }

  @Test func theLeastRevisionIsWaitedForAlsoWhenItIsAskedForLast() {
    let world = World(storage: MemoryStorage())
    world.open()
    let (late, soon, client) = (world.connect(), world.connect(), world.connect())
    late.send("Scene.Get", #"{"scene":"s","minRevision":3}"#)
    soon.send("Scene.Get", #"{"scene":"s","minRevision":2}"#)
    // Both in one turn.
    let push = TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#)
    client.sendBytes(push + push)
    #expect(soon.messages().map { $0["parameters"]?["at"]?["revision"] } == [.integer(2)])
    #expect(late.messages().map { $0["parameters"]?["at"]?["revision"] } == [.integer(3)])
  }

  @Test func ofManyWhoWaitThoseWhoLeaveTakeNobodyWithThem() {
    let world = World()
    world.open()
    var clients = (0..<60).map { _ in world.connect() }
    for (index, client) in clients.enumerated() {
      for number in 0..<4 {
        let name = number == 0 ? "Never" : "Screen\(index * number % 50)"
        client.send(
          "Scene.Wait", #"{"scene":"s","reference":{"name":"\#(name)"},"timeoutMilliseconds":\#(1_000 * index)}"#)
      }
    }
    for index in stride(from: 55, through: 0, by: -5) { clients.remove(at: index).leave() }
    world.pass(10_500)
    let writer = world.connect()
    for index in 0..<50 { writer.push("Screen\(index)") }
    for client in clients { #expect(client.session.waiters.waiters.allSatisfy { !$0.isDone }) }
    world.pass(60_000)
    for client in clients { #expect(client.told().count == 4 && client.session.waiters.isEmpty) }
    #expect(world.daemon.scenes["s"]?.waiters.isEmpty == true)
  }

  @Test func aReferenceIsNoLongerThanArgumentsMayBe() {
    let world = World { $0[.argumentBytes] = 100 }
    world.open()
    let client = world.connect()
    for (kind, values, length) in [("screen", "arguments", 85), ("screen", "arguments", 101), ("key", "traits", 101)] {
      let text = String(repeating: "x", count: length)
      let reference = #"{"\#(kind)":{"name":"A","\#(values)":{"text":"\#(text)"}}}"#
      client.send("Scene.Wait", #"{"scene":"s","reference":\#(reference)}"#)
    }
    #expect(client.session.waiters.waiters.count == 1 && world.reached(.argumentBytes) == 2)
  }

  @Test func waitsAreChargedUntilTheyEnd() {
    let world = World { $0[.userBytes] = 2_000 + 2 * Session.idleBytes }
    world.open()
    let (client, account) = (world.connect(), world.daemon.sessions.users[World.administrator])
    for _ in 0..<4 { client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"A"}}"#) }
    #expect(account[.waits] > 1_500 && client.session.waiters.waiters.count == 3)
    #expect(world.reached(.userBytes) == 1)
    world.connect().push("A")
    #expect(client.told() == ["reply", "reply", "reply", "LimitReached"] && account[.waits] == 0)
  }

  /// The info for waiting observers is masked and encoded once for all of them.
  @Test func observersWhoWaitAreAnsweredWithoutWhatIsSensitive() {
    let world = World(audience: .groups(navigate: 10, observe: 11))
    world.connect().install(
      """
      map: vault
      version: 1.0.0
      window: {initial: main, cases: {main: {stack: Home}}}
      screens:
        Home: {}
        Door: {arguments: {pin: {type: string, sensitive: true}}}
      """)
    let navigator = world.connect(uid: 1, groups: [10])
    _ = navigator.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
    let observers = (0..<3).map { _ in world.connect(uid: 2, groups: [11]) }
    for client in observers + [navigator] {
      client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Door"}}"#)
      client.send("Scene.Get", #"{"scene":"s","minRevision":2}"#)
    }
    world.connect().send(
      "Navigation.Push", #"{"scene":"s","screen":{"name":"Door","arguments":{"pin":"hunter2"}}}"#)
    for client in observers {
      let messages = client.messages()
      #expect(messages.count == 2 && !messages.contains { $0.description.contains("hunter2") })
    }
    let messages = navigator.messages()
    #expect(messages.count == 2 && messages.allSatisfy { $0.description.contains("hunter2") })
  }

  /// One commit answers all waiters, before any reply can be read.
  @Test func whatManyAreToldAtOnceDoesNotFillTheMemory() {
    let world = World { $0[.replyQueueBytes] = 100_000 }
    world.open()
    world.connect().push("Long", text: 30_000)
    let client = world.connect()
    for index in 0..<10 {
      client.send(
        index % 2 == 0 ? "Scene.Wait" : "Scene.Get",
        index % 2 == 0 ? #"{"scene":"s","revision":2}"# : #"{"scene":"s","minRevision":3}"#)
    }
    client.isReading = false
    world.connect().push("Last")
    #expect(client.session.queuedBytes < 170_000)
    client.isReading = true
    let told = client.told()
    #expect(told.count == 10 && told.filter { $0 == "reply" }.count < 6)
    #expect(told.filter { $0 == "LimitReached" }.count == world.reached(.replyQueueBytes))
    // A client that reads is answered again.
    client.send("Scene.Wait", #"{"scene":"s","revision":2}"#)
    #expect(client.told() == ["reply"])
  }

  /// The deadline of a wait stays in the queue until it is due, and must not keep the connection.
  @Test func aConnectionThatIsGoneKeepsNothing() {
    let world = World()
    world.open()
    let client = world.connect()
    client.push("Long", text: 30_000)
    _ = client.told()
    client.isReading = false
    client.send("Scene.Get", #"{"scene":"s"}"#)
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":86400000}"#)
    client.send("Scene.Get", #"{"scene":"s"}"#)
    client.sendBytes([UInt8](repeating: UInt8(ascii: "{"), count: 10_000))
    #expect(client.session.queuedBytes > 60_000 && client.session.splitter.heldBytes == 10_000)
    client.leave()
    #expect(client.session.queuedBytes == 0 && client.session.splitter.heldBytes == 0)
    #expect(client.session.waiters.isEmpty && client.session.streams.isEmpty)
  }
}
