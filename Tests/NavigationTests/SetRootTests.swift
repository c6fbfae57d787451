import Testing

@testable import Navigation

@Suite struct SetRootTests {
  @Test func everyLayerGoes() throws {
    var shop = try Shop("A", "B", path: [.sheet("M")])
    let effect = try shop.perform(.setRoot(.init(.screen("R"))))
    #expect(shop.tree == "[R]" && Array(effect.outcome.ids) == [shop.id("R")])
  }

  @Test func anEqualRootIsANewOneToo() throws {
    var shop = try Shop("A")
    let id = shop.id("A")
    try shop.perform(.setRoot(.init(.screen("A"))))
    #expect(shop.id("A") != id)
  }

  @Test func theRootCoordinatorBuiltIt() throws {
    var shop = try Shop("A")
    try shop.perform(.setRoot(.init(.stack(["X", "Y"]))))
    let root = shop.scene.state.coordinator(Scene.firstRootCoordinator)
    #expect(root?.root == shop.scene.state.children(of: SceneState.window).first)
    #expect(shop.scene.newestChanges.last?.coordinator == root)
  }

  @Test func idsAreInSearchOrder() throws {
    var shop = try Shop("A")
    let items = ["P", "Q", "R"].map { TabDescription(.stack([ScreenDescription($0), ScreenDescription($0 + "2")])) }
    let effect = try shop.perform(.setRoot(.init(.tabs(TabsDescription(name: "Main", items: items, selected: 1)))))
    #expect(shop.tree == "Main{[P P2] *[Q Q2] [R R2]}")
    #expect(Array(effect.outcome.ids) == ["P", "P2", "R", "R2", "Q", "Q2"].map(shop.id))
  }

  @Test func itIsABarrier() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.perform(.setRoot(.init(.screen("R"))))
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try shop.undo() }
    try shop.perform(.push(.init("S")))
    #expect(throws: NavigationError.nothingToUndo(steps: 2)) { try shop.undo(2) }
    try shop.undo()
    #expect(shop.path == "R")
  }

  @Test func emptyContainersAndUnknownTabsAreRefused() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.setRoot(.init(.stack([])))) }
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.setRoot(.init(.tabs(TabsDescription(items: []))))) }
    let tabs = TabsDescription(items: [TabDescription(.screen("X"))], selected: 1)
    #expect(throws: NavigationError.tabNotFound("1")) { try shop.perform(.setRoot(.init(.tabs(tabs)))) }
  }

  @Test func withoutAMapThereIsNoCase() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.notInMap(map: "", kind: "case", name: "sign")) {
      try shop.perform(.setRoot(.init(.named("sign", arguments: .empty))))
    }
  }

  @Test func anEmptyTabIsSeenBeforeLimitsAndSelection() throws {
    var limits = SceneLimits()
    limits.nodes = 4
    var shop = try Shop("A")
    let tabs = TabsDescription(items: [TabDescription(.stack(["B", "C"])), TabDescription(.stack([]))], selected: 5)
    #expect(throws: NavigationError.emptyPath) {
      try shop.perform(Call(.setRoot(.init(.tabs(tabs)))), limits: limits)
    }
  }
}
