import JSON
import Testing

@testable import NavigationDaemon

/// The time for which an operation asks, and the order of operations that front-ends could delay
/// (docs/specification/model.md §2).
struct AskingTimeTests {
  private static let (owner, guest) = (2_000, 3_000)

  /// Scene `s` of `owner`, and a silent front-end of `guest` that is asked to handle requests.
  private func delegating(_ change: (inout Limits) -> Void = { _ in }) -> (World, front: TestClient) {
    let world = World.delegating(audience: .groups(navigate: 50, observe: nil), change)
    _ = world.connect().call("Scene.Close", #"{"scene":"s"}"#)
    _ = connect(world, Self.owner).call("Scene.Open", #"{"scene":"s","map":"delegating"}"#)
    let front = connect(world, Self.guest)
    _ = front.attach(World.carriesOut)
    return (world, front)
  }

  private func connect(_ world: World, _ uid: Int) -> TestClient { world.connect(uid: uid, groups: [50]) }

  /// Tries to show Slow, for which a front-end has 200 ms.
  private func tryToShow(_ client: TestClient, times: Int) {
    let one = #"{"operation":"Try","operations":[{"operation":"Show","elements":["Slow"]}]}"#
    let all = Array(repeating: one, count: times).joined(separator: ",")
    client.send("Navigation.Apply", #"{"scene":"s","operations":[\#(all)]}"#)
  }

  @Test(arguments: [1, 200, 300, 100_000]) func anOperationAsksForALimitedTime(further: Int) {
    let (world, front) = delegating { $0[.askingMilliseconds] = further }
    let (caller, owner) = (connect(world, Self.guest), connect(world, Self.owner))
    tryToShow(caller, times: 20)
    owner.push("Both")
    world.pass(min(200 + further, 20 * 200) - 1)
    #expect(owner.told() == [] && caller.told() == [])
    world.pass(1)
    #expect(owner.told() == ["reply"] && caller.told() == ["reply"])
    #expect(front.requests().count == min(20, (200 + further + 199) / 200))
    #expect(world.reached(.askingMilliseconds) == (further < 100_000 ? 1 : 0))
  }

  /// A request that is not asked about costs no run of its own.
  @Test func whatIsLeftIsNotHandledAtOnce() {
    let (world, front) = delegating { $0[.askingMilliseconds] = 1 }
    let caller = connect(world, Self.guest)
    tryToShow(caller, times: 1_000)
    world.pass(199)
    let turns = world.turns
    world.pass(3)
    #expect(caller.told() == ["reply"] && front.requests().count == 2)
    #expect(world.turns - turns < 10)
  }

  @Test func withoutAFrontEndNothingIsAskedInFurtherRuns() {
    let (world, front) = delegating()
    let caller = connect(world, Self.guest)
    tryToShow(caller, times: 1_000)
    world.connect(uid: 0).answer(front.requests().last, "[]")
    let turns = world.turns
    front.leave()
    #expect(caller.told() == ["reply"] && world.turns - turns < 10)
  }

  @Test func aNewGuardInEachRunDoesNotDelayAnOperationForEver() {
    let (world, guardian, caller) = guarded()
    var (last, told) = (guardian, [JSONValue]())
    for _ in 0..<20 where told.isEmpty {
      world.pass(2_000)
      last = attached(world, last)
      told = caller.messages()
    }
    // The time of one question, and the limit: 5 s and 10 s.
    #expect(world.now == 16_000)
    #expect(told.first?["parameters"]?["reason"] == .string("no answer in 1 s"))
    #expect(world.path == ["Home", "Form"])
  }

  @Test func whenItsTimeIsOverAGuardIsNotAskedAnyMore() {
    let (world, guardian, caller) = guarded { $0[.askingMilliseconds] = 1 }
    // The process stands still each time, and then a front-end leaves and another one comes.
    world.standStill(6_000)
    let second = attached(world, guardian)
    #expect(second.told().contains("guard"))
    world.standStill(10)
    let third = attached(world, second)
    #expect(caller.messages().first?["parameters"]?["reason"] == .string("no time is left to ask"))
    #expect(!third.told().contains("guard"))
    #expect(world.reached(.askingMilliseconds) == 1)
  }

  /// A guard that others have left little time is not passed by.
  @Test func silenceRefusesWhereTheTimeIsShortened() {
    let (world, guardian, caller) = guarded(onTimeout: "allow") { $0[.askingMilliseconds] = 1 }
    world.pass(4_999)
    let second = attached(world, guardian)
    world.pass(2)
    #expect(caller.messages().first?["parameters"]?["reason"] == .string("no answer in 2 ms"))
    _ = second.told()
    // With all its time, silence allows.
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    world.pass(5_000)
    #expect(caller.told() == ["reply"])
  }

  /// Scene `s` of `owner` with Form on top, which a front-end of `guest` guards, and a caller that waits for it.
  private func guarded(
    onTimeout: String = "refuse", _ change: (inout Limits) -> Void = { _ in }
  ) -> (World, TestClient, TestClient) {
    let world = World(audience: .groups(navigate: 50, observe: nil), change)
    _ = world.connect().install(
      """
      map: guarded
      version: 1.0.0
      window: {initial: m, cases: {m: {stack: Home}}}
      screens: {Home: {}, Form: {guard: {timeout: 5s, onTimeout: \(onTimeout)}}}
      """)
    let caller = connect(world, Self.owner)
    _ = caller.call("Scene.Open", #"{"scene":"s","map":"guarded"}"#)
    caller.push("Form")
    _ = caller.messages()
    let guardian = attached(world, nil)
    caller.send("Navigation.Back", #"{"scene":"s"}"#)
    #expect(guardian.told() == ["guard"])
    return (world, guardian, caller)
  }

  /// A front-end that guards Form comes, and another one leaves.
  private func attached(_ world: World, _ last: TestClient?) -> TestClient {
    let client = connect(world, Self.guest)
    _ = client.attach(#","guards":["Form"]"#)
    last?.leave()
    return client
  }

  @Test func anOperationThatIsOvertakenHasItsTimeAndItsBytesAnew() {
    let (world, front) = delegating { $0[.askingMilliseconds] = 1 }
    let caller = connect(world, Self.guest)
    tryToShow(caller, times: 2)
    func charged() -> Int { world.daemon.sessions.users[0][.answers] }
    world.pass(150)
    world.connect(uid: 0).answer(front.requests().last, #"[{"operation":"Push","screen":{"name":"Both"}}]"#)
    #expect(charged() > 0)
    let second = front.requests().last
    connect(world, 0).send("Navigation.Push", #"{"scene":"s","screen":{"name":"Both"},"options":{"force":true}}"#)
    world.connect(uid: 0).answer(second, "[]")
    // Both are asked again.
    #expect(charged() == 0 && world.daemon.wrongCharges() == [])
    world.pass(150)
    world.connect(uid: 0).answer(front.requests().last, #"[{"operation":"Push","screen":{"name":"Both"}}]"#)
    #expect(front.requests().count == 1 && caller.told() == [])
    world.pass(51)
    #expect(caller.told() == ["reply"] && world.path == ["List", "Both", "Both"])
  }

  @Test func oneOperationComesBetweenLinksThatAsk() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    let scopes = ["one", "two", "three"]
    let source = """
      map: links
      version: 1.0.0
      window: {initial: out, cases: {out: {stack: Home}, in: {stack: Home}}}
      screens: {Home: {}, Form: {guard: {timeout: 1s}}, Note: {}}
      links:
        schemes: [l]
        scopes: {\(scopes.map { "\($0): {cases: [in]}" }.joined(separator: ", "))}
        routes: [\(scopes.map { "{path: /\($0), scope: \($0), show: [Home]}" }.joined(separator: ", "))]
      """
    _ = world.connect().install(source)
    let (owner, guest) = (connect(world, Self.owner), connect(world, Self.guest))
    _ = owner.call("Scene.Open", #"{"scene":"s","map":"links"}"#)
    let guardian = connect(world, Self.guest)
    _ = guardian.attach(#","guards":["Form"]"#)
    for scope in scopes { _ = guest.call("Navigation.OpenLink", #"{"scene":"s","url":"l://\#(scope)"}"#) }
    let operations = #"{"operation":"SetRoot","case":"in"},{"operation":"Push","screen":{"name":"Form"}}"#
    _ = guest.call("Navigation.Apply", #"{"scene":"s","operations":[\#(operations)]}"#)
    for _ in 0..<2 {
      owner.push("Note")
      #expect(owner.told() == [])
      world.pass(1_000)
      #expect(owner.told() == ["reply"])
    }
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1)
    world.pass(1_000)
    #expect(world.daemon.scenes["s"]?.waitingLinks.isEmpty == true)
    #expect(world.path == ["Home", "Form", "Note", "Note"])
  }

  @Test(arguments: [owner, 0]) func forceGoesFirstWhereNobodyGuards(uid: Int) {
    let (world, front) = delegating()
    tryToShow(connect(world, Self.guest), times: 15)
    let forcing = connect(world, uid)
    forcing.send("Navigation.Push", #"{"scene":"s","screen":{"name":"Both"},"options":{"force":true}}"#)
    #expect(forcing.told() == ["reply"] && world.path == ["List", "Both"])
    // One that must ask does so at once.
    _ = front.requests()
    forcing.send("Navigation.Show", #"{"scene":"s","elements":["Slow"],"options":{"force":true}}"#)
    #expect(front.requests().count == 1)
    world.pass(200)
    #expect(forcing.told() == ["RequestNotHandled"])
    #expect(front.requests().count == 1)
  }
}
