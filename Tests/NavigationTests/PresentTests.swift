import Testing

@testable import Navigation

@Suite struct PresentTests {
  @Test func aSheetOverEverything() throws {
    var shop = try Shop("A", "B")
    let effect = try shop.perform(.present(.init("M")))
    #expect(shop.tree == "[A B] | [M]+sheet")
    #expect(Array(effect.outcome.ids) == [shop.id("M")])
  }

  @Test func anAlertAndWhatAllowsNoPushAreBare() throws {
    var shop = try Shop("A")
    try shop.perform(.present(.init(ScreenDescription("M", presentation: .fullscreen, allowsPush: false))))
    try shop.perform(.present(.init(ScreenDescription("N", presentation: .alert, allowsPush: true))))
    #expect(shop.tree == "[A] | M+fullscreen | N+alert")
  }

  @Test func overAModalOrInItsPlaceOrNotAtAll() throws {
    var shop = try Shop("A", path: [.sheet("M"), "N", .sheet("O")])
    #expect(throws: NavigationError.alreadyPresenting(shop.id("O"))) {
      try shop.perform(.present(.init("P", ifPresenting: .error)))
    }
    try shop.perform(.present(.init("P")))
    #expect(shop.tree == "[A] | [M N]+sheet | [O]+sheet | [P]+sheet")
    try shop.perform(.present(.init("Q", ifPresenting: .replace)))
    #expect(shop.tree == "[A] | [Q]+sheet")
  }

  @Test func itBelongsToTheOwnerOfTheTopBelow() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")), options: Options(coordinator: 1))
    try shop.perform(.present(.init("M")))
    let node = try #require(shop.scene.state.node(shop.id("M")))
    #expect(node.owner == 1 && shop.scene.state.node(node.parent)?.owner == 1)
  }

  @Test func pushIsNoModal() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.invalidParameter("screen.presentation")) {
      try shop.perform(.present(.init(ScreenDescription("M", presentation: .push))))
    }
  }
}
