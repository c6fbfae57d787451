import Testing

@testable import Navigation

@Suite struct GoBackToTests {
  @Test func theLastOccurrenceIsMeant() throws {
    var shop = try Shop("A", "B", "A", "D")
    try shop.perform(.goBackTo(.init("A")))
    #expect(shop.path == "A B A")
  }

  @Test func theFirstOneWithPick() throws {
    var shop = try Shop("A", "B", "A", "D")
    try shop.perform(.goBackTo(.init(ScreenReference(.name("A"), pick: .first))))
    #expect(shop.path == "A")
  }

  @Test func layersAboveGo() throws {
    var shop = try Shop("A", path: [.sheet("M"), "N", .sheet("O")])
    try shop.perform(.goBackTo(.init("M")))
    #expect(shop.tree == "[A] | [M]+sheet")
  }

  @Test func nothingIsMarkedAsNotAppeared() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    try shop.perform(.goBackTo(.init("A")))
    #expect(shop.path == "A!")
  }

  @Test func goingBackToTheTopChangesNothing() throws {
    var shop = try Shop("A", "B")
    #expect(try shop.perform(.goBackTo(.init("B"))).outcome.isChanged == false)
  }

  @Test func aContainerIsNoScreen() throws {
    var shop = try Shop("A", "B")
    for id in [0, 3, 99] {
      #expect(throws: NavigationError.screenNotFound(.id(id))) { try shop.perform(.goBackTo(.init(.id(id)))) }
    }
  }
}
