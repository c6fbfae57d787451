import Testing

struct MaskedCodeTests {
  @Test(arguments: [
    ("let a = 1 // try!", "let a = 1        "),
    ("a /* b /* c */ d\n */ e", "a               \n    e"),
    (#"f("try! \(g("x")) y") + h"#, "f(" + String(repeating: " ", count: 18) + ") + h"),
    (##"let s = #"a " b"# + c"##, "let s =           + c"),
    ("\"a\\\"b\"!", "      !"),
    ("\"\"\"\na \" b\n\"\"\"!", "   \n     \n   !"),
  ])
  func commentsAndStringsAreBlank(code: String, masked: String) {
    #expect(maskedCode(code) == masked)
  }
}
