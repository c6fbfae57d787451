import JSON
import NavigationProtocol
import Testing

@testable import NavigationDaemon

/// The room that a snapshot has for the front-ends of its scene.
struct FrontEndRoomTests {
  @Test func aSnapshotHasRoomForTheFrontEndsOfItsScene() {
    let two = #","guards":["A","B"]"#
    let world = World {
      $0[.frontEndBytesOfScene] = 2 * FrontEnd.wireBytes(name: "till", guards: 2, capabilities: [])
      $0[.observerBytesOfScene] = FrontEnd.wireBytes(name: "till", guards: 0, capabilities: [])
    }
    world.open()
    func isRefused(_ more: String) -> Bool {
      let client = world.connect()
      defer { client.leave() }
      client.send("Scene.Attach", #"{"scene":"s","name":"till"\#(more)}"#, more: true)
      return client.told() == ["LimitReached"]
    }
    let (first, second) = (world.connect(), world.connect())
    _ = first.attach(two)
    let token = second.attach(two)
    #expect(isRefused(""))
    #expect(world.reached(.frontEndBytesOfScene) == 1)
    // An observer neither guards nor takes room from a mirror.
    _ = world.connect().attach(#","mode":"observe","guards":["A","B"]"#)
    #expect(isRefused(#","mode":"observe""#))
    #expect(world.reached(.observerBytesOfScene) == 1)
    // One that comes back has its own room, and no more. One that replaces others has theirs.
    #expect(isRefused(#","token":"\#(token)","guards":["A","B","C"]"#))
    #expect(world.daemon.scenes["s"]?.frontEnds.count { $0.isAttached } == 3)
    let again = world.connect()
    #expect(again.attach(#","token":"\#(token)"\#(two)"#) == token)
    let thief = world.connect()
    _ = thief.attach(#","mode":"exclusive","steal":true,"guards":["A","B","C"]"#)
    thief.leave()
    // A place without a connection takes no room.
    _ = world.connect().attach(two)
    _ = world.connect().attach(two)
    #expect(isRefused(""))
  }

  @Test func anotherUserThanTheOwnerHasHalfOfTheRoom() {
    let world = World(audience: .groups(navigate: 50, observe: nil)) {
      $0[.frontEndBytesOfScene] = 4 * FrontEnd.wireBytes(name: "till", guards: 0, capabilities: [])
    }
    world.open()
    func attached(_ uid: Int) -> Bool {
      let client = world.connect(uid: uid, groups: [50])
      client.send("Scene.Attach", #"{"scene":"s","name":"till"}"#, more: true)
      return client.told().first == "attached"
    }
    #expect(attached(2_000) && attached(2_000) && !attached(2_000))
    #expect(attached(3_000) && attached(World.administrator))
    #expect(!attached(3_000) && !attached(0))
  }

  @Test func aFrontEndTakesNoMoreRoomThanItCounts() throws {
    let quotes = String(repeating: #"\""#, count: 256)
    let world = World()
    world.open()
    for more in [
      #","guards":["A","\#(quotes)"],"capabilities":["requests","\#(quotes)"]"#, #","mode":"observe""#,
      #","mode":"exclusive","steal":true"#,
    ] {
      _ = world.connect().attach(more)
      let frontEnd = try #require(world.daemon.scenes["s"]?.frontEnds.last)
      var buffer = ByteBuffer()
      SceneInterface.FrontEnd(frontEnd).encode(into: &buffer)
      // The numbers of the front-end, its process, its user and its unread bytes may be longer.
      #expect(buffer.count + 50 < frontEnd.wireBytes)
    }
  }
}
