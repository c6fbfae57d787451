import Testing

@testable import Navigation

@Suite struct MakeVisibleTests {
  @Test func whatCoversItIsPopped() throws {
    var shop = try Shop("A", "B", "C", path: [.sheet("M")])
    try shop.perform(.makeVisible(.init("B")))
    #expect(shop.tree == "[A B]")
  }

  @Test func throughTabsStacksAndModals() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C", "X", "Y"])
    try shop.perform(.present(.init("M")))
    try shop.perform(.makeVisible(.init("X")))
    #expect(shop.tree == "{a[A] b[B] *c[C X]}@0")
  }

  @Test func theVisiblePathComesFirst() throws {
    var shop = try Shop(tabs: ["A", "X", "Z"], ["B", "X"])
    try shop.perform(.makeVisible(.init("X")))
    #expect(shop.tree == "{*a[A X] b[B X]}")
  }

  @Test func ofHiddenOnesTheLastOrThePickedInSearchOrder() throws {
    var shop = try Shop(tabs: ["A"], ["B", "X"], ["C", "X"])
    var other = shop
    try shop.perform(.makeVisible(.init("X")))
    #expect(shop.tree == "{a[A] b[B X] *c[C X]}@0")
    try other.perform(.makeVisible(.init(ScreenReference(.name("X"), pick: .first))))
    #expect(other.tree == "{a[A] *b[B X] c[C X]}@0")
  }

  @Test func theTopChangesNothing() throws {
    var shop = try Shop("A", "B")
    #expect(try shop.perform(.makeVisible(.init("B"))).outcome.isChanged == false)
  }
}
