import Testing

@testable import NavigationTerminal

struct PainterTests {
  static let scenes = [
    Scenes.Named("sale", Scenes.sale), Scenes.Named("sheet", Scenes.sheet), Scenes.Named("sheets", Scenes.sheets),
    Scenes.Named("popover", Scenes.popover), Scenes.Named("fullscreen", Scenes.fullscreen),
    Scenes.Named("long-path", Scenes.longPath), Scenes.Named("wide", Scenes.wide),
    Scenes.Named("many-tabs", Scenes.manyTabs), Scenes.Named("long-values", Scenes.longValues),
    Scenes.Named("constants", Scenes.constants),
  ]

  @Test(arguments: scenes, GoldenPicture.allSizes)
  func aSceneIsDrawnAsItsFileSays(scene: Scenes.Named, size: (Int, Int)) throws {
    let state = TerminalState.attached(to: scene.view, columns: size.0, rows: size.1)
    try GoldenPicture(name: scene.name, picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
  }

  @Test(arguments: scenes)
  func withoutUTF8EverythingIsASCII(scene: Scenes.Named) throws {
    let picture = Painter.picture(of: .attached(to: scene.view, .ascii))
    #expect(picture.cells.allSatisfy { $0.glyph?.text.unicodeScalars.allSatisfy(\.isASCII) ?? true })
    try GoldenPicture(name: "\(scene.name)-ascii", picture: picture).check()
  }

  @Test func beforeTheFirstWordOfTheSceneItSaysWhatItWaitsFor() throws {
    let state = TerminalState(scene: "till-1", size: Size(columns: 80, rows: 24), charset: .unicode)
    try GoldenPicture(name: "attaching", picture: Painter.picture(of: state)).check()
  }

  @Test func aVanishedDaemonIsToldAndThePlaceStaysInSight() throws {
    var state = TerminalState.attached(to: Scenes.sheet)
    _ = state.handle(.connectionChanged(.away("navd is gone (stopping): attaching again by itself, q leaves.")))
    try GoldenPicture(name: "away", picture: Painter.picture(of: state), hasStyles: true).check()
  }

  @Test func whatIsTypedHasTheLastLine() throws {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar(":"))
    state.type("push 顧客(id=4711)")
    state.press(.left, .left)
    try GoldenPicture(name: "typing", picture: Painter.picture(of: state), hasStyles: true).check()
  }

  @Test func aLineLongerThanTheTerminalIsScrolledToTheCursor() throws {
    var state = TerminalState.attached(to: Scenes.sale, columns: 40, rows: 12)
    state.press(.scalar(":"))
    state.type("push 顧客(name=\"\(String(repeating: "あ", count: 40))\")")
    try GoldenPicture(name: "typing-long", picture: Painter.picture(of: state)).check()
    state.press(.home)
    try GoldenPicture(name: "typing-long-home", picture: Painter.picture(of: state)).check()
  }

  @Test(arguments: GoldenPicture.allSizes)
  func helpIsReadOverTheScene(size: (Int, Int)) throws {
    var state = TerminalState.attached(to: Scenes.sheet, columns: size.0, rows: size.1)
    state.press(.scalar("?"))
    try GoldenPicture(name: "help", picture: Painter.picture(of: state)).check()
  }

  @Test func whatAVerbPrintedIsReadOverTheScene() throws {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.run("tree")
    _ = state.handle(
      .verbFinished(VerbResult(status: 0, output: (1...40).map { "├ line \($0)\n" }.joined(), errors: "")))
    state.press(.pageDown)
    try GoldenPicture(name: "output", picture: Painter.picture(of: state)).check()
  }

  @Test func aFailedVerbIsThereToBeCorrected() throws {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.run("psh Item")
    let errors = "navctl: there is no verb psh; did you mean push?\ntry: navctl help\n"
    _ = state.handle(.verbFinished(VerbResult(status: 2, output: "", errors: errors)))
    try GoldenPicture(name: "failed-verb", picture: Painter.picture(of: state)).check()
  }

  @Test func theLinuxConsoleGetsSignsOfItsFont() throws {
    let picture = Painter.picture(of: .attached(to: Scenes.sheets, Scenes.saleTransitions, .console))
    let signs = Set(picture.cells.compactMap(\.glyph?.text).joined().unicodeScalars.filter { !$0.isASCII })
    #expect(signs.isSubset(of: Set("┌┐└┘─│╔╗╚╝═║↑↓←→·".unicodeScalars)))
  }

  @Test func whatIsOutputIsAsLargeAsItsText() throws {
    var state = TerminalState.attached(to: Scenes.sale, columns: 120, rows: 40)
    _ = state.run("info")
    let output =
      "navd       0.1.0\nprotocol   1\nup         3 min, since the daemon was started by systemd this morning\n"
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: output, errors: "")))
    try GoldenPicture(name: "panel", picture: Painter.picture(of: state)).check()
  }

  @Test func theRequesterReadsWhoIsAsked() {
    func waiting(_ frontEnds: [FrontEndView]) -> String {
      var scene = Scenes.sale
      scene.frontEnds = frontEnds
      var state = TerminalState.attached(to: scene)
      state.press(.escape)
      let picture = Painter.picture(of: state)
      return picture.row(picture.size.rows - 1).map { $0.glyph?.text ?? "" }.joined()
    }
    let cashier = FrontEndView(name: "cashier", guards: ["LineItem"])
    let office = FrontEndView(name: "office", guards: ["SaleHome"])
    #expect(waiting(["lane-2", cashier, office]).hasPrefix(" waiting for cashier  "))
    #expect(waiting(["lane-2", office]).hasPrefix(" waiting for office  "))
    let elsewhere = FrontEndView(name: "x", guards: ["Elsewhere"])
    #expect(waiting(["lane-2", elsewhere]).hasPrefix(" waiting for navd, or for an answer at another front-end"))
  }

  @Test(arguments: GoldenPicture.sizes)
  func anErrorHasTheLastLine(size: (Int, Int)) throws {
    var state = TerminalState.attached(to: Scenes.sale, columns: size.0, rows: size.1)
    _ = state.handle(.answered(.undo, .failed("There is nothing to undo.")))
    try GoldenPicture(name: "error", picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
  }

  /// Sizes up to 45×20, for scenes with everything in them: nothing traps, nothing is half drawn.
  @Test(arguments: [
    Scenes.Named("sheets", Scenes.sheets), Scenes.Named("wide", Scenes.wide),
    Scenes.Named("many-tabs", Scenes.manyTabs), Scenes.Named("fullscreen", Scenes.fullscreen),
  ])
  func everySizeCanBeDrawn(scene: Scenes.Named) {
    for columns in 1...45 {
      for rows in [1, 2, 3, 4, 5, 6, 7, 8, 10, 20] {
        var state = TerminalState.attached(to: scene.view, Scenes.saleTransitions, columns: columns, rows: rows)
        expectWhole(Painter.picture(of: state))
        state.press(.end, .up, .enter)
        expectWhole(Painter.picture(of: state))
        state.press(.tab, .tab, .escape)
        state.press(.scalar("?"))
        expectWhole(Painter.picture(of: state))
        state.press(.scalar(":"))
        state.type("顧客 push")
        let picture = Painter.picture(of: state)
        expectWhole(picture)
        #expect(picture.cursor.map { $0.row < rows && $0.column < columns } == true)
      }
    }
  }

  /// Every wide glyph has both its cells, and no other cell is without a glyph.
  private func expectWhole(_ picture: Picture) {
    let isWhole = (0..<picture.size.rows).allSatisfy { row in
      var isSecondHalf = false
      for cell in picture.row(row) {
        if (cell.glyph == nil) != isSecondHalf { return false }
        isSecondHalf = cell.glyph?.columns == 2
      }
      return !isSecondHalf
    }
    #expect(isWhole, "\(picture.size)")
  }

  @Test func aPictureDependsOnTheSceneAndTheSizeAlone() {
    var other = TerminalState.attached(to: Scenes.longPath)
    other.press(.scalar("?"), .escape, .scalar("9"))
    _ = other.handle(.sceneChanged(Scenes.sheet))
    _ = other.handle(.drawn)
    var scene = Scenes.sheet
    scene.name = "files"
    _ = other.handle(.sceneChanged(scene))
    #expect(Painter.picture(of: other) == Painter.picture(of: .attached(to: scene)))
  }
}
