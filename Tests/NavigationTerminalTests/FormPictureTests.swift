import Testing

@testable import NavigationTerminal

struct FormPictureTests {
  @Test(arguments: GoldenPicture.allSizes)
  func whatCanBeDoneIsListedAtTheTop(size: (Int, Int)) throws {
    var state = TerminalState.attached(to: Scenes.sheet, Scenes.saleTransitions, columns: size.0, rows: size.1)
    state.press(.down)
    try GoldenPicture(name: "transitions", picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
  }

  @Test func inASmallBoxTheListIsScrolledToTheChosenOne() throws {
    var state = TerminalState.attached(to: Scenes.longValues, Scenes.saleTransitions, columns: 40, rows: 12)
    state.press(.end)
    try GoldenPicture(name: "transitions-end", picture: Painter.picture(of: state)).check()
  }

  @Test(arguments: GoldenPicture.sizes)
  func anAlertHasRoomForWhatCanBeDone(size: (Int, Int)) throws {
    let state = TerminalState.attached(to: Scenes.sheets, Scenes.saleTransitions, columns: size.0, rows: size.1)
    try GoldenPicture(name: "transitions-alert", picture: Painter.picture(of: state)).check()
  }

  @Test func withoutUTF8TheListIsASCII() throws {
    let picture = Painter.picture(of: .attached(to: Scenes.sale, Scenes.saleTransitions, .ascii))
    #expect(picture.cells.allSatisfy { $0.glyph?.text.unicodeScalars.allSatisfy(\.isASCII) ?? true })
    try GoldenPicture(name: "transitions-ascii", picture: picture).check()
  }

  @Test(arguments: GoldenPicture.allSizes)
  func argumentsAreAForm(size: (Int, Int)) throws {
    var state = TerminalState.attached(to: Scenes.sheet, Scenes.saleTransitions, columns: size.0, rows: size.1)
    state.press(.enter)
    state.type("顧客4006")
    state.press(.left)
    try GoldenPicture(name: "form", picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
  }

  @Test func whatIsWrongIsToldInTheForm() throws {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    state.press(.enter, .tab, .control("u"))
    state.type("none")
    state.press(.backTab)
    state.type("4006381333931")
    state.press(.enter)
    try GoldenPicture(name: "form-problem", picture: Painter.picture(of: state), hasStyles: true).check()
  }
}
