import Testing

@testable import Navigation

@Suite struct ReplaceCoordinatorTests {
  private func replace(_ id: CoordinatorID, _ root: Container) -> Navigation.Operation {
    .replaceCoordinator(.init(id, with: "New", root: root))
  }

  @Test func inAStackAStackIsUnwrapped() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(.push(.init("Y")))
    try shop.start("Other", .screen("Z"), parent: 2)
    let effect = try shop.perform(replace(one, .stack(["P", "Q"])))
    let new = try #require(effect.outcome.coordinators.first)
    #expect(shop.tree == "[A P Q Z]" && shop.coordinators == "New Other")
    #expect(shop.scene.state.coordinator(new)?.root == shop.id("P"))
    try shop.perform(.pop(.init(.to(.name("P")))))
    #expect(shop.coordinators == "New")
    try shop.perform(.pop(.init()))
    #expect(shop.coordinators.isEmpty)
  }

  @Test func aModalLayerStaysOne() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .stack([ScreenDescription("M", presentation: .popover)]))
    try shop.start("Other", .stack(["N"]), parent: 2)
    try shop.perform(replace(one, .screen("P")))
    #expect(shop.tree == "[A] | [P]+popover | [N]+sheet")
    let new = try #require(shop.scene.state.coordinators.last?.id)
    try shop.perform(replace(new, .tabs(TabsDescription(items: [TabDescription(.screen("Q"))]))))
    #expect(shop.tree == "[A] | {*[Q]}+popover | [N]+sheet")
  }

  @Test func theRootThatTakesTheOneOfACaseIsNoCase() throws {
    var shop = try Shop(map: .flow())
    #expect(shop.scene.state.rootCase == "home")
    try shop.perform(replace(shop.scene.state.rootCoordinator, .screen("Home")))
    #expect(shop.scene.state.rootCase == nil && shop.tree == "[Home]")
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try shop.undo() }
    try shop.perform(.setRoot(.init(.named("alone", arguments: .empty))))
    let red = try #require(shop.scene.state.coordinators.last)
    #expect(red.name == "RedFlow" && shop.scene.state.rootCase == "alone")
    try shop.perform(replace(red.id, .screen("Home")))
    #expect(shop.scene.state.rootCase == nil)
  }

  @Test func aTabStaysOne() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C"])
    try shop.perform(.startEmbedded(.init([.init("One", root: .screen("X"), tab: 1)])))
    let one = try #require(shop.scene.state.coordinators.last?.id)
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.selectTab(.init(.index(3))))
    try shop.perform(.selectTab(.init(.index(1))))
    let effect = try shop.perform(replace(one, .stack(["P", "Q"])))
    #expect(shop.tree == "{a[A] *[P Q] b[B] c[C]}@0,3" && shop.coordinators == "New!")
    let new = try #require(effect.outcome.coordinators.first)
    #expect(throws: NavigationError.cannotRemoveRoot(new)) { try shop.perform(.finishCoordinator(.init(new))) }
  }

  @Test func theOnlyChildIsReplaced() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(.setStack(.init(["X"])))
    try shop.perform(replace(one, .screen("P")))
    #expect(shop.tree == "[P]" && shop.coordinators == "New")
  }

  @Test func theRootOneIsReplacedWithAll() throws {
    var shop = try Shop("A")
    try shop.start("One", .screen("X"))
    try shop.start("Two", .stack(["M"]))
    let effect = try shop.perform(replace(2, .screen("P")))
    let new = try #require(effect.outcome.coordinators.first)
    #expect(shop.tree == "[P]" && shop.coordinators.isEmpty && shop.scene.state.rootCoordinator == new)
    #expect(shop.scene.state.coordinator(1)?.children == [new] && shop.scene.state.coordinator(2) == nil)
    try shop.start("Three", .screen("Y"))
    try shop.perform(.push(.init("Z")))
    #expect(shop.scene.state.node(shop.id("P"))?.owner == new && shop.coordinators == "Three")
    try shop.perform(.setRoot(.init(.screen("R"))))
    #expect(shop.scene.state.coordinator(new)?.root == shop.scene.state.children(of: 0)[0])
  }

  @Test func undoBringsTheRootOneBack() throws {
    var shop = try Shop("A")
    try shop.start("One", .screen("X"))
    let before = shop.scene.state
    try shop.perform(replace(2, .screen("P")))
    try shop.undo()
    #expect(shop.scene.state == before)
  }

  @Test func theScenesStays() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.cannotRemoveRoot(1)) { try shop.perform(replace(1, .screen("P"))) }
    #expect(throws: NavigationError.coordinatorNotFound(9)) { try shop.perform(replace(9, .screen("P"))) }
    #expect(throws: NavigationError.emptyPath) { try shop.perform(replace(2, .stack([]))) }
    #expect(throws: NavigationError.notInMap(map: "", kind: "coordinator", name: "New")) {
      try shop.perform(.replaceCoordinator(.init(2, with: "New")))
    }
  }
}
