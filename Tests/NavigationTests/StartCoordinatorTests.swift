import JSON
import Testing

@testable import Navigation

@Suite struct StartCoordinatorTests {
  private static let object = JSONObject(members: [("a", "1")])

  @Test func aScreenIsPushedAndItsRoot() throws {
    var shop = try Shop("A")
    let effect = try shop.perform(.startCoordinator(.init("One", root: .screen("X"))))
    let one = try #require(effect.outcome.coordinators.first)
    #expect(Array(effect.outcome.ids) == [shop.id("X")] && one < shop.id("X"))
    let coordinator = try #require(shop.scene.state.coordinator(one))
    #expect(coordinator.root == shop.id("X") && coordinator.parent == 2 && !coordinator.isEmbedded)
    #expect(shop.tree == "[A X]" && shop.coordinators == "One")
    #expect(shop.scene.newestChanges.map(\.kind) == [.added, .started])
  }

  @Test func tabsArePushed() throws {
    var shop = try Shop("A")
    try shop.start("One", .tabs(TabsDescription(items: [TabDescription(.screen("X")), TabDescription(.screen("Y"))])))
    #expect(shop.tree == "[A {*[X] [Y]}]" && shop.coordinators == "One")
  }

  @Test(
    arguments: [
      (nil, "sheet"), (.sheet, "sheet"), (.fullscreen, "fullscreen"), (.popover, "popover"),
    ] as [(Presentation?, String)])
  func aStackIsALayer(presentation: Presentation?, place: String) throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .stack([ScreenDescription("X", presentation: presentation), "Y"]))
    #expect(shop.tree == "[A] | [X Y]+\(place)")
    #expect(shop.scene.state.coordinator(one)?.root == shop.scene.state.children(of: 0).last)
  }

  @Test func whatCannotBeALayerOrPushedIsNoParameter() throws {
    var shop = try Shop("A")
    for presentation in [Presentation.alert, .push] {
      #expect(throws: NavigationError.invalidParameter("root.stack[0].presentation")) {
        try shop.start("One", .stack([ScreenDescription("X", presentation: presentation)]))
      }
    }
    #expect(throws: NavigationError.invalidParameter("root.screen.presentation")) {
      try shop.start("One", .screen(ScreenDescription("X", presentation: .sheet)))
    }
    #expect(throws: NavigationError.invalidParameter("coordinator")) { try shop.start("", .screen("X")) }
    #expect(throws: NavigationError.invalidParameter("root.screen.name")) { try shop.start("One", .screen("")) }
    #expect(throws: NavigationError.invalidParameter("arguments")) {
      try shop.perform(.startCoordinator(.init("One", root: .screen("X"), arguments: Self.object)))
    }
  }

  @Test func nothingToBuildIsAnEmptyPath() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.emptyPath) { try shop.start("One", .stack([])) }
    #expect(throws: NavigationError.emptyPath) { try shop.start("One", .tabs(TabsDescription(items: []))) }
    #expect(throws: NavigationError.tabNotFound("1")) {
      try shop.start("One", .tabs(TabsDescription(items: [TabDescription(.screen("X"))], selected: 1)))
    }
  }

  @Test func withoutAMapTheCallSaysWhatItBuilds() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.notInMap(map: "", kind: "coordinator", name: "One")) {
      try shop.perform(.startCoordinator(.init("One", parent: 99)))
    }
    #expect(throws: NavigationError.coordinatorNotFound(99)) { try shop.start("One", .screen("X"), parent: 99) }
  }

  @Test func theSceneCoordinatorHasTheRootOneAlone() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.coordinatorNotStartable("One", parent: 1)) {
      try shop.start("One", .screen("X"), parent: 1)
    }
  }

  @Test func underTheTopmostOneUnlessItIsSaid() throws {
    var shop = try Shop("A")
    try shop.start("One", .screen("X"))
    try shop.start("Two", .screen("Y"))
    try shop.start("Three", .screen("Z"), parent: 2)
    #expect(shop.coordinators == "One(Two) Three" && shop.tree == "[A X Y Z]")
  }

  @Test func itsNodesAreItsOwnWhoeverActs() throws {
    var shop = try Shop("A")
    let effect = try shop.perform(
      .startCoordinator(.init("One", root: .stack(["X", "Y"]))), options: Options(coordinator: 1))
    let one = effect.outcome.coordinators.first
    #expect(["X", "Y"].allSatisfy { shop.scene.state.node(shop.id($0))?.owner == one })
    try shop.perform(.push(.init("Z")))
    #expect(shop.scene.state.node(shop.id("Z"))?.owner == one)
  }

  @Test func theParentsStackIsTheNearestThatHoldsANodeOfIt() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .stack(["M"]))
    try shop.start("Two", .screen("X"), parent: 2)
    #expect(shop.tree == "[A X] | [M]+sheet")
    try shop.start("Three", .screen("Y"), parent: one)
    #expect(shop.tree == "[A X] | [M Y]+sheet")
  }

  @Test func theParentsStackMayBeOutOfView() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    let effect = try shop.perform(.startEmbedded(.init([.init("E", root: .screen("X"))])))
    let embedded = effect.outcome.coordinators.first
    try shop.start("One", .screen("Y"), parent: embedded)
    #expect(shop.tree == "{*a[A] b[B] [X Y]}" && shop.coordinators == "E!(One)")
  }

  @Test func withoutAStackThereIsNoPlace() throws {
    var shop = try Shop("A", path: [ScreenDescription("M", presentation: .alert)])
    try shop.perform(.setRoot(.init(.tabs(TabsDescription(items: [TabDescription(.screen("A"))])))))
    let one = try shop.start("One", .tabs(TabsDescription(items: [TabDescription(.screen("X"))])))
    try shop.perform(
      .setTabs(.init([TabDescription(.screen("B"))], container: .id(shop.scene.state.children(of: 0)[0]))))
    #expect(shop.scene.state.coordinator(one) == nil)
  }

  @Test func theSceneCoordinatorStartsNothing() throws {
    var shop = try Shop("A")
    let refusal = NavigationError.coordinatorNotStartable("C", parent: 1)
    #expect(throws: refusal) { try shop.perform(.startCoordinator(.init("C", root: .screen("X"), parent: 1))) }
    var tabs = try Shop(tabs: ["A"], ["B"])
    #expect(throws: refusal) {
      try tabs.perform(.startEmbedded(.init([.init("C", root: .screen("X"))], parent: 1)))
    }
    // A screen of its own, which it owns as the coordinator that acts, starts nothing either.
    var flow = try Shop(map: .flow())
    try flow.perform(.push(.init("Home")), options: Options(coordinator: 1))
    #expect(throws: NavigationError.coordinatorNotStartable("Pay", parent: 1)) {
      try flow.perform(.move(.init("pay", arguments: JSONObject(members: [("total", "7")]))))
    }
  }
}
