import Testing

@testable import Navigation

@Suite struct DidAppearTests {
  @Test func itIsACommitButNoStep() throws {
    var shop = try Shop("A")
    let effect = try shop.perform(.didAppear(.init(id: shop.id("A"))))
    #expect(effect.isCommitted && shop.path == "A!")
    #expect(shop.scene.newestCommit?.isNavigation == false)
    #expect(shop.scene.history().count == 1)
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try shop.undo() }
  }

  @Test func unknownOrAlreadySetChangesNothing() throws {
    var shop = try Shop("A")
    try shop.appearAll()
    for id in [shop.id("A"), 0, 3, 99, -1] {
      #expect(try shop.perform(.didAppear(.init(id: id))).outcome.isChanged == false)
    }
  }

  @Test func aHiddenScreenMayHaveAppeared() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    #expect(try shop.perform(.didAppear(.init(id: shop.id("B")))).outcome.isChanged)
  }
}
