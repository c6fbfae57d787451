import Testing

@testable import varlink_generate

@Suite struct SwiftNamesTests {
  @Test(arguments: [
    ("ScreenNotFound", "screenNotFound"), ("ID", "id"), ("URLNotFound", "urlNotFound"), ("A", "a"), ("Push", "push"),
    ("Navigation", "navigation"),
  ])
  func capitalsAtTheStartBecomeSmall(name: String, expected: String) {
    #expect(name.uncapitalizedFirst == expected)
  }

  @Test func reservedWordsGetBackticks() {
    #expect(SwiftNames.escaped("case") == "`case`")
    #expect(SwiftNames.escaped("guard") == "`guard`")
    #expect(SwiftNames.escaped("self") == "self_")
    #expect(SwiftNames.escaped("scene") == "scene")
  }
}
