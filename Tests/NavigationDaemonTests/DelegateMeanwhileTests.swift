import JSON
import Testing

@testable import NavigationDaemon

/// Other events of a scene while a front-end is asked to handle a request (docs/specification/model.md §2, §10).
struct DelegateMeanwhileTests {
  private static let push = #"[{"operation":"Push","screen":{"name":"Other"}}]"#

  private func asked(storage: MemoryStorage? = nil) -> (World, TestClient, caller: TestClient, request: JSONValue?) {
    let world = World.delegating(storage: storage)
    let front = world.connect()
    _ = front.attach(World.carriesOut)
    let caller = world.connect()
    caller.show("Other")
    let request = front.requests().last
    #expect(request != nil && caller.told() == [])
    return (world, front, caller, request)
  }

  private func install(_ world: World, _ source: String) {
    let reply = world.connect().install(source)
    #expect(reply["info"] != nil)
    while world.daemon.migrations.isDue { world.endTurn() }
  }

  @Test func laterOperationsWaitWhateverTheyAre() {
    let (world, _, caller, request) = asked()
    let calls = [
      ("Push", #""screen":{"name":"X"}"#), ("Undo", #""steps":1"#), ("SetRoot", #""case":"second""#),
    ]
    let others = calls.map { method, parameters in
      let client = world.connect()
      client.send("Navigation.\(method)", #"{"scene":"s",\#(parameters)}"#)
      return client
    }
    #expect(others.allSatisfy { $0.told().isEmpty })
    #expect(world.path == ["List"])
    let front = world.connect()
    front.answer(request, Self.push)
    #expect(caller.told() == ["reply"])
    #expect(others.map { $0.told() } == [["reply"], ["reply"], ["reply"]])
    #expect(world.path == ["Slow"])
    // Its answer has no effect on the new scene.
    front.answer(request, Self.push)
    #expect(front.told() == ["reply", "RequestNotFound"])
    #expect(world.path == ["Slow"])
  }

  @Test func aStreamThatWasResetIsAskedAgain() {
    let world = World.delegating { $0[.streamQueueBytes] = 10_000 }
    let front = world.connect()
    _ = front.attach(World.carriesOut)
    world.connect().push("A", text: 1_000)
    front.isReading = false
    for index in 0..<12 { world.connect().push("S\(index)", text: 1_000) }
    let caller = world.connect()
    caller.show("Other")
    front.isReading = true
    let messages = front.messages()
    let kinds = messages.compactMap { $0["parameters"]?["kind"]?.stringValue }
    #expect(kinds.suffix(4) == ["reset", "snapshot", "ready", "request"])
    world.connect().answer(messages.last?["parameters"]?["request"], Self.push)
    #expect(caller.told() == ["reply"])
    #expect(world.path.last == "Other")
  }

  /// By the new map, the first request is another one.
  @Test func anAnswerFromBeforeAMigrationIsNotUsedAfterIt() {
    let world = World.delegating()
    let front = world.connect()
    _ = front.attach(World.carriesOut)
    let caller = world.connect()
    caller.show("Other", "Slow")
    let request = front.requests().last
    install(world, World.delegatingMap(version: "2.0.0", other: "{push: Other}"))
    world.connect().answer(request, #"[{"operation":"Push","screen":{"name":"X"}}]"#)
    let asked = front.requests()
    #expect(asked.count == 1 && asked[0]["element"] == .string("Slow") && caller.told() == [])
    world.connect().answer(asked.last, #"[{"operation":"Push","screen":{"name":"Slow"}}]"#)
    #expect(caller.told() == ["reply"] && world.path == ["List", "Other", "Slow"])
  }

  @Test func aSceneThatIsClosedLeavesNobodyWaiting() {
    let (world, _, caller, request) = asked()
    let second = world.connect()
    second.push("X")
    #expect(world.connect().call("Scene.Close", #"{"scene":"s"}"#)["at"] != nil)
    #expect(caller.told() == ["Closing"] && second.told() == ["Closing"])
    let late = world.connect()
    late.answer(request, Self.push)
    #expect(late.told() == ["SceneNotFound"])
    world.pass(10_000)
  }

  /// The map has another version at the time of the answer, and that version applies.
  @Test func anAnswerIsHeldAgainstTheMapThatIsThereThen() {
    let (world, _, caller, request) = asked()
    install(world, World.delegatingMap(version: "2.0.0", other: "{push: Both}"))
    #expect(caller.told() == [])
    world.connect().answer(request, Self.push)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Both"])
  }

  @Test func aSceneWhoseMapIsTakenAwayIsSuspendedAndAnswersNothing() {
    let (world, _, caller, request) = asked()
    #expect(world.connect().call("Manager.RemoveMap", #"{"map":"delegating"}"#)["migrations"] != nil)
    while world.daemon.migrations.isDue { world.endTurn() }
    world.connect().answer(request, Self.push)
    #expect(caller.told() == ["SceneSuspended"])
    #expect(world.path == ["List"])
    install(world, World.delegatingMap(version: "2.0.0"))
    caller.show("Detail")
    #expect(caller.told() == ["reply"])
  }

  /// Screens that an answer removes are guarded too: first the request is delegated, then guards are asked.
  @Test func whatAnAnswerTakesAwayIsAskedAboutToo() {
    let world = World.delegating()
    let front = world.connect()
    _ = front.attach(#","capabilities":["requests"],"guards":["List"]"#)
    let caller = world.connect()
    caller.show("Other")
    world.connect().answer(front.requests().last, #"[{"operation":"SetRoot","case":"second"}]"#)
    #expect(caller.told() == [])
    #expect(world.path == ["List"])
    let guards = front.messages().compactMap { $0["parameters"]?["guard"] }
    #expect(guards.count == 1 && guards.first?["screens"]?[0]?["name"] == .string("List"))
    let id = guards.first?["guard"]?.stringValue ?? ""
    world.connect().send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(id)","allow":true}"#)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["Slow"])
  }

  @Test func theSameRequestJoinsTheOneThatIsAsked() {
    let world = World.delegating(storage: MemoryStorage())
    let front = world.connect()
    _ = front.attach(World.carriesOut)
    let callers = [world.connect(), world.connect()]
    for caller in callers { caller.show("Other", more: #","options":{"requestId":"r1"}"#) }
    let requests = front.requests()
    #expect(requests.count == 1)
    world.connect().answer(requests.last, Self.push)
    let replies = callers.map { $0.messages() }
    #expect(replies[0].count == 1 && replies[0] == replies[1])
    #expect(world.path == ["List", "Other"])
  }

  @Test func aDiskThatDoesNotTakeItChangesNothingAndIsSaid() {
    let storage = MemoryStorage()
    let (world, front, caller, request) = asked(storage: storage)
    storage.isFull = true
    world.connect().answer(request, Self.push)
    #expect(caller.told() == ["StorageFailed"])
    #expect(world.path == ["List"])
    storage.isFull = false
    caller.show("Other")
    world.connect().answer(front.requests().last, Self.push)
    #expect(caller.told() == ["reply"])
  }

  @Test func anAnswerThatCameInTimeCountsWhoeverHasTheDisk() {
    let storage = MemoryStorage()
    let (world, _, caller, request) = asked(storage: storage)
    world.pass(4_900)
    storage.isAway = true
    world.connect().answer(request, Self.push)
    world.pass(200)
    #expect(caller.told() == [])
    storage.isAway = false
    world.endTurn()
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Other"])
  }
}
