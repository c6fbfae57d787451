import Testing

@testable import Navigation

@Suite struct ReplaceChildScreensTests {
  @Test func idsAreKeptByKey() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(.push(.init("Y")))
    try shop.start("Two", .screen("Z"))
    let (x, y) = (shop.id("X"), shop.id("Y"))
    let effect = try shop.perform(.replaceChildScreens(.init(one, ["W", "Y", "V"])))
    #expect(shop.tree == "[A W Y V Z]" && shop.coordinators == "One(Two)" && shop.id("Y") == y)
    #expect(Array(effect.outcome.ids) == [shop.id("W"), shop.id("V")] && shop.scene.state.node(x) == nil)
    #expect(shop.scene.state.coordinator(one)?.root == shop.id("W"))
  }

  @Test func aKeptRootBelowAnotherIsRootNoLonger() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(.replaceChildScreens(.init(one, ["W", "X"])))
    #expect(shop.scene.state.coordinator(one)?.root == shop.id("W"))
    try shop.perform(.pop(.init()))
    #expect(shop.coordinators == "One")
  }

  @Test func aLayerStaysTheRoot() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .stack(["M"]))
    let root = shop.scene.state.coordinator(one)?.root
    try shop.perform(.replaceChildScreens(.init(one, ["N", "O"])))
    #expect(shop.tree == "[A] | [N O]+sheet" && shop.scene.state.coordinator(one)?.root == root)
  }

  @Test func screensOfTabsGoAboveThem() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .tabs(TabsDescription(items: [TabDescription(.screen("P"))])))
    try shop.start("Other", .screen("Z"), parent: 2)
    try shop.perform(.replaceChildScreens(.init(one, ["X"])))
    #expect(shop.tree == "[A {*[P]} X Z]")
  }

  @Test func theRootCoordinatorHasScreensToo() throws {
    var shop = try Shop("A", "B")
    try shop.start("One", .screen("X"))
    try shop.perform(.replaceChildScreens(.init(2, ["C"])))
    #expect(shop.tree == "[C X]" && shop.coordinators == "One")
  }

  @Test func whatCannotBe() throws {
    var shop = try Shop(tabs: ["A"])
    #expect(throws: NavigationError.containerNotFound(.stack, nil)) {
      try shop.perform(.replaceChildScreens(.init(2, ["C"])))
    }
    #expect(throws: NavigationError.containerNotFound(.stack, nil)) {
      try shop.perform(.replaceChildScreens(.init(1, ["C"])))
    }
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.replaceChildScreens(.init(2, []))) }
    #expect(throws: NavigationError.coordinatorNotFound(9)) { try shop.perform(.replaceChildScreens(.init(9, []))) }
  }
}
