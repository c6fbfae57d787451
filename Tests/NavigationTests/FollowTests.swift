import JSON
import Testing

@testable import Navigation

@Suite struct FollowTests {
  private func id(_ value: Int) -> JSONObject { JSONObject(members: [("id", "\(value)")]) }

  @Test func whatIsThereIsKeptAndTheRestIsMadeAnew() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.follow(.init([.root("home", arguments: .empty), .move("item", arguments: id(4))])))
    #expect(shop.path == "Home Item")
    let item = shop.id("Item")
    try shop.perform(.push(.init("Home")))
    // Screens beyond the last step leave, those of the step stay.
    try shop.perform(.follow(.init([.move("item", arguments: .empty)])))
    #expect(shop.path == "Home Item" && shop.id("Item") == item)
    #expect(try !shop.perform(.follow(.init([.move("item", arguments: id(4))]))).outcome.isChanged)
    try shop.perform(.follow(.init([.move("item", arguments: id(5))])))
    #expect(shop.path == "Home Item" && shop.id("Item") != item)
  }

  @Test func argumentsThatAreNoTraitsAreUpdatedInPlace() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.follow(.init([.move("item", arguments: id(4))])))
    let item = shop.id("Item")
    let noted = JSONObject(members: [("note", #""soon""#)])
    try shop.perform(.follow(.init([.move("item", arguments: noted)])))
    #expect(shop.id("Item") == item && shop.scene.state.path[1].arguments["note"] == #""soon""#)
    #expect(shop.scene.state.path[1].arguments["id"] == "4")
  }

  @Test func aCaseAndATabComeFirst() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(
      .follow(.init([.root("bar", arguments: .empty), .tab("plain"), .move("item", arguments: id(1))])))
    #expect(shop.tree == "Main{red[Red] *plain[Home Item]}@0")
    // Other tabs are left alone.
    try shop.perform(.follow(.init([.tab("red")])))
    #expect(shop.tree == "Main{*red[Red] plain[Home Item]}@1")
    try shop.perform(.follow(.init([.tab("plain"), .move("ask", arguments: .empty)])))
    #expect(shop.tree == "Main{red[Red] *plain[Home]}@0 | [Ask]+popover")
  }

  /// A tab whose content has a name of its own is called by that name.
  @Test func whatACaseBuildsStaysInATabOfAnotherName() throws {
    let (a, b) = (ScreenIndex(0), ScreenIndex(1))
    let inner = MapTabs(name: "Inner", items: [.init("x", .stack([MapDestination(a), MapDestination(b)]))])
    let map = CompiledMap(
      name: "named", version: .first, screens: MapTable([MapScreen("A"), MapScreen("B")]),
      cases: MapTable([
        MapCase("start", .stack([MapDestination(a)])),
        MapCase("tabs", .tabs(MapTabs(items: [.init("outer", .coordinator(CoordinatorIndex(0)))]))),
      ]), initialCase: CaseIndex(0), coordinators: MapTable([MapCoordinator("Flow", root: .tabs(inner))]))
    var shop = try Shop(map: map)
    try shop.perform(.follow(.init([.root("tabs", arguments: .empty)])))
    #expect(shop.path == "A B")
  }

  /// Tabs with the name of a screen are not part of the case's content.
  @Test func tabsOnTheStackAreBeyondIt() throws {
    let map = CompiledMap(
      name: "tabs", version: .first, screens: MapTable([MapScreen("A"), MapScreen("B")]),
      cases: MapTable([MapCase("start", .stack([MapDestination(ScreenIndex(0)), MapDestination(ScreenIndex(1))]))]),
      initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    try shop.perform(.pop(.init(.count(1))))
    try shop.perform(
      .startCoordinator(
        .init("flow", root: .tabs(TabsDescription(name: "B", items: [TabDescription(.screen(.init("X")))])))))
    #expect(shop.path == "A X")
    try shop.perform(.follow(.init([])))
    #expect(shop.path == "A")
  }

  @Test func allThatACoordinatorBuildsCameByItsEdge() throws {
    var shop = try Shop(map: .flow())
    let total = JSONObject(members: [("total", "7")])
    try shop.perform(.follow(.init([.move("pay", arguments: total)])))
    #expect(shop.path == "Home Cart+sheet")
    #expect(try !shop.perform(.follow(.init([.move("pay", arguments: total)]))).outcome.isChanged)
    #expect(try !shop.perform(.follow(.init([.move("pay", arguments: .empty)]))).outcome.isChanged)
  }

  @Test func whatCannotBeFollowedChangesNothing() throws {
    var shop = try Shop(map: .flow())
    #expect(throws: NavigationError.notInMap(map: "flow", kind: "transition", name: "fly")) {
      try shop.perform(.follow(.init([.move("item", arguments: id(1)), .move("fly", arguments: .empty)])))
    }
    #expect(throws: NavigationError.invalidParameter("steps[0].move")) {
      try shop.perform(.follow(.init([.move("fresh", arguments: id(1))])))
    }
    #expect(throws: NavigationError.self) { try shop.perform(.follow(.init([.move("item", arguments: .empty)]))) }
    #expect(throws: NavigationError.tabNotFound("nowhere")) {
      try shop.perform(.follow(.init([.root("bar", arguments: .empty), .tab("nowhere")])))
    }
    #expect(shop.path == "Home")
    var plain = try Shop("A")
    #expect(throws: NavigationError.self) { try plain.perform(.follow(.init([.tab("x")]))) }
  }

  @Test(arguments: [
    [Operation.Follow.Step.tab("a"), .root("b", arguments: .empty)],
    [.move("a", arguments: .empty), .tab("b")], [.root("a", arguments: .empty), .root("b", arguments: .empty)],
    [.tab("")],
  ])
  func theOrderOfStepsIsCasesTabsMoves(steps: [Operation.Follow.Step]) {
    #expect(throws: NavigationError.self) { try Call(.operation(.follow(.init(steps)))).check() }
  }

  @Test func aStepsArgumentThatNobodyDeclaresIsNamed() throws {
    var shop = try Shop(map: .flow())
    let fault = NavigationError.invalidArgument(screen: "Item", argument: "idd", expected: "only id, note")
    let steps = [Operation.Follow.Step.move("item", arguments: JSONObject(members: [("id", "4"), ("idd", "4")]))]
    #expect(throws: fault) { try shop.perform(.follow(.init(steps))) }
    // The same for a step that exists already.
    try shop.perform(.follow(.init([.move("item", arguments: id(4))])))
    #expect(throws: fault) { try shop.perform(.follow(.init(steps))) }
  }
}
