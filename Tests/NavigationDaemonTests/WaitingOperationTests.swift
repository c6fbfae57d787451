import JSON
import Random
import Testing

@testable import NavigationDaemon

/// Operations that wait at a scene: users take turns, `force` goes first, and nobody blocks a scene for its owner
/// (docs/specification/model.md §2).
struct WaitingOperationTests {
  static let (owner, navigator) = (2_000, 3_000)
  static let ifFormIsTop = #""ifTop":6"#
  static let forced = #"{"scene":"s","options":{"force":true}}"#

  /// Scene `s` of `owner` with Home, Note and Form, and a front-end of `navigator` that guards Note and Form.
  func guarded(_ change: (inout Limits) -> Void = { _ in }) -> (World, guardian: TestClient) {
    let world = World(audience: .groups(navigate: 50, observe: nil), change)
    _ = connect(world, Self.owner).call(
      "Scene.Open", #"{"scene":"s","root":{"name":"Home"},"path":[{"name":"Note"},{"name":"Form"}]}"#)
    let guardian = connect(world, Self.navigator)
    _ = guardian.attach(#","guards":["Note","Form"]"#)
    return (world, guardian)
  }

  func connect(_ world: World, _ uid: Int) -> TestClient { world.connect(uid: uid, groups: [50]) }

  func back(_ client: TestClient, _ options: String = "", oneway: Bool = false) {
    client.send("Navigation.Back", #"{"scene":"s","options":{\#(options)}}"#, oneway: oneway)
  }

  /// The only question that a client was asked since it read last.
  func question(_ client: TestClient) -> JSONValue {
    let asked = client.messages().compactMap { $0["parameters"]?["guard"] }
    #expect(asked.count == 1)
    return asked.last ?? .null
  }

  func answer(_ world: World, _ question: JSONValue, allow: Bool) {
    let id = question["guard"]?.stringValue ?? ""
    world.connect(uid: 0).send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(id)","allow":\#(allow)}"#)
  }

  // MARK: - Turns of users

  @Test func theQueueOfAUserLeavesRoomForOthers() {
    let (world, _) = guarded { $0[.waitingOperations] = 2 }
    let clients = (0..<4).map { _ in connect(world, Self.navigator) }
    // The first one is asked about.
    for client in clients { back(client) }
    #expect(clients.map { $0.told() } == [[], [], [], ["LimitReached"]])
    for uid in [Self.owner, 0] {
      let other = connect(world, uid)
      other.push("X")
      #expect(other.told() == [], "of user \(uid)")
    }
    #expect(world.reached(.waitingOperations) == 1)
  }

  @Test func theQueueOfAUserDelaysAnotherUserByOneQuestion() {
    let (world, guardian) = guarded()
    let clients = (0..<20).map { _ in connect(world, Self.navigator) }
    for client in clients { back(client, Self.ifFormIsTop) }
    let (owner, root) = (connect(world, Self.owner), connect(world, 0))
    owner.push("A")
    root.push("B")
    answer(world, question(guardian), allow: false)
    #expect(owner.told() == ["reply"] && root.told() == ["reply"])
    #expect(world.path == ["Home", "Note", "Form", "A", "B"])
    #expect(clients.map { $0.told() } == [["Refused"]] + Array(repeating: ["Conflict"], count: 19))
  }

  /// Each of them pushes onto a queue that begins with a question about an operation of the first user; some leave.
  @Test(arguments: 1...20) func usersTakeTurnsAndConnectionsKeepTheirOrder(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (world, guardian) = guarded()
    let users = [Self.navigator, Self.owner, 4_000]
    let clients = (0..<7).map { (uid: users[$0 % users.count], client: connect(world, users[$0 % users.count])) }
    back(clients[0].client)
    let asked = question(guardian)
    var pushed: [[String]] = clients.map { _ in [] }
    for number in 0..<60 {
      let index = random.below(clients.count)
      let label = "\(index)_\(number)"
      clients[index].client.push(label)
      pushed[index].append(label)
    }
    let gone = random.below(clients.count - 1) + 1
    clients[gone].client.leave()
    pushed[gone] = []
    answer(world, asked, allow: true)
    world.finish()
    let served = Array(world.path.dropFirst(2))
    func connection(_ label: String) -> Int { label.split(separator: "_").first.flatMap { Int($0) } ?? -1 }
    for index in clients.indices { #expect(served.filter { connection($0) == index } == pushed[index]) }
    // The turns of each user; the first one has had one.
    var turns = [users[0]: 1]
    for (place, label) in served.enumerated() {
      let uid = clients[connection(label)].uid
      turns[uid, default: 0] += 1
      let waiting = Set(served[place...].map { clients[connection($0)].uid })
      for other in waiting where other != uid {
        #expect(turns[uid, default: 0] <= turns[other, default: 0] + 1, "\(label) comes too early")
      }
    }
  }

  // MARK: - Force

  @Test(arguments: [owner, 0]) func forceGoesFirstAlsoWhileAQuestionIsOpen(uid: Int) {
    let (world, guardian) = guarded()
    let clients = (0..<12).map { _ in connect(world, Self.navigator) }
    for client in clients { back(client, Self.ifFormIsTop) }
    let asked = question(guardian)
    let forcing = connect(world, uid)
    forcing.send("Navigation.Back", Self.forced)
    #expect(forcing.told() == ["reply"])
    #expect(world.path == ["Home", "Note"] && clients.allSatisfy { $0.told() == [] })
    // The operation that asks keeps its question, and is judged on the scene as it is then.
    answer(world, asked, allow: true)
    #expect(clients.allSatisfy { $0.told() == ["Conflict"] })
    #expect(world.path == ["Home", "Note"])
  }

  @Test func theOperationThatAsksAsksAgainAboutTheSceneAfterForce() {
    let (world, guardian) = guarded()
    let client = connect(world, Self.navigator)
    back(client)
    let asked = question(guardian)
    #expect(connect(world, Self.owner).call("Navigation.Back", Self.forced)["outcome"]?["changed"] == .bool(true))
    answer(world, asked, allow: true)
    #expect(client.told() == [])
    let again = question(guardian)
    #expect(again["screens"]?[0]?["name"] == .string("Note"))
    answer(world, again, allow: true)
    #expect(client.told() == ["reply"] && world.path == ["Home"])
  }

  /// A front-end that is neither an administrator's nor the owner's skips its own guards, and waits like others.
  @Test func forceOfOthersWaits() {
    let (world, guardian) = guarded()
    let token = connect(world, 4_000).attach()
    let speaker = connect(world, 4_000)
    _ = speaker.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    _ = guardian.messages()
    back(connect(world, Self.navigator))
    let asked = question(guardian)
    speaker.send("Navigation.Push", #"{"scene":"s","screen":{"name":"X"},"options":{"force":true}}"#)
    #expect(speaker.told() == [])
    answer(world, asked, allow: false)
    #expect(speaker.told() == ["reply"])
  }

  @Test func forceOfTheOwnersFrontEndGoesFirst() {
    let (world, guardian) = guarded()
    let token = connect(world, Self.owner).attach()
    let speaker = connect(world, Self.owner)
    _ = speaker.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    _ = guardian.messages()
    back(connect(world, Self.navigator))
    _ = question(guardian)
    speaker.send("Navigation.Push", #"{"scene":"s","screen":{"name":"X"},"options":{"force":true}}"#)
    #expect(speaker.told() == ["reply"])
    #expect(world.path.last == "X")
  }

  /// A client that does not wait for replies relies on the order of its calls.
  @Test func forceDoesNotOvertakeItsOwnConnection() {
    let (world, guardian) = guarded()
    back(connect(world, Self.navigator))
    let owner = connect(world, Self.owner)
    owner.push("X")
    owner.send("Navigation.Back", Self.forced)
    let other = connect(world, Self.owner)
    other.send("Navigation.Push", #"{"scene":"s","screen":{"name":"Y"},"options":{"force":true}}"#)
    #expect(owner.told() == [] && other.told() == ["reply"])
    answer(world, question(guardian), allow: false)
    #expect(owner.told() == ["reply", "reply"])
    #expect(world.path == ["Home", "Note", "Form", "Y"])
  }

  /// An answer with operations is about the scene that its front-end saw.
  @Test func aDelegatedAnswerDoesNotHoldForTheSceneAfterForce() {
    let world = World.delegating()
    let front = world.connect()
    _ = front.attach(World.carriesOut)
    let caller = world.connect()
    caller.show("Other")
    let request = front.requests().last
    let forced = #"{"scene":"s","screen":{"name":"Detail"},"options":{"force":true}}"#
    #expect(world.connect().call("Navigation.Push", forced)["outcome"]?["changed"] == .bool(true))
    world.connect().answer(request, #"[{"operation":"Push","screen":{"name":"Slow"}}]"#)
    #expect(caller.told() == [] && world.path == ["List", "Detail"])
    world.connect().answer(front.requests().last, #"[{"operation":"Push","screen":{"name":"Other"}}]"#)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Detail", "Other"])
  }

  // MARK: - Callers that leave

  @Test func whatWaitsEndsWithItsConnection() {
    let (world, guardian) = guarded()
    back(connect(world, Self.navigator))
    let asked = question(guardian)
    let leaving = (0..<3).map { _ in connect(world, Self.navigator) }
    back(leaving[0])
    back(leaving[1], #""requestId":"r1""#)
    for _ in 0..<100 { back(leaving[2], oneway: true) }
    let staying = connect(world, 4_000)
    staying.push("X")
    #expect(world.daemon.scenes["s"]?.waitingOperations.count == 103)
    for client in leaving { client.leave() }
    #expect(world.daemon.scenes["s"]?.waitingOperations.count == 1)
    #expect(world.daemon.wrongCharges() == [])
    answer(world, asked, allow: false)
    #expect(staying.told() == ["reply"] && guardian.told() == ["commit"])
    #expect(world.path == ["Home", "Note", "Form", "X"])
    // The one with a request id has not been executed, so its repetition is.
    let again = connect(world, Self.navigator)
    back(again, #""requestId":"r1""#)
    #expect(again.told() == ["reply"] && world.path == ["Home", "Note", "Form"])
  }

  @Test func whatWaitsStaysForTheCallerThatRepeatedIt() {
    let (world, guardian) = guarded()
    back(connect(world, 4_000))
    let asked = question(guardian)
    let callers = (0..<2).map { _ in connect(world, Self.navigator) }
    for caller in callers { caller.push("X", #","options":{"requestId":"r1"}"#) }
    callers[0].leave()
    answer(world, asked, allow: false)
    #expect(callers[1].told() == ["reply"] && world.path.last == "X")
  }

  /// Their front-end has been asked, so its answer has its effect.
  @Test func theOperationThatAsksStaysWhenItsCallerLeaves() {
    let (world, guardian) = guarded()
    let caller = connect(world, Self.navigator)
    back(caller, oneway: true)
    let asked = question(guardian)
    caller.leave()
    answer(world, asked, allow: true)
    #expect(world.path == ["Home", "Note"])
  }
}
