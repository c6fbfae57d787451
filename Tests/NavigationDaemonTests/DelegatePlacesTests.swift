import JSON
import Navigation
import Testing

@testable import NavigationDaemon

/// The front-end that is asked to handle a delegated request, the front-ends that may answer, and the case without an
/// answer (docs/specification/model.md §2, §6, §9).
struct DelegatePlacesTests {
  private func attached(_ world: World, _ more: String = World.carriesOut) -> (client: TestClient, token: String) {
    let client = world.connect()
    return (client, client.attach(more))
  }

  /// A client that speaks for a front-end.
  private func speaker(_ world: World, for token: String, uid: Int = World.administrator, groups: [Int] = [])
    -> TestClient
  {
    let client = world.connect(uid: uid, groups: groups)
    #expect(client.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)["frontEnd"] != nil)
    return client
  }

  // MARK: - Who is asked

  @Test func theNewestThatCarriesRequestsOutIsAsked() {
    let world = World.delegating()
    let (old, new) = (attached(world).client, attached(world).client)
    let others = [attached(world, ""), attached(world, #","capabilities":["requests"],"mode":"observe""#)]
    let caller = world.connect()
    caller.show("Other")
    #expect(new.requests().count == 1)
    #expect(old.requests().isEmpty && others.allSatisfy { $0.client.requests().isEmpty })
  }

  @Test func theNewestIsTheOneThatAttachedLastWhateverTheClockSays() {
    let wall = WallClock(10_000)
    let world = World.delegating(wall: wall)
    let first = attached(world)
    let second = attached(world).client
    first.client.leave()
    wall.milliseconds = 5_000
    let again = attached(world, #","capabilities":["requests"],"token":"\#(first.token)""#).client
    world.connect().show("Other")
    #expect(again.requests().count == 1)
    #expect(second.requests().isEmpty)
  }

  @Test func theFrontEndThatCallsIsAskedBeforeNewerOnes() {
    let world = World.delegating()
    let own = attached(world)
    let newer = attached(world).client
    let speaker = speaker(world, for: own.token)
    speaker.show("Other")
    let request = own.client.requests().last
    #expect(newer.requests().isEmpty)
    // It cannot answer on the connection whose reply waits, but on another one.
    self.speaker(world, for: own.token).answer(request, "[]")
    #expect(speaker.told() == ["reply"])
  }

  @Test func aFrontEndThatCallsAndCarriesNothingOutIsNotAsked() {
    let world = World.delegating()
    let (able, own) = (attached(world).client, attached(world, ""))
    speaker(world, for: own.token).show("Other")
    #expect(able.requests().count == 1)
    #expect(own.client.requests().isEmpty)
  }

  @Test func anExclusiveOneIsAsked() {
    let world = World.delegating()
    let front = attached(world, #","capabilities":["requests"],"mode":"exclusive""#).client
    world.connect().show("Other")
    #expect(front.requests().count == 1)
  }

  @Test func withoutAFrontEndNothingIsHandled() {
    let world = World.delegating()
    let caller = world.connect()
    caller.show("Other")
    #expect(caller.told() == ["RequestNotHandled"])
    caller.show("Detail", "Both")
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Detail", "Both"])
  }

  @Test func aDryRunAsksNobodyAndCountsAsNotHandled() {
    let world = World.delegating()
    let front = attached(world).client
    let caller = world.connect()
    let dry = #","options":{"dryRun":true}"#
    caller.show("Other", more: dry)
    #expect(caller.told() == ["RequestNotHandled"])
    caller.show("Detail", "Both", more: dry)
    #expect(caller.messages().first?["parameters"]?["outcome"]?["changed"] == .bool(true))
    #expect(front.requests().isEmpty && world.path == ["List"])
  }

  // MARK: - No answer

  @Test func aHandlerSaysHowLongAFrontEndHas() {
    let world = World.delegating()
    let front = attached(world).client
    let caller = world.connect()
    caller.show("Slow")
    let request = front.requests().last
    world.pass(199)
    #expect(caller.told() == [])
    world.pass(1)
    #expect(caller.told() == ["RequestNotHandled"])
    let late = world.connect()
    late.answer(request, "[]")
    #expect(late.told() == ["RequestNotFound"])
    #expect(world.path == ["List"])
  }

  @Test func withoutATimeItIsFiveSecondsAndThenTheNextScreenIsAsked() {
    let world = World.delegating()
    let front = attached(world).client
    let caller = world.connect()
    caller.show("Detail", "Other")
    #expect(front.requests().last?["of"]?["name"] == .string("Detail"))
    world.pass(59_999)
    #expect(front.requests().isEmpty)
    world.pass(1)
    let next = front.requests().last
    #expect(next?["of"]?["name"] == .string("List"))
    world.pass(4_999)
    #expect(caller.told() == [])
    world.pass(1)
    #expect(caller.told() == ["RequestNotHandled"])
  }

  @Test func whatAFrontEndIsToldOfItsTimeIsWhenItEnds() {
    let world = World.delegating()
    let front = attached(world).client
    world.connect().show("Slow")
    let ends = Timestamp(microseconds: world.daemon.context.time.microseconds + 200_000)
    #expect(front.requests().last?["deadline"] == .string(ends.description))
  }

  @Test func whoGoesAwayWhileAskedHasNotHandledItAndAnotherIsAskedForTheNextScreen() {
    let world = World.delegating()
    let (other, front) = (attached(world).client, attached(world).client)
    let caller = world.connect()
    caller.show("Detail", "Other")
    #expect(front.requests().count == 1)
    front.leave()
    let next = other.requests().last
    #expect(next?["of"]?["name"] == .string("List"))
    other.leave()
    #expect(caller.told() == ["RequestNotHandled"])
    #expect(world.path == ["List"])
  }

  @Test func whoComesBackWithItsTokenWhileAskedIsAskedAgain() {
    let world = World.delegating()
    let front = attached(world)
    let caller = world.connect()
    caller.show("Other")
    let request = front.client.requests().last
    let again = world.connect()
    again.send(
      "Scene.Attach", #"{"scene":"s","name":"till","token":"\#(front.token)"\#(World.carriesOut)}"#, more: true)
    let repeated = again.requests().last
    #expect(repeated?["request"] != nil && repeated?["request"] == request?["request"])
    #expect(caller.told() == [])
    world.connect().answer(repeated, "[]")
    #expect(caller.told() == ["reply"])
  }

  @Test func aCallerThatHasGoneIsStillServed() {
    let world = World.delegating()
    let front = attached(world).client
    let caller = world.connect()
    caller.show("Other")
    caller.leave()
    world.connect().answer(front.requests().last, #"[{"operation":"Push","screen":{"name":"Other"}}]"#)
    #expect(world.path == ["List", "Other"])
  }

  // MARK: - Answers

  @Test func onlyWhoIsAskedAnswersOrAnAdministrator() {
    let world = World.delegating(audience: .groups(navigate: 50, observe: nil))
    let front = world.connect(uid: 2_000, groups: [50])
    let token = front.attach(World.carriesOut)
    let caller = world.connect(uid: 2_000, groups: [50])
    caller.show("Other")
    let request = front.requests().last
    let stranger = world.connect(uid: 2_000, groups: [50])
    stranger.answer(request, "[]")
    #expect(stranger.told() == ["PermissionDenied"])
    #expect(caller.told() == [])
    speaker(world, for: token, uid: 2_000, groups: [50]).answer(request, "[]")
    #expect(caller.told() == ["reply"])
  }

  /// A `Show` of many elements asks as often, and keeps each answer until the last has come.
  @Test func anAnswerIsChargedToTheUserThatGivesItUntilItIsCarriedOut() {
    let world = World.delegating(audience: .groups(navigate: 50, observe: nil)) { $0[.waitingOperationBytes] = 20_000 }
    let guest = 2_000
    let asked = world.connect(uid: guest, groups: [50])
    let answerer = speaker(world, for: asked.attach(World.carriesOut), uid: guest, groups: [50])
    let caller = world.connect()
    caller.show("Other", "Slow", "Other")
    func push(_ text: Int) -> String {
      #"[{"operation":"Push","screen":{"name":"X","arguments":{"text":"\#(String(repeating: "x", count: text))"}}}]"#
    }
    for _ in 0..<2 {
      answerer.answer(asked.requests().last, push(7_000))
      #expect(answerer.told() == ["reply"])
    }
    let last = asked.requests().last
    answerer.answer(last, push(7_000))
    #expect(answerer.told() == ["LimitReached"] && world.reached(.waitingOperationBytes) == 1)
    let users = world.daemon.sessions.users
    #expect(users[guest][.answers] > 14_000 && users[guest][.operations] == 0)
    // Further operations of the caller have room.
    let second = world.connect()
    second.push("Y", text: 15_000)
    #expect(second.told() == [] && world.daemon.wrongCharges() == [])
    answerer.answer(last, "[]")
    #expect(answerer.told() == ["reply"] && caller.told() == ["reply"] && second.told() == ["reply"])
    #expect(world.path == ["List", "X", "X", "Y"])
    #expect(users[guest][.answers] == 0 && users[World.administrator][.operations] == 0)
  }

  @Test func aQuestionIsAnsweredOnceAndByItsOwnMethod() {
    let world = World.delegating()
    let front = attached(world).client
    let caller = world.connect()
    caller.show("Other")
    let request = front.requests().last
    let id = request?["request"]?.stringValue ?? ""
    let client = world.connect()
    client.send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(id)","allow":true}"#)
    #expect(client.told() == ["GuardNotFound"])
    client.send("Scene.AnswerRequest", #"{"scene":"s","request":"q99","handled":true}"#)
    let unknown = client.messages().last
    #expect(unknown?["error"] == .string("org.navd.Scene.RequestNotFound"))
    #expect(unknown?["parameters"]?["request"] == .string("q99"))
    // Both in one turn: the second is of nothing that is asked.
    let push = #"[{"operation":"Push","screen":{"name":"Other"}}]"#
    let answer = TestClient.message(
      "Scene.AnswerRequest", #"{"scene":"s","request":"\#(id)","handled":true,"operations":\#(push)}"#)
    client.sendBytes(answer + answer)
    #expect(client.told() == ["reply", "RequestNotFound"])
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Other"])
  }
}
