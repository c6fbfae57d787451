import Testing

@testable import NavctlCommands

struct WordsTests {
  @Test(arguments: [
    ("push  Chat(id=1)\tx", ["push", "Chat(id=1)", "x"]),
    (#"push Chat(text="two words", b=[1, 2])"#, ["push", #"Chat(text="two words", b=[1, 2])"#]),
    (#"push "two words"(a=1)"#, ["push", #""two words"(a=1)"#]),
    (#"dismiss --result '{"a": "it is"}'"#, ["dismiss", "--result", #"{"a": "it is"}"#]),
    ("a # b", ["a"]), ("# b", []), ("a#b", ["a#b"]), ("", []), ("''", [""]),
    (#"A(x="\" )")"#, [#"A(x="\" )")"#]), ("é 日", ["é", "日"]),
  ])
  func whiteSpaceEndsAWordButNotWithinQuotesOrBrackets(line: String, words: [String]) {
    #expect(Words.split(line) == words)
  }

  @Test(arguments: [#"push "A"#, "push A(x=1", "push 'A", "A[", "A{"])
  func whatIsLeftOpenIsNoLine(line: String) {
    #expect(Words.split(line) == nil)
  }
}
