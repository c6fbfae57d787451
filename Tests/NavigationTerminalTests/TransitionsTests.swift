import JSON
import Navigation
import Testing

@testable import NavigationTerminal

struct TransitionsTests {
  @Test func theyAreAskedForWhenAnotherScreenIsOnTop() {
    var state = TerminalState(scene: "till-1", size: Size(columns: 80, rows: 24), charset: .unicode)
    #expect(state.handle(.sceneChanged(Scenes.sale)) == [])
    #expect(state.handle(.connectionChanged(.attached)) == [.listTransitions(from: 9)])
    var same = Scenes.sale
    same.revision += 1
    #expect(state.handle(.sceneChanged(same)) == [])
    #expect(state.handle(.sceneChanged(Scenes.sheet)) == [.listTransitions(from: 12)])
    #expect(state.handle(.sceneChanged(Scenes.sale)) == [.listTransitions(from: 9)])
    same.map = "pos 3.3.0"
    #expect(state.handle(.sceneChanged(same)) == [.listTransitions(from: 9)])
    same.map = nil
    #expect(state.handle(.sceneChanged(same)) == [])
  }

  @Test func theyAreAskedForWhenTheScreenGetsAnotherVariant() {
    var state = TerminalState.attached(to: Scenes.sale)
    var scene = Scenes.sale
    scene.layers[0].screens[1].arguments.append(.init(name: "variant", text: "discounted"))
    #expect(state.handle(.sceneChanged(scene)) == [.listTransitions(from: 9)])
    scene.layers[0].screens[1].arguments[0].text = "2"
    #expect(state.handle(.sceneChanged(scene)) == [])
    #expect(state.handle(.sceneChanged(Scenes.sale)) == [.listTransitions(from: 9)])
    let question = ScreenView(id: 30, name: QuestionScreen.name, arguments: [.init(name: "choices", text: "[1]")])
    _ = state.handle(.sceneChanged(Scenes.sale.over(.alert, question)))
    var other = question
    other.arguments[0].text = "[2]"
    #expect(state.handle(.sceneChanged(Scenes.sale.over(.alert, other))) == [.listTransitions(from: 30)])
  }

  @Test func anAnswerAboutAnotherScreenIsLateAndNothing() {
    var state = TerminalState.attached(to: Scenes.sheet)
    _ = state.handle(.transitionsListed(from: 9, Scenes.saleTransitions))
    #expect(state.transitions.items.isEmpty)
    _ = state.handle(.transitionsListed(from: 12, Scenes.saleTransitions))
    #expect(state.transitions.items.count == 5)
  }

  @Test func theChosenOneIsTaken() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    #expect(state.press(.up, .down, .enter) == [.call(.move("discount", from: 9, .empty))])
    #expect(state.press(.end, .down, .enter) == [.call(.move("help", from: 9, .empty))])
    state.press(.home)
    #expect(state.transitions.choice == 0)
    // Elsewhere it begins anew.
    state.press(.end)
    _ = state.handle(.sceneChanged(Scenes.sheet))
    _ = state.handle(.drawn)
    #expect(state.transitions.choice == 0)
    #expect(state.press(.enter) == [])
  }

  @Test func aDeclaredResultIsAFormWithButtons() throws {
    let schema = try JSONObject(
      parsing: #"""
        {"type":"object","properties":{"approved":{"type":"boolean","description":"May it go?"},
        "reason":{"type":"string"}},"required":["approved"]}
        """#)
    var state = TerminalState.attached(to: Scenes.sheet)
    _ = state.handle(.transitionsListed(from: 12, [], result: Parameter.list(schema)))
    state.press(.scalar("d"), .right)
    try GoldenPicture(name: "result", picture: Painter.picture(of: state), hasStyles: true).check()
    let result = try JSONObject(parsing: #"{"approved":true}"#)
    #expect(state.press(.enter) == [.call(.dismiss(12, result: result))])
  }

  @Test func aCaseHasFieldsOfItsOwn() throws {
    let schema = try JSONObject(
      parsing: #"""
        {"type":"object","required":["seat"],"properties":{"name":{"type":"string"},"seat":{"type":"object",
        "additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"standing":{"type":"object"},
        "row":{"type":"object","properties":{"_0":{"type":"string"},"number":{"type":"integer"}},
        "required":["_0","number"]}}}}}
        """#)
    let ticket = TransitionView("ticket", "push", to: "Ticket", Parameter.list(schema))
    var state = TerminalState.attached(to: Scenes.sale, [ticket])
    state.press(.enter)
    func form() throws -> Form {
      guard case .filling(let form) = state.mode else { throw Unexpected(state.mode) }
      return form
    }
    #expect(try form().fields.map(\.parameter.name) == ["seat", "name"])
    #expect(state.press(.enter) == [])
    #expect(try form().problem == "seat is required")
    state.press(.right)
    #expect(try form().fields.map(\.parameter.name) == ["seat", "_0", "number", "name"])
    state.press(.tab, .scalar("C"))
    #expect(state.press(.enter) == [])
    #expect(try form().problem == "number is required")
    #expect(try form().focus == 2)
    state.press(.scalar("7"))
    try GoldenPicture(name: "cases", picture: Painter.picture(of: state)).check()
    var arguments = try JSONObject(parsing: #"{"seat":{"row":{"_0":"C","number":7}}}"#)
    #expect(state.press(.enter) == [.call(.move("ticket", from: 9, arguments))])
    // Another case has other fields.
    _ = state.handle(.answered(.move("ticket", from: 9, arguments), .invalid(argument: "seat", "No.")))
    #expect(try form().focus == 0)
    state.press(.scalar("s"))
    #expect(try form().fields.map(\.parameter.name) == ["seat", "name"])
    arguments = try JSONObject(parsing: #"{"seat":{"standing":{}}}"#)
    #expect(state.press(.enter) == [.call(.move("ticket", from: 9, arguments))])
  }

  @Test func aFormIsFilledCheckedAndSent() throws {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    #expect(state.press(.enter, .enter) == [])
    guard case .filling(let form) = state.mode else { throw Unexpected(state.mode) }
    #expect(form.problem == "sku is required")
    state.type("4006")
    let arguments = try JSONObject(parsing: #"{"quantity":1,"sku":"4006"}"#)
    #expect(state.press(.enter) == [.call(.move("item", from: 9, arguments))])
    // The call is sent once.
    #expect(state.press(.enter) == [])
    let call = TerminalCall.move("item", from: 9, arguments)
    _ = state.handle(.answered(call, .invalid(argument: "quantity", "quantity: expected less")))
    guard case .filling(let refused) = state.mode else { throw Unexpected(state.mode) }
    #expect(refused.focus == 1)
    #expect(refused.problem == "quantity: expected less")
    #expect(state.press(.control("u"), .scalar("2"), .enter).count == 1)
    _ = state.handle(.answered(call, .changed))
    #expect(state.mode == .navigating)
    #expect(state.message == nil)
  }

  @Test func aChoiceIsChosenByArrowsTheSpaceBarAndLetters() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    state.press(.down, .down, .down, .enter)
    func text() -> String? { if case .filling(let form) = state.mode { form.fields[0].editor.text } else { nil } }
    state.press(.right)
    #expect(text() == "post")
    state.press(.scalar("p"))
    #expect(text() == "parcel")
    state.press(.scalar(" "), .scalar(" "))
    #expect(text() == "post")
    state.press(.left)
    #expect(text() == "2")
    state.press(.scalar("x"), .backspace)
    #expect(text() == "2")
    #expect(
      state.press(.enter)
        == [.call(.move("ship", from: 9, JSONObject(members: [(key: "carrier", value: "2")])))])
  }

  @Test func whatIsRefusedCanBeForcedByTheNextKey() {
    var state = TerminalState.attached(to: Scenes.sheet)
    let back = TerminalCall.back(from: 12)
    #expect(state.press(.scalar("!")) == [])
    _ = state.handle(.answered(back, .refused("A front-end refused it: unsaved.")))
    #expect(state.message == .error("A front-end refused it: unsaved. ! does it all the same."))
    #expect(state.press(.control("l")) == [.repaint])
    #expect(state.press(.scalar("!")) == [.force(back)])
    #expect(state.message == nil)
    // Once, and by no later key.
    #expect(state.press(.scalar("!")) == [])
    _ = state.handle(.answered(back, .refused("No.")))
    #expect(state.press(.scalar("x"), .scalar("!")) == [.force(back)])
    _ = state.handle(.answered(back, .refused("No.")))
    #expect(state.press(.scalar("?"), .escape, .scalar("!")) == [])
    _ = state.handle(.answered(back, .refused("No.")))
    _ = state.handle(.connectionChanged(.away("navd is away")))
    _ = state.handle(.connectionChanged(.attached))
    #expect(state.press(.scalar("!")) == [])
  }

  @Test func aRefusedFormIsForcedWithItsArguments() throws {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    state.press(.enter)
    state.type("4006")
    state.press(.enter)
    let call = TerminalCall.move("item", from: 9, try JSONObject(parsing: #"{"quantity":1,"sku":"4006"}"#))
    _ = state.handle(.answered(call, .refused("No.")))
    #expect(state.mode == .navigating)
    #expect(state.press(.scalar("!")) == [.force(call)])
  }

  @Test func tabTellsWhereALinkLeads() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar("/"))
    state.type("pos://stock/1")
    #expect(state.press(.tab) == [.resolve("pos://stock/1")])
    _ = state.handle(.resolved("pos://stock", "StockList"))
    #expect(state.completions == [])
    _ = state.handle(.resolved("pos://stock/1", "StockList › StockItem"))
    #expect(state.completions == ["StockList › StockItem"])
    state.type("7")
    #expect(state.completions == [])
    #expect(state.press(.scalar(" "), .scalar("x"), .tab) == [])
    #expect(state.completions == ["A link has no white space in it; percent-encode it (%20)."])
  }

  @Test func aFormOfAScreenThatIsNotOnTopAnyMoreIsClosed() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    state.press(.enter, .scalar("4"))
    _ = state.handle(.sceneChanged(Scenes.sheet))
    #expect(state.mode == .navigating)
    #expect(state.message == .note("item was not taken: another screen is on top."))
  }

  @Test func aFormWhoseAnswerIsLostCanBeSentAgain() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    state.press(.enter, .scalar("4"), .enter)
    // The pending answer is reported first, then that the daemon is away.
    _ = state.handle(.answered(.move("item", from: 9, JSONObject(members: [(key: "sku", value: #""4""#)])), .lost))
    _ = state.handle(.connectionChanged(.away("gone")))
    guard case .filling(let form) = state.mode else { preconditionFailure("the form is gone") }
    #expect(form.problem == TerminalState.lostSentence)
    #expect(state.press(.enter) == [])
    _ = state.handle(.connectionChanged(.attached))
    #expect(state.press(.enter).count == 1)
  }

  @Test func aKeyWhoseAnswerIsLostIsToldWhenNavdIsBack() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.escape)
    _ = state.handle(.answered(.back(from: 9), .lost))
    _ = state.handle(.connectionChanged(.away("gone")))
    _ = state.handle(.connectionChanged(.attached))
    #expect(state.message == .error(TerminalState.lostSentence))
  }

  @Test func aKeyThatWasMeantForAnotherScreenDoesNothing() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    // The screen is in the scene, and not on the terminal yet.
    _ = state.handle(.sceneChanged(Scenes.sheet))
    for key in [Key.escape, .enter, .scalar("1"), .scalar("d")] { #expect(state.press(key) == [], "\(key)") }
    _ = state.handle(.drawn)
    #expect(state.press(.escape) == [.call(.back(from: 12))])
  }

  @Test func impatienceIsNotCarriedOutLater() {
    var state = TerminalState.attached(to: Scenes.sale)
    for _ in 0..<TerminalState.callsWaitingMax { #expect(state.press(.scalar("u")) == [.call(.undo)]) }
    #expect(state.press(.scalar("u")) == [])
    #expect(state.message == .note("navd has not answered yet, or somebody is asked first."))
    _ = state.handle(.answered(.undo, .changed))
    #expect(state.press(.scalar("u")) == [.call(.undo)])
  }

  @Test func aTransitionThatWasOvertakenIsSaid() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    _ = state.handle(.answered(.move("help", from: 9, .empty), .overtaken))
    #expect(state.message == .note("help was not taken: something else was first."))
  }

  @Test func theyAreAskedForAgainWhenTheMapIsAnother() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    #expect(state.handle(.transitionsChanged) == [.listTransitions(from: 9)])
  }

  @Test func leavingAFormTakesNothing() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    #expect(state.press(.enter, .scalar("4"), .escape) == [])
    #expect(state.mode == .navigating)
  }

  @Test func aLinkIsTypedAndOpened() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar("/"))
    state.type("pos://stock/4711")
    #expect(state.press(.enter) == [.call(.openLink("pos://stock/4711"))])
    _ = state.handle(.answered(.openLink("pos://stock/4711"), .waiting("The link waits.")))
    #expect(state.message == .note("The link waits."))
    state.press(.scalar("/"))
    state.type("two words")
    #expect(state.press(.enter) == [])
    #expect(state.message?.isError == true)
    // Verbs and links have a history each.
    state.press(.scalar("/"), .up, .up)
    #expect(state.mode == .typing(LineEditor("pos://stock/4711"), for: .link))
    state.press(.escape, .scalar(":"), .up)
    #expect(state.mode == .typing(LineEditor()))
  }

  @Test func whatWasUndoneIsDoneAgain() {
    var state = TerminalState.attached(to: Scenes.sale)
    #expect(state.press(.scalar("u")) == [.call(.undo)])
    #expect(state.press(.scalar("U")) == [.call(.redo)])
  }
}

/// A mode that a test did not count on.
struct Unexpected: Error {
  let mode: Mode

  init(_ mode: Mode) { self.mode = mode }
}
