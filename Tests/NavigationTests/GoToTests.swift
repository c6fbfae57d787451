import Testing

@testable import Navigation

@Suite struct GoToTests {
  @Test func withoutOnItGoesOnTop() throws {
    var shop = try Shop("A", "B")
    try shop.perform(.goTo(.init("C")))
    #expect(shop.path == "A B C")
  }

  @Test func whatIsAfterOnGoes() throws {
    var shop = try Shop("A", "B", "C", path: [.sheet("M"), "N"])
    try shop.perform(.goTo(.init("X", on: "B")))
    #expect(shop.tree == "[A B X]")
  }

  @Test func anEqualSuccessorIsReplacedByANewOne() throws {
    var shop = try Shop("A", "B")
    let before = shop.id("B")
    let effect = try shop.perform(.goTo(.init("B", on: "A")))
    #expect(shop.path == "A B")
    #expect(effect.outcome.ids.first == shop.id("B") && shop.id("B") != before)
  }

  @Test func otherTabsAreLeftAlone() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B", "Y"], selected: 1)
    try shop.perform(.goTo(.init("Z", on: "B")))
    #expect(shop.tree == "{a[A X] *b[B Z]}")
  }

  @Test func aModalPresentationMakesALayer() throws {
    var shop = try Shop("A")
    try shop.perform(.goTo(.init(.sheet("M"))))
    try shop.perform(.goTo(.init(ScreenDescription("N", presentation: .popover, allowsPush: false))))
    try shop.perform(.goTo(.init(.alert("O"))))
    #expect(shop.tree == "[A] | [M]+sheet | N+popover | O+alert")
  }

  @Test func aPushOverABareLayerHasNoStack() throws {
    var shop = try Shop("A", path: [ScreenDescription("M", presentation: .sheet, allowsPush: false)])
    #expect(throws: NavigationError.containerNotFound(.stack, nil)) { try shop.perform(.goTo(.init("B"))) }
    try shop.perform(.goTo(.init("B", on: "A")))
    #expect(shop.path == "A B")
  }

  @Test func aHiddenScreenIsNotFound() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    #expect(throws: NavigationError.screenNotFound("B")) { try shop.perform(.goTo(.init("X", on: "B"))) }
    let id = ScreenReference.id(shop.id("B"))
    #expect(throws: NavigationError.screenNotFound(id)) { try shop.perform(.goTo(.init("X", on: id))) }
  }
}
