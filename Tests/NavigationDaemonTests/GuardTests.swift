import JSON
import Testing

@testable import NavigationDaemon

/// Front-ends that guard screens are asked before these leave (docs/specification/model.md §2, §9).
struct GuardTests {
  /// Scene `s` with Home and Form, and a front-end that guards Form.
  private func guarded(
    storage: MemoryStorage? = nil, _ change: (inout Limits) -> Void = { _ in }
  ) -> (World, TestClient, TestClient) {
    let world = World(storage: storage, change)
    world.open("s", #","path":[{"name":"Form"}]"#)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Form"]"#)
    return (world, guardian, world.connect())
  }

  /// The question that a client was asked last.
  private func question(_ client: TestClient) -> String {
    let asked = client.messages().compactMap { $0["parameters"]?["guard"]?["guard"]?.stringValue }
    #expect(asked.count == 1)
    return asked.last ?? ""
  }

  private func answer(_ client: TestClient, _ question: String, allow: Bool, _ reason: String = "null") {
    client.send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(question)","allow":\#(allow),"reason":\#(reason)}"#)
  }

  private func path(_ world: World) -> [String] {
    world.daemon.scenes["s"]?.scene.state.path.map(\.name) ?? []
  }

  @Test func whatIsAllowedIsCarriedOutAndWhatIsRefusedIsNot() {
    let (world, guardian, caller) = guarded()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    #expect(caller.told() == [])
    answer(world.connect(), question(guardian), allow: false, #""unsaved""#)
    let refused = caller.messages()
    #expect(refused.first?["error"] == .string("org.navd.Navigation.Refused"))
    #expect(refused.first?["parameters"]?["reason"] == .string("unsaved"))
    #expect(refused.first?["parameters"]?["frontEnd"] == .string("f1"))
    #expect(refused.first?["parameters"]?["name"] == .string("till"))
    #expect(refused.first?["parameters"]?["title"] == .string("Form"))
    #expect(path(world) == ["Home", "Form"])
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    answer(world.connect(), question(guardian), allow: true)
    #expect(caller.told() == ["reply"])
    #expect(path(world) == ["Home"])
  }

  @Test func laterOperationsWaitAndKeepTheirOrderAndOthersDoNot() {
    let (world, guardian, caller) = guarded()
    world.open("other")
    caller.send("Navigation.Dismiss", #"{"scene":"s"}"#)
    let asked = question(guardian)
    let others = (0..<3).map { _ in world.connect() }
    for (index, other) in others.enumerated() { other.push("S\(index)") }
    #expect(others.allSatisfy { $0.told().isEmpty })
    #expect(world.connect().call("Navigation.Push", #"{"scene":"other","screen":{"name":"X"}}"#)["outcome"] != nil)
    #expect(world.connect().call("Scene.Get", #"{"scene":"s"}"#)["path"] != nil)
    #expect(
      world.connect().call("Navigation.DidAppear", #"{"scene":"s","id":4}"#)["outcome"]?["changed"] == .bool(true))
    answer(world.connect(), asked, allow: true)
    #expect(others.allSatisfy { $0.told() == ["reply"] })
    #expect(path(world) == ["Home", "S0", "S1", "S2"])
  }

  /// Many waiting calls do not block other clients.
  @Test func whatWaitedIsCarriedOutInSeveralTurns() {
    let (world, guardian, caller) = guarded { $0[.turnWork] = 50 }
    caller.send("Navigation.Dismiss", #"{"scene":"s"}"#)
    let asked = question(guardian)
    for index in 0..<40 { caller.push("S\(index)") }
    while world.daemon.hasWork { world.endTurn() }
    answer(world.connect(), asked, allow: true)
    #expect(path(world).count < 20)
    #expect(world.daemon.hasWork)
    while world.daemon.hasWork { world.endTurn() }
    #expect(path(world) == ["Home"] + (0..<40).map { "S\($0)" })
  }

  @Test func oneThatWaitedIsAskedAboutInItsTurn() {
    let (world, guardian, caller) = guarded()
    caller.send("Navigation.Dismiss", #"{"scene":"s"}"#)
    let second = world.connect()
    second.send("Navigation.SetRoot", #"{"scene":"s","screen":{"name":"New"}}"#)
    answer(world.connect(), question(guardian), allow: false)
    #expect(caller.told() == ["Refused"])
    let again = question(guardian)
    #expect(second.told() == [])
    answer(world.connect(), again, allow: true)
    #expect(second.told() == ["reply"])
    #expect(path(world) == ["New"])
  }

  @Test func whoDoesNotAnswerInTimeHasRefused() {
    let (world, guardian, caller) = guarded()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    world.pass(4_999)
    #expect(caller.told() == [])
    world.pass(1)
    #expect(caller.messages().first?["parameters"]?["reason"] == .string("no answer in 5 s"))
    let late = world.connect()
    answer(late, asked, allow: true)
    #expect(late.told() == ["GuardNotFound"])
    #expect(path(world) == ["Home", "Form"])
  }

  @Test func aMapSaysHowLongAGuardHasAndWhatHoldsThen() {
    let world = World()
    let client = world.connect()
    let map = """
      {map: m, version: 1.0.0, window: {initial: a, cases: {a: {screen: Home}}}, screens: {Home: {},
      Form: {guard: {timeout: 1s, onTimeout: allow}}, Long: {guard: {timeout: 2min}}}}
      """
    client.install(map)
    let open = #"{"scene":"s","map":"m","path":[{"name":"Form"}]}"#
    #expect(client.call("Scene.Open", open)["created"] == .bool(true))
    _ = world.connect().attach(#","guards":["Form","Long"]"#)
    client.send("Navigation.Back", #"{"scene":"s"}"#)
    world.pass(999)
    #expect(client.told() == [])
    world.pass(1)
    #expect(client.told() == ["reply"])
    #expect(path(world) == ["Home"])
    client.push("Form")
    client.push("Long")
    _ = client.messages()
    client.send("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
    // Of both, the longest timeout applies, with its verdict.
    world.pass(119_999)
    #expect(client.told() == [])
    world.pass(1)
    #expect(client.told() == ["Refused"])
  }

  @Test func whoGoesAwayWhileAskedHasAllowed() {
    let (world, guardian, caller) = guarded()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    _ = question(guardian)
    guardian.leave()
    #expect(caller.told() == ["reply"])
    #expect(path(world) == ["Home"])
  }

  @Test func aCallerThatHasGoneIsStillServed() {
    let (world, guardian, caller) = guarded()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    caller.leave()
    answer(world.connect(), asked, allow: true)
    #expect(path(world) == ["Home"])
  }

  @Test func onlyWhoIsAskedAnswersOrAnAdministrator() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    world.open("s", #","path":[{"name":"Form"}]"#)
    let guardian = world.connect(uid: 2_000, groups: [50])
    let token = guardian.attach(#","guards":["Form"]"#)
    let other = world.connect(uid: 2_000, groups: [50])
    let caller = world.connect()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    answer(other, asked, allow: true)
    #expect(other.told() == ["PermissionDenied"])
    #expect(other.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)["frontEnd"] != nil)
    answer(other, asked, allow: true)
    #expect(other.told() == ["reply"])
    #expect(caller.told() == ["reply"])
  }

  @Test func aDryRunAsksNobodyAndSaysWhoWouldBeAsked() {
    let (world, guardian, caller) = guarded()
    defer { withExtendedLifetime(world) {} }
    _ = guardian.messages()
    let reply = caller.call("Navigation.Back", #"{"scene":"s","options":{"dryRun":true}}"#)
    #expect(reply["outcome"]?["changed"] == .bool(true))
    #expect(reply["outcome"]?["guarded"] == .array([.integer(5)]))
    #expect(guardian.told() == [])
  }

  /// A container is no screen, so no front-end is asked about it.
  @Test func aContainerThatIsCalledLikeAGuardedScreenIsNotGuarded() {
    let world = World()
    let caller = world.connect()
    let tabs = #"[{"name":"Form","stack":[{"name":"A"}]},{"name":"B","stack":[{"name":"B"}]}]"#
    _ = caller.call("Scene.Open", #"{"scene":"s","container":{"tabs":{"items":\#(tabs)}}}"#)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Form"]"#)
    _ = guardian.messages()
    // Renamed, and taken away, in one call.
    let renamed = #"[{"name":"Other","stack":[{"name":"A"}]},{"name":"B","stack":[{"name":"B"}]}]"#
    let left = #"[{"name":"B","stack":[{"name":"B"}]}]"#
    let operations = [renamed, left].map { #"{"operation":"SetTabs","tabs":\#($0)}"# }.joined(separator: ",")
    caller.send("Navigation.Apply", #"{"scene":"s","operations":[\#(operations)]}"#)
    #expect(caller.told() == ["reply"])
    #expect(guardian.told() == ["commit"])
    caller.push("Next")
    #expect(caller.told() == ["reply"] && path(world) == ["B", "Next"])
  }

  @Test func theSameRequestJoinsTheOneThatWaitsAndAnotherIsAConflict() {
    let storage = MemoryStorage()
    let (world, guardian, caller) = guarded(storage: storage)
    let back = #"{"scene":"s","options":{"requestId":"r1"}}"#
    caller.send("Navigation.Back", back)
    let asked = question(guardian)
    let second = caller
    second.send("Navigation.Back", back)
    #expect(second.told() == [])
    caller.send("Navigation.Dismiss", back)
    answer(world.connect(), asked, allow: true)
    let told = caller.messages()
    #expect(told.count == 3)
    #expect(told[0] == told[1])
    #expect(told[2]["error"] == .string("org.navd.Navigation.Conflict"))
    caller.send("Navigation.Back", back)
    #expect(caller.messages().first == told[0])
  }

  @Test func aSceneThatIsClosedLeavesNobodyWaiting() {
    let (world, guardian, caller) = guarded()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let second = world.connect()
    second.push("X")
    let asked = question(guardian)
    #expect(world.connect().call("Scene.Close", #"{"scene":"s"}"#)["at"] != nil)
    #expect(caller.told() == ["Closing"])
    #expect(second.told() == ["Closing"])
    answer(world.connect(), asked, allow: true)
    world.pass(10_000)
  }

  @Test func moreThanTheirNumberOrTheirBytesDoNotWait() {
    let (world, _, caller) = guarded {
      $0[.waitingOperations] = 2
      $0[.waitingOperationBytes] = 3_000
    }
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let clients = (0..<4).map { _ in world.connect() }
    clients[0].push("A")
    clients[1].push("B", text: 3_000)
    #expect(clients[1].told() == ["LimitReached"])
    clients[2].push("C")
    clients[3].push("D")
    #expect(clients[3].told() == ["LimitReached"])
    #expect(world.reached(.waitingOperationBytes) == 1 && world.reached(.waitingOperations) == 1)
  }

  @Test func allFrontEndsThatGuardAreAskedAndNoMoreMayAttach() {
    let (world, guardian, caller) = guarded { $0[.questions] = 2 }
    let second = world.connect()
    let token = second.attach(#","guards":["Form"]"#)
    let third = world.connect()
    third.send("Scene.Attach", #"{"scene":"s","name":"till","guards":["Other"]}"#, more: true)
    #expect(third.told() == ["LimitReached"] && world.reached(.questions) == 1)
    // One that comes back has its place, and one that guards nothing needs none.
    let again = world.connect()
    _ = again.attach(#","guards":["Form"],"token":"\#(token)""#)
    _ = third.attach()
    _ = guardian.messages()
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    for asked in [guardian, again] { answer(world.connect(), question(asked), allow: true) }
    #expect(caller.told() == ["reply"] && path(world) == ["Home"])
  }

  @Test func aDiskThatDoesNotTakeItChangesNothingAndIsSaid() {
    let storage = MemoryStorage()
    let (world, guardian, caller) = guarded(storage: storage)
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    let asked = question(guardian)
    storage.isFull = true
    answer(world.connect(), asked, allow: true)
    #expect(caller.told() == ["StorageFailed"])
    #expect(path(world) == ["Home", "Form"])
    storage.isFull = false
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    answer(world.connect(), question(guardian), allow: true)
    #expect(caller.told() == ["reply"])
  }

  @Test func anAnswerWaitsForAWorkerThatHasTheDisk() {
    let storage = MemoryStorage()
    let (world, guardian, caller) = guarded(storage: storage)
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    _ = question(guardian)
    storage.isAway = true
    guardian.leave()
    #expect(caller.told() == [])
    world.pass(100)
    #expect(caller.told() == [])
    storage.isAway = false
    world.endTurn()
    #expect(caller.told() == ["reply"])
  }
}
