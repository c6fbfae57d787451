import Testing

@testable import Navigation

@Suite struct DismissSuccessorTests {
  @Test func everythingAfterItGoes() throws {
    var shop = try Shop("A", "B", "C", path: [.sheet("M")])
    try shop.perform(.dismissSuccessor(.init(of: "B")))
    #expect(shop.tree == "[A B]")
  }

  @Test func nothingIsAfterTheTop() throws {
    var shop = try Shop("A", "B")
    #expect(try shop.perform(.dismissSuccessor(.init(of: "B"))).outcome.isChanged == false)
  }
}
