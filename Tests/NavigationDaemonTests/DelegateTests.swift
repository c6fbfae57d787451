import JSON
import Testing

@testable import NavigationDaemon

/// Delegated requests go to a front-end, whose answer becomes part of the commit (docs/specification/model.md §6).
struct DelegateTests {
  /// Scene `s` at List, and a front-end that carries requests out.
  private func till(storage: MemoryStorage? = nil, audience: Audience = .owner) -> (World, TestClient) {
    let world = World.delegating(storage: storage, audience: audience)
    let asked = world.connect()
    _ = asked.attach(World.carriesOut)
    return (world, asked)
  }

  @Test func whatIsAnsweredIsPartOfTheOneCommitThatNobodySawBefore() {
    let (world, asked) = till()
    let caller = world.connect()
    let before = world.daemon.scenes["s"]?.scene.revision ?? 0
    caller.show("Detail", "Other", more: #","options":{"context":{"till":7},"animated":false}"#)
    let request = asked.requests().last
    #expect(request?["kind"] == .string("show") && request?["element"] == .string("Other"))
    #expect(request?["context"]?["till"] == .integer(7) && request?["animated"] == .bool(false))
    #expect(caller.told() == [])
    #expect(world.path == ["List"])
    world.connect().answer(
      request, #"[{"operation":"Push","screen":{"name":"Other"}},{"operation":"Push","screen":{"name":"X"}}]"#)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Detail", "Other", "X"])
    #expect(world.daemon.scenes["s"]?.scene.revision == before + 1)
  }

  /// The screen on whose behalf it is asked is one that the call has just made: it has the id by which the answer finds
  /// it, and keeps it.
  @Test func ofIsAScreenThatTheCallMakes() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Detail", "Other")
    let request = asked.requests().last
    let id = request?["of"]?["id"]?.integerValue ?? 0
    #expect(request?["of"]?["name"] == .string("Detail"))
    #expect(world.connect().call("Scene.Find", #"{"scene":"s","name":"Detail"}"#)["nodes"] == .array([]))
    world.connect().answer(
      request, #"[{"operation":"ReplaceScreen","screen":{"id":\#(id)},"with":{"name":"Detail","title":"Answered"}}]"#)
    #expect(caller.told() == ["reply"])
    let detail = world.connect().call("Scene.Find", #"{"scene":"s","name":"Detail"}"#)["nodes"]?[0]
    #expect(detail?["id"] == .integer(id) && detail?["title"] == .string("Answered"))
  }

  @Test func whoHasNotHandledItLeavesItToTheNextScreen() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Detail", "Other")
    world.connect().answer(asked.requests().last, nil)
    let next = asked.requests().last
    #expect(next?["of"]?["name"] == .string("List"))
    #expect(caller.told() == [])
    world.connect().answer(next, #"[{"operation":"Push","screen":{"name":"Other"}}]"#)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Detail", "Other"])
  }

  @Test func whatNobodyHandlesChangesNothing() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Detail", "Other")
    for _ in 0..<2 { world.connect().answer(asked.requests().last, nil) }
    #expect(caller.told() == ["RequestNotHandled"])
    #expect(asked.requests().isEmpty)
    #expect(world.path == ["List"])
  }

  /// The handler of the next screen need not delegate.
  @Test func afterOneThatDelegatesAnInstructionOfTheNextIsCarriedOut() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Detail", "Both")
    world.connect().answer(asked.requests().last, nil)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Detail", "Both"])
  }

  @Test func handledWithoutOperationsIsHandled() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Other")
    world.connect().answer(asked.requests().last, "[]")
    #expect(caller.messages().first?["parameters"]?["outcome"]?["changed"] == .bool(false))
    #expect(world.path == ["List"])
  }

  @Test func hideAndChangeAreAskedOfTheScreenThatGoesWithWhatComes() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Detail")
    _ = caller.messages()
    caller.send("Navigation.Hide", #"{"scene":"s","element":"Detail"}"#)
    let hide = asked.requests().last
    #expect(hide?["kind"] == .string("hide") && hide?["element"] == .string("Detail"))
    #expect(hide?["replacement"] == nil && hide?["of"]?["name"] == .string("List"))
    world.connect().answer(hide, "[]")
    _ = caller.messages()
    caller.send("Navigation.ChangeRoute", #"{"scene":"s","route":["List","Other"]}"#)
    let change = asked.requests().last
    #expect(change?["kind"] == .string("change") && change?["element"] == .string("Detail"))
    #expect(change?["replacement"] == .string("Other"))
    world.connect().answer(change, #"[{"operation":"ReplaceTop","screen":{"name":"Other"}}]"#)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Other"])
  }

  // MARK: - Answers that fail

  @Test func anAnswerWhoseOperationFailsIsToldToTheCallerAndChangesNothing() {
    let (world, asked) = till()
    let caller = world.connect()
    let before = world.daemon.scenes["s"]?.scene.revision
    caller.show("Detail", "Other")
    world.connect().answer(
      asked.requests().last,
      #"[{"operation":"Push","screen":{"name":"Other"}},{"operation":"GoBackTo","to":{"name":"Nowhere"}}]"#)
    let failure = caller.messages().first
    #expect(failure?["error"] == .string("org.navd.Navigation.OperationFailed"))
    #expect(failure?["parameters"]?["index"] == .array([.integer(1)]))
    #expect(failure?["parameters"]?["operation"] == .string("GoBackTo"))
    #expect(failure?["parameters"]?["error"] == .string("org.navd.Navigation.ScreenNotFound"))
    #expect(world.path == ["List"] && world.daemon.scenes["s"]?.scene.revision == before)
    // And the next that comes has nothing of it.
    caller.push("Next")
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Next"])
  }

  @Test func anAnswerThatWouldDelegateAgainAsksNobody() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Other")
    world.connect().answer(asked.requests().last, #"[{"operation":"Show","elements":["Slow"]}]"#)
    let failure = caller.messages().first?["parameters"]
    #expect(failure?["error"] == .string("org.navd.Navigation.RequestNotHandled"))
    #expect(failure?["parameters"]?["request"] == .string("show Slow"))
    #expect(asked.requests().isEmpty)
    #expect(world.path == ["List"])
  }

  @Test(arguments: [
    (#""handled":true,"operations":[{"operation":"Push"}]"#, "operations[0].screen"),
    (#""handled":true,"operations":[{"operation":"Fly"}]"#, "operations[0].operation"),
    (#""handled":true,"operations":[{"operation":"Undo"}]"#, "operations[0].operation"),
    (#""handled":true,"operations":[{"operation":"Apply","operations":[]}]"#, "operations[0].operation"),
    (
      #""handled":true,"operations":[{"operation":"Try","operations":[{"operation":"Pop","count":0}]}]"#,
      "operations[0].operations[0].count"
    ),
    (#""handled":true,"operations":{}"#, "operations"),
    (#""handled":"yes""#, "handled"),
    (#""operations":[]"#, "handled"),
  ])
  func whoAnswersWhatMakesNoSenseStaysAsked(answer: String, parameter: String) {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Other")
    let request = asked.requests().last
    let reply = world.connect()
    reply.send(
      "Scene.AnswerRequest", #"{"scene":"s","request":"\#(request?["request"]?.stringValue ?? "")",\#(answer)}"#)
    let refusal = reply.messages().first
    #expect(refusal?["error"] == .string("org.varlink.service.InvalidParameter"))
    #expect(refusal?["parameters"]?["parameter"] == .string(parameter))
    #expect(caller.told() == [])
    world.connect().answer(request, #"[{"operation":"Push","screen":{"name":"Other"}}]"#)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Other"])
  }

  @Test func moreOperationsThanAnApplyTakesAreNoAnswer() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Other")
    let request = asked.requests().last
    let operations = Array(repeating: #"{"operation":"Back"}"#, count: 10_001).joined(separator: ",")
    let reply = world.connect()
    reply.send(
      "Scene.AnswerRequest",
      #"{"scene":"s","request":"\#(request?["request"]?.stringValue ?? "")","handled":true,"operations":[\#(operations)]}"#
    )
    #expect(reply.told() == ["LimitReached"])
    world.connect().answer(request, "[]")
    #expect(caller.told() == ["reply"])
  }

  @Test func anAnswerMayCatchItsOwnFailure() {
    let (world, asked) = till()
    let caller = world.connect()
    caller.show("Other")
    world.connect().answer(
      asked.requests().last,
      #"""
      [{"operation":"Try","operations":[{"operation":"GoBackTo","to":{"name":"Nowhere"}}],
      "otherwise":[{"operation":"Push","screen":{"name":"Other"}}]}]
      """#)
    #expect(caller.told() == ["reply"])
    #expect(world.path == ["List", "Other"])
  }
}
