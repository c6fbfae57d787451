import Testing

@testable import NavigationTerminal

struct LineEditorTests {
  private func edited(_ text: String, _ edits: LineEdit...) -> String {
    var editor = LineEditor(text)
    for edit in edits { editor.apply(edit) }
    return editor.beforeCursor + "|" + editor.afterCursor
  }

  @Test func whatIsTypedStandsAtTheCursor() {
    #expect(edited("push", .insert("s")) == "pushs|")
    #expect(edited("push", .left, .left, .insert("店")) == "pu店|sh")
    #expect(edited("", .insert("a"), .start, .insert("b")) == "b|a")
  }

  @Test func aLetterWithItsAccentsIsOneStep() {
    #expect(edited("cafe", .insert("\u{301}"), .left) == "caf|e\u{301}")
    #expect(edited("cafe\u{301}", .backspace) == "caf|")
    #expect(edited("👨", .insert("\u{200D}"), .insert("👩"), .backspace) == "|")
  }

  @Test func deletingStopsAtTheEnds() {
    #expect(edited("ab", .start, .backspace) == "|ab")
    #expect(edited("ab", .delete) == "ab|")
    #expect(edited("ab", .start, .delete) == "|b")
    #expect(edited("ab", .start, .left) == "|ab")
    #expect(edited("ab", .right) == "ab|")
  }

  @Test func wordsAreStepsToo() {
    #expect(edited("push Item now", .wordLeft) == "push Item |now")
    #expect(edited("push Item now", .wordLeft, .wordLeft) == "push |Item now")
    #expect(edited("push Item now", .start, .wordRight) == "push| Item now")
    #expect(edited("push Item  ", .cutWord) == "push |")
    #expect(edited("push Item", .wordLeft, .cutToEnd) == "push |")
    #expect(edited("push Item", .wordLeft, .cutToStart) == "|Item")
  }

  @Test func aLineIsBounded() {
    var editor = LineEditor(String(repeating: "x", count: LineEditor.charactersMax + 5))
    #expect(editor.text.count == LineEditor.charactersMax)
    editor.apply(.insert("y"))
    #expect(editor.text.last == "x")
    for _ in 0..<1_000 { editor.apply(.insert("\u{301}")) }
    #expect(editor.text.unicodeScalars.count < LineEditor.charactersMax + LineEditor.scalarsOfCharacterMax)
  }

  @Test func aLineKnowsThatAPartIsMissing() {
    let full = String(repeating: "x", count: LineEditor.charactersMax)
    #expect(LineEditor(full + "y").isCut)
    var editor = LineEditor(full)
    #expect(!editor.isCut)
    editor.apply(.insert("y"))
    #expect(editor.isCut)
    editor.apply(.left)
    #expect(editor.isCut)
    editor.apply(.backspace)
    editor.apply(.cutToEnd)
    #expect(editor.isCut)
    editor.apply(.cutToStart)
    #expect(!editor.isCut)
    editor.apply(.insert("y"))
    #expect(!editor.isCut)
    for _ in 1..<LineEditor.scalarsOfCharacterMax { editor.apply(.insert("\u{301}")) }
    #expect(!editor.isCut)
    editor.apply(.insert("\u{301}"))
    #expect(editor.isCut)
  }

  @Test func historyGoesBackAndReturnsToWhatWasTyped() {
    var history = LineHistory()
    for line in ["tree", "", "push A", "push A", "path"] { history.add(line) }
    #expect(history.earlier(than: "dra") == "path")
    #expect(history.earlier(than: "path") == "push A")
    #expect(history.earlier(than: "push A") == "tree")
    #expect(history.earlier(than: "tree") == nil)
    #expect(history.later() == "push A")
    #expect(history.later() == "path")
    #expect(history.later() == "dra")
    #expect(history.later() == nil)
  }

  @Test func historyIsBounded() {
    var history = LineHistory()
    for number in 0..<LineHistory.linesMax * 2 { history.add("\(number)") }
    var steps = 0
    while history.earlier(than: "") != nil { steps += 1 }
    #expect(steps == LineHistory.linesMax)
  }
}
