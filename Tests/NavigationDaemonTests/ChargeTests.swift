import JSON
import Navigation
import Testing

@testable import NavigationDaemon

/// Bytes that navd holds for a user are charged to that user alone, for as long as they are held.
struct ChargeTests {
  private static let (one, other) = (2_000, 3_000)

  /// A world with navigators, in which a scene `s` of another user has 20 KB. Users may hold this many bytes besides two
  /// idle connections.
  private func world(
    _ bytes: Int = 1 << 20, storage: (any Storage)? = nil, _ change: (inout Limits) -> Void = { _ in }
  ) -> World {
    let world = World(storage: storage, audience: .groups(navigate: 50, observe: nil)) {
      $0[.userBytes] = bytes + 2 * Session.idleBytes
      change(&$0)
    }
    let owner = connect(world, Self.other)
    _ = owner.call("Scene.Open", #"{"scene":"s","root":{"name":"Home"}}"#)
    for index in 0..<5 { owner.push("S\(index)", text: 4_000) }
    _ = owner.messages()
    return world
  }

  private func connect(_ world: World, _ uid: Int = ChargeTests.one) -> TestClient {
    world.connect(uid: uid, groups: [50])
  }

  private func account(_ world: World, _ uid: Int = ChargeTests.one) -> UserAccount { world.daemon.sessions.users[uid] }

  private func expectRightCharges(_ world: World) { #expect(world.daemon.wrongCharges() == []) }

  /// A message with which an attach begins that names guards of this many bytes, of a scene.
  private func attach(_ client: TestClient, guards bytes: Int, _ more: String = "") {
    let names = (0..<bytes / 100).map { "\"\(String(repeating: "g", count: 90))\($0)\"" }.joined(separator: ",")
    client.send("Scene.Attach", #"{"scene":"s","name":"till","guards":[\#(names)]\#(more)}"#, more: true)
  }

  // MARK: - Connections, replies, events

  @Test func aConnectionIsChargedUntilItEnds() {
    let world = world()
    let client = connect(world)
    #expect(account(world)[.connections] == Session.idleBytes)
    client.subscribe()
    #expect(account(world)[.connections] == Session.idleBytes + EventStream.bytes)
    expectRightCharges(world)
    client.leave()
    #expect(account(world).isEmpty)
  }

  @Test func aReplyForWhichThereIsNoRoomIsRefusedAndNobodyElseIsConcerned() {
    let world = world(100_000)
    let (deaf, client, other) = (connect(world), connect(world), connect(world, Self.other))
    deaf.isReading = false
    for _ in 0..<4 { deaf.send("Scene.Get", #"{"scene":"s"}"#) }
    #expect(world.reached(.userBytes) == 2 && account(world)[.replies] == deaf.session.output.heldBytes)
    client.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(client.told() == ["LimitReached"])
    other.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(other.told() == ["reply"])
    expectRightCharges(world)
    deaf.isReading = true
    #expect(deaf.told() == ["reply", "reply", "LimitReached", "LimitReached"] && account(world)[.replies] == 0)
    client.send("Scene.Get", #"{"scene":"s"}"#)
    #expect(client.told() == ["reply"])
  }

  @Test func aReplyBehindAWaitIsChargedAndRefusedLikeOthers() {
    let world = world(120_000)
    let client = connect(world)
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"End"}}"#)
    for _ in 0..<4 { client.send("Scene.Get", #"{"scene":"s"}"#) }
    #expect(account(world)[.replies] > 80_000)
    expectRightCharges(world)
    connect(world, Self.other).push("End")
    #expect(client.told() == ["reply", "reply", "reply", "LimitReached", "LimitReached"])
    #expect(account(world)[.replies] == 0)
    expectRightCharges(world)
  }

  @Test func rootIsExempt() {
    let world = world(10_000)
    let root = world.connect(uid: 0)
    root.isReading = false
    for _ in 0..<4 { root.send("Scene.Get", #"{"scene":"s"}"#) }
    #expect(account(world, 0).heldBytes > 80_000 && account(world, 0).excessBytes == 0)
    root.isReading = true
    #expect(root.told() == ["reply", "reply", "reply", "reply"])
  }

  /// A change that was made is not reported as an error.
  @Test func aChangeIsAnsweredAlthoughThereIsNoRoom() {
    let world = world(60_000)
    let (deaf, client) = (connect(world), connect(world))
    _ = client.call("Scene.Open", #"{"scene":"own","root":{"name":"Home"}}"#)
    deaf.isReading = false
    while world.reached(.userBytes) == 0 { deaf.send("Scene.Get", #"{"scene":"s"}"#) }
    let path = [String](repeating: #"{"name":"A"}"#, count: 5_000).joined(separator: ",")
    client.isReading = false
    client.send("Navigation.SetStack", #"{"scene":"own","screens":[\#(path)]}"#)
    client.isReading = true
    #expect(client.told() == ["reply"] && deaf.isClosed)
    expectRightCharges(world)
  }

  @Test func ofTheReadersWhoseEventsAreTooManyTheLargestIsClosed() {
    let world = world(100_000)
    let (deaf, later, client) = (connect(world), connect(world), connect(world))
    let owner = connect(world, Self.other)
    _ = owner.call("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
    deaf.subscribe()
    deaf.isReading = false
    for index in 0..<10 { owner.push("S\(index)", text: 4_000) }
    owner.send("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
    later.subscribe()
    later.isReading = false
    #expect(account(world)[.replies] > 40_000)
    for index in 0..<10 { owner.push("S\(index)", text: 4_000) }
    #expect(deaf.isClosed && !later.isClosed && !client.isClosed && world.reached(.userBytes) == 1)
    expectRightCharges(world)
    later.isReading = true
    #expect(later.told().allSatisfy { $0 == "commit" } && client.call("Manager.Ping")["pid"] == .integer(1))
  }

  @Test func aSnapshotForWhichThereIsNoRoomIsRefused() {
    let world = world(100_000)
    let (deaf, client) = (connect(world), connect(world))
    deaf.isReading = false
    for _ in 0..<2 { deaf.send("Scene.Subscribe", #"{"scene":"s"}"#, more: true) }
    client.send("Scene.Subscribe", #"{"scene":"s"}"#, more: true)
    #expect(client.told() == ["LimitReached"] && account(world).streams == 2)
    expectRightCharges(world)
  }

  // MARK: - Messages

  @Test func messagesWithoutAnEndAreChargedAndTheLargestIsClosed() {
    let world = world(180_000)
    let (first, second, other) = (connect(world), connect(world), connect(world, Self.other))
    for client in [first, other] { client.sendBytes([UInt8](repeating: 0x20, count: 70_000)) }
    #expect(account(world)[.messages] == 131_072)
    expectRightCharges(world)
    second.sendBytes([UInt8](repeating: 0x20, count: 30_000))
    #expect(!first.isClosed && !second.isClosed)
    second.sendBytes([UInt8](repeating: 0x20, count: 20_000))
    #expect(first.isClosed && !second.isClosed && !other.isClosed)
    #expect(account(world)[.messages] == 65_536)
    second.sendBytes(TestClient.message("Manager.Ping", "{}"))
    #expect(second.told() == ["reply"] && account(world)[.messages] == 0)
  }

  @Test func aMapIsChargedWhileItWaitsForAWorker() {
    let world = world(50_000)
    let client = connect(world)
    world.readsMaps = false
    let source = "map: shop\nversion: 1.0.0 # " + String(repeating: "x", count: 20_000)
    for _ in 0..<3 { client.send("Manager.ValidateMap", TestClient.installing(source)) }
    #expect(account(world)[.maps] == 2 * source.utf8.count && world.reached(.userBytes) == 1)
    expectRightCharges(world)
    while world.readMap() {}
    world.endTurn()
    #expect(client.told() == ["reply", "reply", "LimitReached"] && account(world)[.maps] == 0)
  }

  // MARK: - Front-ends

  @Test func aFrontEndIsChargedWithItsNamesAndItsPlaceUntilThatIsForgotten() {
    let world = world(100_000)
    let (client, admin) = (connect(world), world.connect(uid: 0))
    attach(client, guards: 10_000)
    let bytes = account(world)[.frontEnds]
    #expect(bytes > 12_000)
    expectRightCharges(world)
    let tokens = client.messages().compactMap { $0["parameters"]?["token"]?.stringValue }
    client.leave()
    #expect(account(world)[.frontEnds] == 516)
    // The front-end comes back, and is charged for its present names.
    let again = connect(world)
    attach(again, guards: 2_000, #","token":"\#(tokens[0])""#)
    #expect(again.told().first == "attached" && account(world)[.frontEnds] < bytes / 3)
    expectRightCharges(world)
    _ = admin.call("Scene.Close", #"{"scene":"s"}"#)
    #expect(account(world)[.frontEnds] == 0)
    expectRightCharges(world)
  }

  @Test func aFrontEndForWhichThereIsNoRoomIsRefused() {
    let world = world(75_000)
    let (first, second) = (connect(world), connect(world))
    attach(first, guards: 16_000)
    #expect(first.told().first == "attached")
    attach(second, guards: 16_000)
    #expect(second.told() == ["LimitReached"] && world.daemon.scenes["s"]?.frontEnds.count == 1)
    expectRightCharges(world)
  }

  @Test func aForgottenPlaceIsNotCharged() {
    let world = world {
      $0[.tokensOfScene] = 2
      $0[.tokenMilliseconds] = 10_000
    }
    for _ in 0..<4 {
      let client = connect(world)
      attach(client, guards: 0)
      client.leave()
    }
    #expect(account(world)[.frontEnds] == 2 * 516)
    expectRightCharges(world)
    world.pass(12_000)
    expectRightCharges(world)
    #expect(account(world).isEmpty)
  }

  // MARK: - Links

  @Test func aLinkIsChargedWhileItWaits() {
    let world = world(30_000)
    world.connect().install(
      """
      map: doors
      version: 1.0.0
      window: {initial: out, cases: {out: {stack: Out}}}
      screens: {Out: {}, Item: {arguments: {id: {type: string}}}}
      links:
        schemes: [d]
        scopes: {one: {active: false, expires: 5s}, two: {active: false}}
        routes:
          - {path: "/one/{id}", scope: one, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
          - {path: "/two/{id}", scope: two, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
      """)
    let (client, owner) = (connect(world), connect(world, Self.other))
    _ = owner.call("Scene.Open", #"{"scene":"doors","map":"doors"}"#)
    func open(_ place: String, bytes: Int) -> [String] {
      let url = "d://\(place)/" + String(repeating: "x", count: bytes)
      client.send("Navigation.OpenLink", #"{"scene":"doors","url":"\#(url)"}"#)
      return client.told()
    }
    #expect(open("one", bytes: 4_000) == ["reply"] && account(world)[.links] > 4_000)
    expectRightCharges(world)
    #expect(open("one", bytes: 1_000) == ["reply"] && account(world)[.links] < 2_000)
    #expect(open("two", bytes: 8_000) == ["reply"])
    expectRightCharges(world)
    world.pass(6_000)
    #expect(account(world)[.links] > 8_000 && account(world)[.links] < 9_000)
    client.isReading = false
    client.send("Scene.Get", #"{"scene":"s"}"#)
    client.send("Navigation.OpenLink", #"{"scene":"doors","url":"d://one/\#(String(repeating: "x", count: 4_000))"}"#)
    client.isReading = true
    #expect(client.told() == ["LimitReached", "reply"] || client.told() == ["reply", "LimitReached"])
    expectRightCharges(world)
    _ = owner.call("Scene.Close", #"{"scene":"doors"}"#)
    #expect(account(world)[.links] == 0)
  }

  // MARK: - Operations

  @Test func anOperationIsChargedWithItsQuestionsUntilItIsAnswered() {
    let world = world()
    let (frontEnd, client) = (connect(world, Self.other), connect(world))
    frontEnd.send("Scene.Attach", #"{"scene":"s","name":"till","guards":["S4"]}"#, more: true)
    client.send("Navigation.Back", #"{"scene":"s"}"#)
    client.send("Navigation.Push", #"{"scene":"s","screen":{"name":"B"}}"#)
    #expect(account(world)[.operations] > Question.Subject.fixedBytes)
    expectRightCharges(world)
    frontEnd.leave()
    #expect(client.told() == ["reply", "reply"] && account(world)[.operations] == 0)
    expectRightCharges(world)
  }

  // MARK: - What is told

  @Test func aUserIsToldOfItsOwnTotalsAndAnAdministratorOfAll() {
    let world = world()
    let (client, admin) = (connect(world), world.connect(uid: 0))
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"End"}}"#)
    let used = connect(world).call("Manager.GetLimits")["used"]
    #expect(used?["userBytes"] == .integer(account(world).heldBytes) && used?["waitsOfUser"] == .integer(1))
    #expect(used?["connectionsOfUser"] == .integer(2) && used?["stateBytesOfUser"] == .integer(0))
    guard case .array(let users)? = admin.call("Manager.ListClients")["users"] else {
      Issue.record("an administrator is told of no users")
      return
    }
    #expect(users.map { $0["uid"] } == [.integer(Self.other), .integer(Self.one), .integer(0)])
    #expect(users[0]["scenes"] == .integer(1))
    #expect(users[0]["stateBytes"] == .integer(account(world, Self.other)[.state]))
    #expect(users[1]["held"]?["waits"] == .integer(account(world)[.waits]))
    #expect(users[1]["bytes"] == .integer(account(world).heldBytes))
    #expect(connect(world).call("Manager.ListClients")["users"] == nil)
  }
}
