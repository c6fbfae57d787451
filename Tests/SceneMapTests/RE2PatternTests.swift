import Testing

@testable import SceneMap

struct RE2PatternTests {
  @Test(arguments: [
    ("^[0-9]{3}$", "123", true), ("^[0-9]{3}$", "1234", false), ("é+", "caféé", true), ("a.b", "a\nb", false),
  ])
  func aPatternIsFoundAnywhere(pattern: String, text: String, isFound: Bool) throws {
    #expect(try RE2Pattern(pattern).matches(text) == isFound)
  }

  @Test func timeGrowsWithTheText() throws {
    let pattern = try RE2Pattern("^(a|a)*$")
    #expect(!pattern.matches(String(repeating: "a", count: 100_000) + "b"))
  }

  @Test(arguments: ["(", "[", "a**", "(?=x)", "\\1"]) func otherSyntaxIsToldOf(pattern: String) {
    #expect(throws: PatternError.self) { try RE2Pattern(pattern) }
  }
}
