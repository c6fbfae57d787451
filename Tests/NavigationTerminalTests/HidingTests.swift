import JSON
import Testing

@testable import NavigationTerminal

struct HidingTests {
  static let sizes = GoldenPicture.sizes + [(40, 12)]

  private func state(columns: Int = 80, rows: Int = 24) -> TerminalState {
    .attached(to: Scenes.secret, Scenes.secretTransitions, columns: columns, rows: rows)
  }

  @Test(arguments: sizes)
  func whatIsSensitiveIsDots(size: (Int, Int)) throws {
    try GoldenPicture(name: "secret", picture: Painter.picture(of: state(columns: size.0, rows: size.1))).check()
  }

  @Test(arguments: sizes)
  func inAFormItIsTypedUnseen(size: (Int, Int)) throws {
    var state = state(columns: size.0, rows: size.1)
    state.press(.enter)
    state.type("12顧")
    state.press(.left, .tab, .scalar("c"), .tab)
    state.type("7")
    try GoldenPicture(name: "secret-form", picture: Painter.picture(of: state)).check()
    let given = try JSONObject(parsing: #"{"level":"chief","pin":"12顧","till":"7"}"#)
    #expect(state.press(.enter) == [.call(.move("unlock", from: 9, given))])
  }

  @Test func whoChoosesSeesTheChoice() {
    var state = state()
    state.press(.enter, .tab, .scalar("c"))
    #expect(state.shows("chief"))
    state.press(.tab)
    #expect(!state.shows("chief"))
  }

  @Test func inALineItIsTypedUnseenAndUnseenItRunsAndIsRecalled() {
    var state = state()
    state.press(.scalar(":"))
    state.type("push SignIn(pin=1234)")
    #expect(state.shows(":push SignIn(pin=••••)"))
    #expect(state.press(.enter) == [.runVerb("push SignIn(pin=1234)")])
    #expect(state.shows(":push SignIn(pin=••••)  (Control-C ends it)"))
    _ = state.handle(.verbFinished(VerbResult(status: 1, output: "", errors: "a\nb\n")))
    #expect(state.shows(":push SignIn(pin=••••)"))
    state.press(.escape, .scalar(":"), .up)
    #expect(state.shows(":push SignIn(pin=••••)"))
    #expect(!state.shows("1234"))
  }

  @Test func itIsShownWhenAskedForUntilAnotherScreenIsOnTop() {
    var state = state()
    #expect(state.detail == SceneDetail())
    state.press(.control("t"))
    #expect(state.detail.revealsSecrets)
    state.press(.scalar(":"))
    state.type("push SignIn(pin=1234)")
    #expect(state.shows("pin=1234"))
    _ = state.handle(.sceneChanged(Scenes.sheet))
    #expect(!state.detail.revealsSecrets)
    state.press(.control("t"), .control("t"))
    #expect(!state.detail.revealsSecrets)
  }

  @Test func askingForItTakesNoMessageAway() {
    var state = state()
    _ = state.handle(.told(.note("Something.")))
    var revealed = Scenes.secret
    revealed.isRevealed = true
    revealed.layers[0].screens[1].arguments[0].text = "1234"
    _ = state.handle(.sceneChanged(revealed))
    #expect(state.message == .note("Something."))
  }

  @Test func aMessageDoesNotSayItAgain() {
    var state = state()
    _ = state.handle(.told(.error("The link shop://in?pin=1234 could not be opened.")))
    #expect(state.shows("shop://in?pin=•••• could"))
  }
}

extension TerminalState {
  /// Whether a row of the picture has a text.
  func shows(_ text: String) -> Bool {
    let picture = Painter.picture(of: self)
    return (0..<picture.size.rows).contains { row in
      picture.row(row).map { $0.glyph?.text ?? "" }.joined().contains(text)
    }
  }
}
