import Testing

@testable import NavigationTerminal

struct VerbLineTests {
  @Test(
    arguments: [
      ("", []), ("   ", []), ("tree", ["tree"]), ("  push   Item ", ["push", "Item"]),
      (#"push Item(name="two words", sku=4)+sheet"#, ["push", #"Item(name="two words", sku=4)+sheet"#]),
      (#"go "Item 2""#, ["go", #""Item 2""#]), ("select-tab 'Two Words'", ["select-tab", "Two Words"]),
      (#"dismiss --result '{"ok": true}'"#, ["dismiss", "--result", #"{"ok": true}"#]),
      (#"dismiss --result {"ok": "it's \" so"} @4"#, ["dismiss", "--result", #"{"ok": "it's \" so"}"#, "@4"]),
      ("a '' b", ["a", "", "b"]), ("go Chat[id=1] x", ["go", "Chat[id=1]", "x"]), (") a b", [")", "a", "b"]),
      ("push 顧客(番号=1) 店", ["push", "顧客(番号=1)", "店"]), ("push Item(a", ["push", "Item(a"]),
      ("say 'open end", ["say", "open end"]),
    ] as [(String, [String])])
  func wordsAreThoseOfAShellWithoutQuotingTheNotation(line: String, words: [String]) {
    #expect(VerbLine.words(line) == words)
  }
}
