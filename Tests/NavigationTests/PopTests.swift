import Testing

@testable import Navigation

@Suite struct PopTests {
  @Test func popTakesOne() throws {
    var shop = try Shop("A", "B", "C")
    let effect = try shop.perform(.pop(.init()))
    #expect(effect.outcome == Outcome(revision: 11, isChanged: true))
    #expect(shop.path == "A B")
  }

  @Test func popAtTheRootChangesNothing() throws {
    var shop = try Shop("A")
    for extent in [Navigation.Operation.Pop.Extent.count(1), .count(3), .toRoot, .to("A")] {
      #expect(try shop.perform(.pop(.init(extent))).outcome == Outcome(revision: 10, isChanged: false))
    }
  }

  @Test func popNeverTakesTheFirst() throws {
    var shop = try Shop("A", "B", "C")
    try shop.perform(.pop(.init(.count(.max))))
    #expect(shop.path == "A")
  }

  @Test func popToIsTheLastMatchInThatStack() throws {
    var shop = try Shop("A", "B", "A", "C")
    try shop.perform(.pop(.init(.to("A"))))
    #expect(shop.path == "A B A")
  }

  @Test func popToTheFirstMatch() throws {
    var shop = try Shop("A", "B", "A", "C")
    try shop.perform(.pop(.init(.to(ScreenReference(.name("A"), pick: .first)))))
    #expect(shop.path == "A")
  }

  @Test func popToLooksInThatStackOnly() throws {
    var shop = try Shop("A", "B", path: [.sheet("M"), "N"])
    #expect(throws: NavigationError.screenNotFound("A")) { try shop.perform(.pop(.init(.to("A")))) }
    let id = ScreenReference.id(shop.id("B"))
    #expect(throws: NavigationError.screenNotFound(id)) { try shop.perform(.pop(.init(.to(id)))) }
  }

  @Test func popToAScreenThatThisApplyCreated() throws {
    var shop = try Shop("A")
    try shop.apply(
      .push(.init("B")), .push(.init("C")), .push(.init("D")), .pop(.init(.to(ScreenReference(.created(0))))))
    #expect(shop.path == "A B")
  }

  @Test func popToRootOfAHiddenTab() throws {
    var shop = try Shop(tabs: ["A", "X", "Y"], ["B"], selected: 1)
    let hidden = ContainerReference(.search(.init(name: "a", pick: .first)))
    try shop.perform(.pop(.init(.toRoot, container: hidden)))
    #expect(shop.tree == "{a[A] *b[B]}")
  }

  @Test func countIsAtLeastOne() throws {
    var shop = try Shop("A", "B")
    #expect(throws: NavigationError.invalidParameter("count")) { try shop.perform(.pop(.init(.count(0)))) }
  }
}
