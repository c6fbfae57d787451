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

  @Test(arguments: [.frontEndBytesOfScene, .observerBytesOfScene, .questions] as [LimitName])
  func guestsLeaveRoomToEachOtherAndToTheOwner(limit: LimitName) {
    let observes = limit == .observerBytesOfScene
    let more = observes ? #","mode":"observe""# : #","guards":["A"]"#
    let bytes = FrontEnd.wireBytes(name: "till", guards: observes ? 0 : 1, capabilities: [])
    let world = World(audience: .groups(navigate: 50, observe: nil)) {
      $0[limit] = 8 * (limit == .questions ? 1 : bytes)
    }
    world.open()
    func attached(_ uid: Int, _ more: String = more) -> Bool {
      let client = world.connect(uid: uid, groups: [50])
      client.send("Scene.Attach", #"{"scene":"s","name":"till"\#(more)}"#, more: true)
      let told = client.told().first
      if told != "LimitReached" { return told == "attached" }
      client.leave()
      return false
    }
    func places(_ uid: Int) -> Int { (0..<9).prefix { _ in attached(uid) }.count }
    #expect([places(2_000), places(3_000), places(4_000)] == [4, 2, 0])
    #expect(attached(World.administrator) && attached(0))
    #expect(!attached(World.administrator) && !attached(0) && !attached(4_000))
    // A mirror that guards nothing takes no question, and no room of the observers.
    #expect(attached(4_000, "") == (limit != .frontEndBytesOfScene))
  }

  @Test(arguments: zip(1...4, [[0, 0], [1, 0], [1, 1], [2, 1]])) func aSmallLimitLeavesOneToTheOwner(
    most: Int, places: [Int]
  ) {
    let world = World(audience: .groups(navigate: 50, observe: nil)) { $0[.questions] = most }
    world.open()
    func attached(_ uid: Int) -> Bool {
      let client = world.connect(uid: uid, groups: [50])
      client.send("Scene.Attach", #"{"scene":"s","name":"till","guards":["A"]}"#, more: true)
      return client.told().first == "attached"
    }
    #expect([2_000, 3_000].map { uid in (0..<4).count { _ in attached(uid) } } == places)
    #expect(attached(World.administrator))
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
