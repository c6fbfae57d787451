import JSON
import Testing

@testable import NavigationDaemon

// Operations that `force` interrupts because it must ask.
extension WaitingOperationTests {
  /// As `guarded`, and a front-end of the owner that guards Form.
  private func guardedByTwo() -> (World, guardian: TestClient, own: TestClient) {
    let (world, guardian) = guarded()
    let own = connect(world, Self.owner)
    _ = own.attach(#","guards":["Form"]"#)
    _ = guardian.messages()
    return (world, guardian, own)
  }

  /// The guards of the owner's own front-ends are asked.
  @Test func forceThatMustAskInterruptsAnotherUsersQuestions() {
    let (world, guardian, own) = guardedByTwo()
    let clients = (0..<3).map { _ in connect(world, Self.navigator) }
    for client in clients { back(client) }
    let (first, second) = (question(guardian), question(own))
    let forcing = connect(world, Self.owner)
    forcing.send("Navigation.Back", Self.forced)
    let asked = question(own)
    #expect(forcing.told() == [] && asked != second && guardian.told() == [])
    // The questions about the operation that was interrupted are over.
    for over in [first, second] { #expect(answered(world, over) == ["GuardNotFound"]) }
    #expect(world.daemon.wrongCharges() == [])
    answer(world, asked, allow: false)
    #expect(forcing.told() == ["Refused"] && clients.allSatisfy { $0.told() == [] })
    // It is still its turn: it asks again before the others.
    let again = (question(guardian), question(own))
    answer(world, again.0, allow: true)
    answer(world, again.1, allow: true)
    #expect(clients.map { $0.told() } == [["reply"], [], []])
    #expect(world.path == ["Home", "Note"])
  }

  private func answered(_ world: World, _ question: JSONValue) -> [String] {
    let client = world.connect(uid: 0)
    client.send(
      "Scene.AnswerGuard", #"{"scene":"s","guard":"\#(question["guard"]?.stringValue ?? "")","allow":true}"#)
    return client.told()
  }

  @Test func theInterruptedOperationKeepsItsAllowancesAndItsCaller() {
    let (world, guardian, own) = guardedByTwo()
    let caller = connect(world, Self.navigator)
    back(caller, #""requestId":"r1""#)
    answer(world, question(guardian), allow: true)
    let forcing = connect(world, Self.owner)
    _ = question(own)
    forcing.send("Navigation.Back", Self.forced)
    // A repetition joins it, and its caller may leave.
    let again = connect(world, Self.navigator)
    back(again, #""requestId":"r1""#)
    caller.leave()
    answer(world, question(own), allow: false)
    #expect(forcing.told() == ["Refused"] && guardian.told() == [])
    answer(world, question(own), allow: true)
    #expect(again.told() == ["reply"] && world.path == ["Home", "Note"])
  }

  @Test func theInterruptedOperationStaysWithoutItsCaller() {
    let (world, guardian, own) = guardedByTwo()
    let caller = connect(world, Self.navigator)
    back(caller)
    let forcing = connect(world, Self.owner)
    _ = (question(own), question(guardian))
    forcing.send("Navigation.Back", Self.forced)
    caller.leave()
    answer(world, question(own), allow: false)
    _ = forcing.told()
    answer(world, question(own), allow: true)
    answer(world, question(guardian), allow: true)
    #expect(world.path == ["Home", "Note"])
  }

  /// A client that does not wait for replies relies on the order of its calls.
  /// Its turn is not another one of its user, nor one of the user that interrupts it.
  @Test func anInterruptionTakesNoTurn() {
    let (world, guardian, own) = guardedByTwo()
    let clients = [Self.navigator, Self.navigator, Self.owner].map { connect(world, $0) }
    back(clients[0])
    clients[1].push("A")
    clients[2].push("B")
    _ = (question(guardian), question(own))
    connect(world, Self.owner).send("Navigation.Back", Self.forced)
    answer(world, question(own), allow: false)
    answer(world, question(guardian), allow: false)
    #expect(clients.map { $0.told() } == [["Refused"], ["reply"], ["reply"]])
    #expect(world.path == ["Home", "Note", "Form", "B", "A"])
  }

  /// An allowance holds for a screen. The guards of its present name are asked.
  @Test(arguments: [false, true]) func aScreenThatChangesItsNameIsAskedAbout(hasAllowed: Bool) {
    let (world, first) = guarded()
    let others = [#""Form""#, hasAllowed ? #""Form","X""# : #""X""#].map { names in
      let client = connect(world, Self.navigator)
      _ = client.attach(#","guards":[\#(names)]"#)
      return client
    }
    _ = first.messages()
    let caller = connect(world, Self.navigator)
    back(caller)
    answer(world, question(first), allow: true)
    if hasAllowed { answer(world, question(others[1]), allow: true) }
    // It guards the former name, and is not asked.
    _ = connect(world, Self.navigator).attach(#","guards":["Form"]"#)
    let replace = #"{"scene":"s","screen":{"id":6},"with":{"name":"X"},"options":{"force":true}}"#
    _ = connect(world, 0).call("Navigation.ReplaceScreen", replace)
    answer(world, question(others[0]), allow: true)
    if !hasAllowed {
      #expect(caller.told() == [])
      answer(world, question(others[1]), allow: true)
    }
    #expect(caller.told() == ["reply"] && world.path == ["Home", "Note"])
  }

  @Test(arguments: [false, true]) func aLinkThatIsInterruptedWaitsAgain(isReplaced: Bool) {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    _ = world.connect().install(
      """
      map: links
      version: 1.0.0
      window: {initial: m, cases: {m: {stack: Home}}}
      screens: {Home: {}, Form: {}, Item: {arguments: {id: {type: string}}}}
      links:
        schemes: [l]
        scopes: {one: {active: false}}
        routes: [{path: "/one/{id}", scope: one, show: [Home, Item]}]
      """)
    let owner = connect(world, Self.owner)
    _ = owner.call("Scene.Open", #"{"scene":"s","map":"links"}"#)
    owner.push("Form")
    _ = owner.messages()
    let guardians = [Self.navigator, Self.owner].map { uid in
      let client = connect(world, uid)
      _ = client.attach(#","guards":["Form"]"#)
      return client
    }
    _ = guardians[0].messages()
    let guest = connect(world, Self.navigator)
    _ = guest.call("Navigation.OpenLink", #"{"scene":"s","url":"l://one/1"}"#)
    _ = guest.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    _ = guardians.map { question($0) }
    owner.send("Navigation.Back", Self.forced)
    let asked = question(guardians[1])
    #expect(guardians[0].told() == [] && world.daemon.wrongCharges() == [])
    if isReplaced {
      let root = connect(world, 0)
      let off = #"{"scene":"s","scope":"one","options":{"force":true}}"#
      _ = root.call("Navigation.DeactivateLinks", off)
      _ = root.call("Navigation.OpenLink", #"{"scene":"s","url":"l://one/2","options":{"force":true}}"#)
      _ = root.call("Navigation.ActivateLinks", off)
    }
    answer(world, asked, allow: false)
    #expect(owner.told() == ["Refused"])
    for guardian in guardians { answer(world, question(guardian), allow: true) }
    #expect(world.path == ["Home", "Item"])
    let item = world.daemon.scenes["s"]?.scene.state.path.last?.arguments["id"]
    #expect(item == (isReplaced ? #""2""# : #""1""#))
    #expect(world.daemon.scenes["s"]?.waitingLinks.isEmpty == true && world.daemon.wrongCharges() == [])
  }

  @Test(arguments: [false, true]) func forceDoesNotOvertakeAnInterruptedOperationOfItsConnection(isEarlier: Bool) {
    let (world, _, own) = guardedByTwo()
    let (caller, other) = (connect(world, Self.owner), connect(world, Self.navigator))
    back(caller, Self.ifFormIsTop)
    other.push("Z")
    _ = question(own)
    let push = #"{"scene":"s","screen":{"name":"X"},"options":{"force":true}}"#
    if isEarlier { caller.send("Navigation.Push", push) }
    let forcing = connect(world, 0)
    forcing.send("Navigation.Push", #"{"scene":"s","screen":{"name":"Y"},"options":{"force":true}}"#)
    #expect(forcing.told() == ["reply"] && caller.told() == [])
    let asking = connect(world, Self.owner)
    asking.send("Navigation.Pop", #"{"scene":"s","count":2,"options":{"force":true}}"#)
    let asked = question(own)
    if !isEarlier { caller.send("Navigation.Push", push) }
    #expect(caller.told() == [])
    answer(world, asked, allow: false)
    #expect(asking.told() == ["Refused"])
    // The interrupted one is not on top any more.
    #expect(caller.told() == ["Conflict", "reply"])
    // And the one behind it goes before others.
    #expect(world.path == ["Home", "Note", "Form", "Y", "X", "Z"])
  }

  @Test func aSceneThatIsClosedEndsTheInterruptedOperation() {
    let (world, _, _) = guardedByTwo()
    let caller = connect(world, Self.navigator)
    back(caller)
    let forcing = connect(world, Self.owner)
    forcing.send("Navigation.Back", Self.forced)
    #expect(connect(world, 0).call("Scene.Close", #"{"scene":"s"}"#)["at"] != nil)
    #expect(caller.told() == ["Closing"] && forcing.told() == ["Closing"])
    #expect(world.daemon.wrongCharges() == [])
  }
}
