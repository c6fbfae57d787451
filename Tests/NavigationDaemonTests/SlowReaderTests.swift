import JSON
import Testing

@testable import NavigationDaemon

/// A reader that falls behind loses its events and receives the complete state instead. Others are not affected.
struct SlowReaderTests {
  private func world() -> World {
    let world = World { $0[.streamQueueBytes] = 10_000 }
    world.open()
    return world
  }

  @Test func aReaderThatFallsBehindGetsResetAndASnapshot() {
    let world = world()
    let (slow, fast) = (world.connect(), world.connect())
    slow.subscribe()
    fast.subscribe()
    slow.isReading = false
    for index in 0..<20 { world.connect().push("S\(index)", text: 1_000) }
    #expect(fast.told() == [String](repeating: "commit", count: 20))
    #expect(slow.session.queuedBytes < 12_000)
    #expect(world.reached(.streamQueueBytes) == 1)
    slow.isReading = true
    let told = slow.told()
    #expect(told.suffix(3) == ["reset", "snapshot", "ready"])
    world.connect().push("After")
    #expect(slow.told() == ["commit"])
  }

  /// Such replies wait for the stream's end, so they are no sign that it is not read.
  @Test func repliesBehindAStreamDoNotCountAsItsEvents() {
    let world = world()
    let client = world.connect()
    _ = client.attach(#","guards":["A"]"#)
    _ = client.told()
    world.connect().push("A", text: 1_000)
    #expect(client.told() == ["commit"])
    for _ in 0..<10 { client.send("Scene.Get", #"{"scene":"s"}"#) }
    #expect(client.session.replies.heldBytes > 10_000)
    world.connect().push("B")
    #expect(client.told() == ["commit"])
    world.connect().send("Navigation.Pop", #"{"scene":"s","count":2}"#)
    #expect(client.told() == ["guard"])
  }

  @Test func aMessageInItsMidstIsEndedBeforeTheReset() {
    let world = world()
    let slow = world.connect()
    slow.subscribe()
    slow.isReading = false
    world.connect().push("First", text: 500)
    // The socket has taken ten bytes of the first event.
    var taken: [UInt8] = []
    _ = unsafe slow.session.output.writeFirst { bytes in
      unsafe taken.append(contentsOf: bytes[..<10])
      return 10
    }
    for index in 0..<20 { world.connect().push("S\(index)", text: 1_000) }
    #expect(slow.session.streams.first?.state == .behind)
    var rest: [UInt8] = []
    while !slow.session.output.isEmpty {
      _ = unsafe slow.session.output.writeFirst { bytes in
        unsafe rest.append(contentsOf: bytes)
        return bytes.count
      }
    }
    let text = String(decoding: (taken + rest).dropLast(), as: UTF8.self)
    let event = try? JSONValue(parsing: text)
    #expect(event?["parameters"]?["changes"]?[0]?["node"]?["name"] == .string("First"))
  }

  @Test func repliesBeforeAStreamAndItsFirstMessageAreNeverDropped() {
    let world = world()
    let slow = world.connect()
    slow.isReading = false
    slow.send("Manager.Ping")
    slow.send("Scene.Attach", #"{"scene":"s","name":"till"}"#, more: true)
    for index in 0..<20 { world.connect().push("S\(index)", text: 1_000) }
    slow.isReading = true
    let told = slow.told()
    #expect(told.prefix(2) == ["reply", "attached"])
    #expect(told.suffix(3) == ["reset", "snapshot", "ready"])
  }

  @Test func aSnapshotIsNotCountedAgainstTheQueue() {
    let world = world()
    for index in 0..<8 { world.connect().push("S\(index)", text: 4_000) }
    let slow = world.connect()
    slow.isReading = false
    slow.send("Scene.Subscribe", #"{"scene":"s"}"#, more: true)
    #expect(slow.session.queuedBytes > 10_000)
    world.connect().push("One", text: 1_000)
    slow.isReading = true
    #expect(slow.told() == ["snapshot", "ready", "commit"])
  }

  @Test func aStreamBehindAWaitingCallIsBoundedAndLosesNoReplies() {
    let world = world()
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"End"}}"#)
    client.send("Scene.Subscribe", #"{"scene":"s"}"#, more: true)
    for index in 0..<30 { world.connect().push("S\(index)", text: 1_000) }
    #expect(client.session.queuedBytes < 14_000)
    #expect(client.told() == [])
    world.connect().push("End")
    let told = client.told()
    #expect(told.first == "reply")
    #expect(told[1] == "snapshot")
    #expect(told.suffix(3) == ["reset", "snapshot", "ready"])
  }

  @Test func closingIsTheLastThatAReaderIsTold() {
    let world = world()
    let slow = world.connect()
    slow.subscribe()
    slow.isReading = false
    for index in 0..<20 { world.connect().push("S\(index)", text: 1_000) }
    _ = world.connect().call("Scene.Close", #"{"scene":"s"}"#)
    slow.isReading = true
    #expect(slow.told().last == "closing")
    #expect(!slow.isClosed)
    #expect(slow.call("Manager.Ping")["pid"] == .integer(1))
  }
}
