import Testing

@testable import NavigationTerminal

struct CellTextTests {
  private func shown(_ text: CellText) -> String { text.glyphs.map(\.text).joined() }

  @Test func marksStayWithTheirCharacter() {
    let text = CellText("ae\u{301}\u{323}z", .unicode)
    #expect(text.glyphs.map(\.text) == ["a", "e\u{301}\u{323}", "z"])
    #expect(text.columns == 3)
  }

  @Test func aPileOfMarksIsBounded() {
    let text = CellText("x" + String(repeating: "\u{301}", count: 100), .unicode)
    #expect(text.glyphs.count == 1)
    #expect(text.glyphs[0].text.unicodeScalars.count == 1 + Glyph.marksMax)
  }

  @Test func aMarkWithoutACharacterIsLeftOut() {
    #expect(shown(CellText("\u{301}a", .unicode)) == "a")
  }

  @Test func nothingInATextReachesTheTerminal() {
    #expect(shown(CellText("\u{1B}[2J\n\u{7F}\u{9B}", .unicode)) == "␛[2J␊␡\u{FFFD}")
    #expect(shown(CellText("\u{1B}[2J\n\u{7F}\u{9B}é", .ascii)) == "?[2J????")
  }

  @Test func aFamilyIsDrawnAsItsMembers() {
    let text = CellText("👨‍👩‍👧", .unicode)
    #expect(shown(text) == "👨👩👧")
    #expect(text.columns == 6)
  }

  @Test func withoutUTF8WideCharactersKeepTheirWidth() {
    #expect(shown(CellText("a店b", .ascii)) == "a??b")
    #expect(CellText("a店b", .ascii).columns == CellText("a店b", .unicode).columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "a"), ("店店店", 5, "店店…"), ("店店店", 4, "店…"),
    ("店", 1, ""), ("", 0, ""),
  ])
  func whatDoesNotFitEndsInAnEllipsis(text: String, columns: Int, cut: String) {
    #expect(shown(CellText(text, .unicode).cut(to: columns, .unicode)) == cut)
  }

  @Test(arguments: [
    ("one two three", 7, 9, ["one two", "three"]), ("abcdefgh", 3, 9, ["abc", "def", "gh"]),
    ("abcdefgh", 3, 2, ["abc", "de…"]), ("店店店", 3, 9, ["店", "店", "店"]), ("", 3, 9, [""]),
    ("abc", 3, 1, ["abc"]), ("a b c d", 1, 9, ["a", "b", "c", "d"]), ("店", 1, 3, ["店"]), ("ab", 0, 3, []),
  ])
  func linesAreBrokenAtSpacesWhereThereAreSome(text: String, columns: Int, linesMax: Int, lines: [String]) {
    #expect(CellText(text, .unicode).wrapped(to: columns, linesMax: linesMax, .unicode).map(shown) == lines)
  }

  @Test func noMoreThanAskedForIsLookedAt() {
    #expect(CellText(String(repeating: "a", count: 100_000), .unicode, columnsMax: 10).columns == 10)
  }
}
