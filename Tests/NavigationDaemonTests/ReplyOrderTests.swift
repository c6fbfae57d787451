import JSON
import Testing

@testable import NavigationDaemon

/// Calls are executed in the order in which they come, and their replies keep this order.
struct ReplyOrderTests {
  @Test func repliesBehindACallThatWaitsAreHeldAndTheirWorkIsNot() {
    let world = World()
    world.open()
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"B"}}"#)
    client.push("A")
    client.send("Manager.Ping")
    #expect(client.told() == [])
    #expect(world.connect().call("Scene.Get", #"{"scene":"s"}"#)["path"]?[1]?["name"] == .string("A"))
    world.connect().push("B")
    let messages = client.messages()
    #expect(messages.count == 3)
    #expect(messages.first?["parameters"]?["path"]?[2]?["name"] == .string("B"))
    #expect(messages[1]["parameters"]?["outcome"] != nil)
    #expect(messages[2]["parameters"]?["pid"] == .integer(1))
  }

  @Test func callsOfOneTurnAreAnsweredInOnePiece() {
    let world = World()
    world.open()
    let client = world.connect()
    client.sendBytes((1...3).flatMap { TestClient.message("Scene.Get", #"{"scene":"s\#($0)"}"#) })
    #expect(client.messages().compactMap { $0["parameters"]?["scene"]?.stringValue } == ["s1", "s2", "s3"])
  }

  @Test func onewayCallsAreCarriedOutAndNeverAnswered() {
    let world = World()
    world.open()
    let client = world.connect()
    client.send("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#, oneway: true)
    client.send("Navigation.Push", #"{"scene":"nowhere","screen":{"name":"A"}}"#, oneway: true)
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":5}"#, oneway: true)
    world.pass(10)
    #expect(client.told() == [])
    #expect(client.call("Scene.Get", #"{"scene":"s"}"#)["path"]?[1]?["name"] == .string("A"))
  }

  @Test func everySplitOfTheBytesGivesTheSameReplies() {
    let world = World()
    world.open()
    let bytes =
      TestClient.message("Scene.Get", #"{"scene":"a"}"#) + TestClient.message("Manager.Nope", "{}")
      + TestClient.message("Scene.Get", #"{"scene":"ä"}"#)
    let whole = world.connect()
    whole.sendBytes(bytes)
    let expected = whole.messages()
    #expect(expected.count == 3)
    for split in 1..<bytes.count {
      let client = world.connect()
      client.sendBytes(Array(bytes[..<split]))
      client.sendBytes(Array(bytes[split...]))
      #expect(client.messages() == expected, "split at \(split)")
    }
  }

  @Test func aSessionWithTooManyWaitingCallsIsNotReadUntilOneIsAnswered() {
    let world = World { $0[.waitingCalls] = 2 }
    world.open()
    let client = world.connect()
    client.sendBytes(
      (0..<5).flatMap { TestClient.message("Scene.Wait", #"{"scene":"s","reference":{"name":"S\#($0 % 2)"}}"#) })
    #expect(client.session.isReadingPaused)
    #expect(client.session.waiters.count == 2)
    #expect(world.reached(.waitingCalls) == 1)
    world.connect().push("S0")
    world.connect().push("S1")
    world.endTurn()
    #expect(client.told() == ["reply", "reply", "reply", "reply", "reply"])
    #expect(!client.session.isReadingPaused)
  }

  /// A reply that waits is judged by the room that its user has left, unless it says what a call has done.
  @Test func aChangeIsAnsweredAlthoughItsUserHasNoRoomForTheReply() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    world.open()
    let client = world.connect(uid: 2_000, groups: [50])
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"S"}}"#)
    let charge = Charge(.links, of: client.session.account, bytes: 1 << 30)
    client.send("Manager.Ping")
    client.send("Manager.Restrict", #"{"role":"observe"}"#)
    world.connect().push("S")
    world.finish()
    #expect(client.told() == ["reply", "LimitReached", "reply"] && charge.bytes > 0)
  }

  @Test func aSessionThatTakesNoRepliesIsNotRead() {
    let world = World { $0[.replyQueueBytes] = 2_000 }
    world.open()
    let client = world.connect()
    client.isReading = false
    client.sendBytes((0..<100).flatMap { _ in TestClient.message("Scene.Get", #"{"scene":"s"}"#) })
    #expect(client.session.isReadingPaused)
    #expect(client.session.queuedBytes < 4_000)
    #expect(world.reached(.replyQueueBytes) == 1)
    client.isReading = true
    for _ in 0..<100 { world.endTurn() }
    #expect(client.told().count == 100)
  }
}
