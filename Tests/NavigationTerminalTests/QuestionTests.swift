import JSON
import NavigationProtocol
import Testing

@testable import NavigationTerminal

struct QuestionTests {
  private static let guarded = TerminalQuestion(
    id: "g1", kind: .mayGo(operation: "Back", screens: [#"LineItem(sku="4006381333931")"#]), deadline: 1_008)
  private static let requested = TerminalQuestion(
    id: "r1", kind: .request(.show, element: "Help", replacement: nil, of: "LineItem"), deadline: 1_030)

  private func asked(_ questions: TerminalQuestion..., columns: Int = 80, rows: Int = 24) -> TerminalState {
    var state = TerminalState.attached(to: Scenes.sheet, Scenes.saleTransitions, columns: columns, rows: rows)
    _ = state.handle(.time(1_000))
    for question in questions { _ = state.handle(.asked(question)) }
    _ = state.handle(.settled)
    return state
  }

  @Test(arguments: GoldenPicture.allSizes)
  func aQuestionStandsOverTheScene(size: (Int, Int)) throws {
    let state = asked(Self.guarded, Self.requested, columns: size.0, rows: size.1)
    try GoldenPicture(name: "guard", picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
  }

  @Test(arguments: GoldenPicture.allSizes)
  func aRequestTellsWhatIsWanted(size: (Int, Int)) throws {
    var state = asked(Self.requested, columns: size.0, rows: size.1)
    state.press(.right)
    try GoldenPicture(name: "request", picture: Painter.picture(of: state)).check()
  }

  @Test func aQuestionRingsTheBellOnce() {
    var state = TerminalState.attached(to: Scenes.sale)
    #expect(state.handle(.asked(Self.guarded)) == [.ring])
    // navd repeats it.
    #expect(state.handle(.asked(Self.guarded)) == [])
    let question = ScreenView(id: 30, name: "navd.Question", title: "Void the receipt?")
    #expect(state.handle(.sceneChanged(Scenes.sale.over(.alert, question))) == [.ring, .listTransitions(from: 30)])
    #expect(state.windowTitle == "till-1 › Void the receipt?")
  }

  @Test(arguments: GoldenPicture.sizes + [(20, 6)])
  func theAnswersToAScriptAreAListToChooseFrom(size: (Int, Int)) throws {
    let question = ScreenView(
      id: 30, name: "navd.Question", title: "Void the receipt?",
      arguments: [
        .init(name: "choices", text: #"["approve","it is \"mine\""]"#),
        .init(name: "question", text: "Void the receipt?"),
      ])
    var choice = Parameter(
      "choice",
      .choice(
        ["approve", #"it is "mine""#].map {
          .init(text: $0, json: JSONValue.string($0).description)
        }))
    var state = TerminalState.attached(
      to: Scenes.sale.over(.alert, question),
      [TransitionView("answer", "dismiss", [choice]), TransitionView("help", "present", to: "Help")],
      columns: size.0, rows: size.1)
    try GoldenPicture(name: "answers", picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
    // There is nothing to fill in.
    #expect(state.press(.scalar("d")) == [])
    let arguments = try JSONObject(parsing: #"{"choice":"it is \"mine\""}"#)
    #expect(state.press(.down, .enter) == [.call(.move("answer", from: 30, arguments))])
    // A question with answers that cannot be listed has a form.
    choice.kind = .text
    #expect(TransitionView("answer", "dismiss", [choice]).answers.map(\.label) == ["answer"])
  }

  @Test func theQuestionNamesTheOriginator() throws {
    let wire = SceneInterface.GuardRequest(
      guard: "q1", operation: "Back", screens: [], deadline: "", origin: .init(frontEnd: "f1", name: "display"))
    #expect(TerminalQuestion(wire, .none).sentences.first == "Back by display would remove these screens:")
  }

  @Test func enterGivesTheAnswerThatWasChosen() {
    var state = asked(Self.guarded)
    #expect(state.press(.enter) == [])
    #expect(state.message == .note("Choose an answer first: ←→, or n or y."))
    #expect(state.press(.right, .enter) == [.call(.answerGuard("g1", allow: false))])
    // The question is answered once.
    #expect(state.press(.scalar("y")) == [])
    _ = state.handle(.answered(.answerGuard("g1", allow: false), .changed))
    #expect(state.questions.first == nil)
    #expect(state.keyMode == .navigating)
  }

  @Test func keysThatNavigateAnswerNothing() {
    let keys: [Key] = [
      .escape, .scalar("q"), .scalar("u"), .scalar("1"), .scalar(":"), .scalar("p"), .pasted("y"), .enter, .up, .down,
      .scalar("d"), .scalar("h"), .scalar("t"),
    ]
    for key in keys {
      var state = asked(Self.guarded)
      #expect(state.press(key) == [], "\(key)")
      #expect(state.questions.first == Self.guarded)
    }
  }

  @Test func yAllowsAndTheNextIsAsked() {
    var state = asked(Self.guarded, Self.requested)
    #expect(state.press(.scalar("y")) == [.call(.answerGuard("g1", allow: true))])
    _ = state.handle(.answered(.answerGuard("g1", allow: true), .changed))
    // Not by the same stroke.
    #expect(state.press(.scalar("p")) == [])
    _ = state.handle(.settled)
    #expect(state.press(.scalar("p")) == [.call(.answerRequest("r1", handled: false, by: nil))])
  }

  @Test func whatIsTypedWhenAQuestionComesGoesWhereItWasMeant() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    _ = state.handle(.asked(Self.guarded))
    #expect(state.press(.scalar("y")) == [])
    #expect(state.press(.escape) == [.call(.back(from: 9))])
    _ = state.handle(.settled)
    #expect(state.press(.escape) == [])
    #expect(state.press(.scalar("y")) == [.call(.answerGuard("g1", allow: true))])
  }

  @Test func controlCRefusesAndPassesOn() {
    var state = asked(Self.guarded)
    #expect(state.press(.control("c")) == [.call(.answerGuard("g1", allow: false))])
    state = asked(Self.requested)
    #expect(state.press(.control("c")) == [.call(.answerRequest("r1", handled: false, by: nil))])
  }

  @Test func whoDetachesHasNotAllowed() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.handle(.asked(Self.guarded))
    _ = state.handle(.asked(Self.requested))
    #expect(state.press(.scalar("q")) == [.call(.answerGuard("g1", allow: false)), .detach])
  }

  /// A guard is asked about its own calls too. A refusal by another front-end decides.
  @Test func aQuestionAboutTheOwnCallGoesWithItsAnswer() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.escape)
    _ = state.handle(.asked(Self.guarded))
    _ = state.handle(.settled)
    _ = state.handle(.answered(.back(from: 9), .refused("No.")))
    #expect(state.questions.first == nil)
    #expect(state.press(.scalar("!")) == [.force(.back(from: 9))])
  }

  /// The waiting calls may wait for just that answer.
  @Test func anAnswerIsGivenHoweverManyCallsWait() {
    var state = TerminalState.attached(to: Scenes.sale)
    for _ in 0..<TerminalState.callsWaitingMax { state.press(.scalar("u")) }
    _ = state.handle(.asked(Self.guarded))
    _ = state.handle(.settled)
    #expect(state.press(.scalar("y")) == [.call(.answerGuard("g1", allow: true))])
  }

  @Test func aFormGoesOnWhenTheQuestionIsAnswered() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    state.press(.enter)
    state.type("40")
    _ = state.handle(.asked(Self.guarded))
    state.type("06")
    _ = state.handle(.settled)
    #expect(state.press(.scalar("y")) == [.call(.answerGuard("g1", allow: true))])
    _ = state.handle(.answered(.answerGuard("g1", allow: true), .changed))
    guard case .filling(let form) = state.mode else { preconditionFailure("the form is gone") }
    #expect(form.fields[0].editor.text == "4006")
  }

  @Test func aRequestIsCarriedOutByAVerb() {
    var state = asked(Self.requested)
    #expect(state.press(.scalar("c")) == [])
    #expect(state.mode == .typing(LineEditor("push Help"), for: .request("r1")))
    state.type("(topic=x)")
    let call = TerminalCall.answerRequest("r1", handled: true, by: "push Help(topic=x)")
    #expect(state.press(.enter) == [.call(call)])
    _ = state.handle(.answered(call, .failed("no")))
    #expect(state.message == .error("no"))
    // The answer may be tried again.
    #expect(state.press(.scalar("x")) == [.call(.answerRequest("r1", handled: true, by: nil))])
  }

  @Test func whatIsBeingTypedIsTypedToItsEnd() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar(":"))
    _ = state.handle(.asked(Self.guarded))
    state.type("y")
    #expect(state.mode == .typing(LineEditor("y")))
    _ = state.handle(.settled)
    #expect(state.keyMode == .answering)
    state.press(.scalar("n"))
    _ = state.handle(.answered(.answerGuard("g1", allow: false), .changed))
    #expect(state.keyMode == .typing(LineEditor("y")))
  }

  @Test func aRequestThatIsOverBeforeItsVerbIsTypedIsSaidToBe() {
    var state = asked(Self.requested)
    state.press(.scalar("c"))
    _ = state.handle(.time(2_000))
    #expect(state.message == .note("The time to answer is over; the map has decided."))
    state.type("x")
    #expect(state.message == .note("The time to answer is over; the map has decided."))
    #expect(state.press(.enter) == [])
    #expect(state.message == .note("Nothing was done: the request was decided meanwhile."))
    // The line is offered for the next question.
    var next = Self.requested
    next.id = "r2"
    _ = state.handle(.time(1_000))
    _ = state.handle(.asked(next))
    _ = state.handle(.settled)
    state.press(.scalar("c"), .up)
    #expect(state.mode == .typing(LineEditor("push Helpx"), for: .request("r2")))
  }

  /// A daemon that has started again numbers its requests anew.
  @Test func aLineThatAnswersARequestAnswersNoOtherOneAfterARestart() {
    var state = asked(Self.requested)
    state.press(.scalar("c"), .scalar("x"))
    _ = state.handle(.connectionChanged(.away("navd is away")))
    #expect(state.mode == .navigating)
    var other = Self.requested
    other.kind = .request(.hide, element: "Item", replacement: nil, of: "Sale")
    for event in [.connectionChanged(.attached), .asked(other), .settled] as [TerminalEvent] { _ = state.handle(event) }
    state.press(.scalar("c"))
    #expect(state.mode == .typing(LineEditor("dismiss Item"), for: .request("r1")))
    state.press(.up)
    #expect(state.mode == .typing(LineEditor("push Helpx"), for: .request("r1")))
  }

  @Test func aQuestionWhoseTimeIsOverGoes() {
    var state = asked(Self.guarded, Self.requested)
    _ = state.handle(.time(1_008))
    #expect(state.questions.waiting.count == 2)
    _ = state.handle(.time(1_009))
    #expect(state.questions.first == Self.requested)
    #expect(state.message == .note("The time to answer is over; the map has decided."))
    #expect(state.questions.secondsLeft == 21)
  }

  @Test func whatOthersDecidedIsSaid() {
    var state = asked(Self.guarded)
    state.press(.scalar("y"))
    _ = state.handle(.answered(.answerGuard("g1", allow: true), .overtaken))
    #expect(state.questions.first == nil)
    #expect(state.message == .note("It was decided without this terminal."))
  }

  @Test func aDaemonThatIsAwayAsksNothing() {
    var state = asked(Self.guarded)
    _ = state.handle(.asked(Self.guarded))
    #expect(state.questions.waiting.count == 1)
    _ = state.handle(.connectionChanged(.away("gone")))
    #expect(state.questions.first == nil)
  }

  @Test func questionsAreReadFromTheWire() {
    let element = SceneInterface.PathElement(
      id: 9, name: "LineItem", arguments: try? JSONObject(parsing: #"{"sku":"1"}"#), presentation: .push,
      hasAppeared: true)
    let guarded = SceneInterface.GuardRequest(
      guard: "g1", operation: "Back", screens: [element], deadline: "2026-11-22T05:12:09.500000Z")
    #expect(
      TerminalQuestion(guarded, .none)
        == TerminalQuestion(
          id: "g1", kind: .mayGo(operation: "Back", screens: [#"LineItem(sku="1")"#]), deadline: 1_795_324_329))
    let request = SceneInterface.DelegatedRequest(
      request: "r1", kind: .change, element: "A", replacement: "B", of: element, animated: true, deadline: "soon")
    let question = TerminalQuestion(request)
    #expect(question.deadline == nil)
    #expect(question.sentences == ["LineItem is to change A to B."])
    #expect(question.proposal == "set-screen A B")
  }

  // MARK: - Results

  @Test func dAsksForTheResultThatTheMapWants() {
    var percent = Parameter("percent", .integer)
    percent.maximum = 100
    let transitions = [
      TransitionView("approval", "present", to: "Approve"), TransitionView("cancel", "dismiss"),
      TransitionView("apply", "dismiss", [percent]),
    ]
    var state = TerminalState.attached(to: Scenes.sheet, transitions)
    state.press(.scalar("d"))
    state.type("15")
    let result = JSONObject(members: [(key: "percent", value: "15")])
    #expect(state.press(.enter) == [.call(.move("apply", from: 12, result))])
  }

  @Test func withoutAMapAnyResultCanBeGiven() throws {
    var state = TerminalState.attached(to: Scenes.sheet)
    state.press(.scalar("d"))
    #expect(state.press(.enter) == [.call(.dismiss(12, result: nil))])
    _ = state.handle(.answered(.dismiss(12, result: nil), .failed("no")))
    state.type(#"{"file": "a"}"#)
    let call = TerminalCall.dismiss(12, result: try JSONObject(parsing: #"{"file":"a"}"#))
    #expect(state.press(.enter) == [.call(call)])
    _ = state.handle(.answered(call, .changed))
    #expect(state.mode == .navigating)
  }
}
