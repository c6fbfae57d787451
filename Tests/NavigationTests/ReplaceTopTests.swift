import Testing

@testable import Navigation

@Suite struct ReplaceTopTests {
  @Test func aNewOneComesWithANewID() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    let before = shop.id("B")
    let effect = try shop.perform(.replaceTop(.init("B")))
    #expect(shop.path == "A! B")
    #expect(shop.id("B") != before && Array(effect.outcome.ids) == [shop.id("B")])
  }

  @Test func alsoWhenItIsTheOnlyOne() throws {
    var shop = try Shop("A")
    try shop.perform(.replaceTop(.init("B")))
    #expect(shop.tree == "[B]")
  }

  @Test func itBelongsToTheOwnerOfTheOneBelow() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")), options: Options(coordinator: 1))
    try shop.perform(.replaceTop(.init("C")))
    #expect(shop.scene.state.node(shop.id("C"))?.owner == Scene.firstRootCoordinator)
  }
}
