import Testing

@testable import NavigationClient

struct HoldsTests {
  @Test(arguments: [
    ("en_US.utf-8@euro", "utf-8", true), ("utf-8", "utf-8", true), ("utf-", "utf-8", false), ("aab", "ab", true),
    ("", "a", false), ("a", "", true), ("", "", true), ("Käse", "äs", true),
  ])
  func aTextHoldsEachOfItsParts(text: String, part: String, isPart: Bool) {
    #expect(text.holds(part) == isPart)
  }
}
