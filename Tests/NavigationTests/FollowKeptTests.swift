import JSON
import Testing

@testable import Navigation

/// Steps that start a coordinator, and cases, that are there already.
@Suite struct FollowKeptTests {
  private func arguments(_ members: KeyValuePairs<String, Int>) -> JSONObject {
    JSONObject(members: members.map { ($0.key, "\($0.value)") })
  }

  /// From `Home` an edge `open` starts Pay: Cart, on which an edge `open` pushes Cart again. The coordinator takes
  /// `total`, a trait of the screen, and `note`, which is not a trait and has a default.
  private func shop(tabs: Bool = false) throws -> Shop {
    let (home, cart) = (ScreenIndex(0), ScreenIndex(1))
    let parameters = [
      MapParameter("note", ValueSchema(type: .integer), standard: CanonicalValue(0)),
      MapParameter("total", ValueSchema(type: .integer, minimum: CanonicalValue(0)), isTrait: true, isOptional: true),
    ]
    let schema = ArgumentSchema(parameters, keepsOthers: false)
    let stack = MapContainer.stack([MapDestination(cart), MapDestination(cart)])
    let items = [MapTabs.Item("one", .coordinator(CoordinatorIndex(1))), MapTabs.Item("two", stack)]
    let map = CompiledMap(
      name: "kept", version: .first,
      screens: MapTable([
        MapScreen("Home", transitions: MapTable([MapTransition("open", .start(CoordinatorIndex(0), nil))])),
        MapScreen(
          "Cart", arguments: schema, transitions: MapTable([MapTransition("open", .push(MapDestination(cart)))])),
      ]),
      cases: MapTable([
        MapCase("home", .stack([MapDestination(home)])), MapCase("cart", stack, arguments: schema),
      ]), initialCase: CaseIndex(0),
      coordinators: MapTable([
        MapCoordinator(
          "Pay", root: tabs ? .tabs(MapTabs(items: items)) : .stack([MapDestination(cart)]), arguments: schema),
        MapCoordinator("Inner", root: stack, arguments: schema),
      ]))
    return try Shop(map: map)
  }

  private func open(_ members: KeyValuePairs<String, Int>) -> Operation.Follow.Step {
    .move("open", arguments: arguments(members))
  }

  @Test func argumentsOfWhatIsStartedAreUpdatedInPlace() throws {
    var shop = try shop()
    try shop.perform(.follow(.init([open(["total": 7, "note": 1])])))
    let (cart, pay) = (shop.id("Cart"), try #require(shop.scene.state.coordinators.last?.id))
    try shop.perform(.follow(.init([open(["total": 7, "note": 2])])))
    #expect(shop.id("Cart") == cart && shop.scene.state.path[1].arguments == arguments(["note": 2, "total": 7]))
    // The arguments from which a later version of the map would build.
    #expect(shop.scene.state.given[pay] == arguments(["note": 2, "total": 7]))
    try shop.undo()
    #expect(shop.scene.state.path[1].arguments == arguments(["note": 1, "total": 7]))
    #expect(shop.scene.state.given[pay] == arguments(["note": 1, "total": 7]))
    try shop.perform(.follow(.init([open(["total": 8, "note": 2])])))
    #expect(shop.path == "Home Cart+sheet" && shop.id("Cart") != cart)
  }

  /// Arguments that the step does not give stay as they are, whatever their defaults.
  @Test func whatIsNotGivenIsNotCompared() throws {
    var shop = try shop()
    try shop.perform(.follow(.init([open(["total": 7, "note": 1])])))
    let cart = shop.id("Cart")
    #expect(try !shop.perform(.follow(.init([open(["total": 7])]))).outcome.isChanged)
    #expect(try !shop.perform(.follow(.init([open(["note": 1])]))).outcome.isChanged)
    #expect(try !shop.perform(.follow(.init([open([:])]))).outcome.isChanged)
    #expect(shop.id("Cart") == cart && shop.scene.state.path[1].arguments == arguments(["note": 1, "total": 7]))
    let tooSmall = NavigationError.invalidArgument(
      screen: "Pay", argument: "total", expected: "an integer of at least 0")
    #expect(throws: tooSmall) {
      try shop.perform(.follow(.init([open(["total": -1])])))
    }
  }

  @Test func aLaterEdgeOfThatNameIsAStepOfItsOwn() throws {
    var shop = try shop()
    let twice = Operation.Follow([open(["total": 1]), open(["total": 2])])
    try shop.perform(.follow(twice))
    #expect(shop.path == "Home Cart+sheet Cart")
    let ids = shop.scene.state.path.map(\.id)
    #expect(try !shop.perform(.follow(twice)).outcome.isChanged)
    try shop.perform(.follow(.init([open(["total": 1]), open(["total": 3])])))
    #expect(shop.scene.state.path.map(\.id).prefix(2) == ids.prefix(2) && shop.scene.state.top.id != ids[2])
    try shop.perform(.follow(.init([open(["total": 1])])))
    #expect(shop.scene.state.path.map(\.id) == Array(ids.prefix(2)))
  }

  /// A screen that came by an edge of that name without the coordinator is not part of the coordinator's content.
  @Test func whatIsThereMustBeTheCoordinators() throws {
    var shop = try shop()
    let home = shop.id("Home")
    try shop.perform(.replaceScreen(.init("Home", with: "Cart")))
    try shop.perform(.move(.init("open", arguments: arguments(["total": 1]))))
    let pushed = shop.id("Cart")
    try shop.perform(.replaceScreen(.init(.init(.id(home)), with: "Home")))
    #expect(shop.path == "Home Cart" && shop.scene.state.path[1].id == pushed)
    try shop.perform(.follow(.init([open(["total": 1])])))
    #expect(shop.path == "Home Cart+sheet" && shop.id("Cart") != pushed)
    #expect(shop.coordinators == "Pay")
  }

  @Test func whatTabsLeadToIsCompared() throws {
    var shop = try shop(tabs: true)
    try shop.perform(.follow(.init([open(["total": 1, "note": 1])])))
    #expect(shop.path == "Home Cart Cart")
    let (ids, all) = (shop.scene.state.path.map(\.id), shop.scene.state.coordinators.map(\.id))
    try shop.perform(.follow(.init([open(["total": 1, "note": 2])])))
    #expect(shop.scene.state.path.map(\.id) == ids)
    #expect(shop.scene.state.path.dropFirst().allSatisfy { $0.arguments["note"] == "2" })
    for id in all.suffix(2) { #expect(shop.scene.state.given[id] == arguments(["note": 2, "total": 1])) }
    // The other tab is unchanged.
    try shop.perform(.selectTab(.init(.name("two"))))
    #expect(shop.scene.state.top.arguments["note"] == "1")
    // With another key all is made anew, and the first tab is selected.
    try shop.perform(.follow(.init([open(["total": 2])])))
    #expect(shop.path == "Home Cart Cart" && !ids.contains(shop.scene.state.top.id))
    #expect(
      shop.coordinators.contains("Inner") && shop.scene.state.top.arguments == arguments(["note": 0, "total": 2]))
  }

  @Test func aCaseIsKeptByItsKey() throws {
    var shop = try shop()
    let cart = { [arguments] (members: KeyValuePairs<String, Int>) in
      Navigation.Operation.follow(.init([.root("cart", arguments: arguments(members))]))
    }
    try shop.perform(cart(["total": 1, "note": 1]))
    let ids = shop.scene.state.path.map(\.id)
    #expect(try !shop.perform(cart([:])).outcome.isChanged)
    try shop.perform(cart(["total": 1, "note": 2]))
    #expect(
      shop.scene.state.path.map(\.id) == ids && shop.scene.state.top.arguments == arguments(["note": 2, "total": 1]))
    #expect(shop.scene.state.given[SceneState.window] == arguments(["note": 2, "total": 1]))
    try shop.perform(cart(["total": 2]))
    #expect(
      shop.path == "Cart Cart" && shop.scene.state.top.id != ids[1]
        && shop.scene.state.top.arguments == arguments(["note": 0, "total": 2]))
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try shop.undo() }
    #expect(throws: NavigationError.invalidArgument(screen: "cart", argument: "other", expected: "only note, total")) {
      try shop.perform(cart(["other": 2]))
    }
  }

  /// A path that cannot be followed to its end fails.
  @Test func anOptionalEdgeThatIsImpossibleFailsThePath() throws {
    let (home, item) = (MapDestination(ScreenIndex(0)), MapDestination(ScreenIndex(1)))
    let map = CompiledMap(
      name: "optional", version: .first,
      screens: MapTable([
        MapScreen("Home", transitions: MapTable([MapTransition("alert", .present(item, .alert))])),
        MapScreen("Item", transitions: MapTable([MapTransition("more", .push(item), isOptional: true)])),
      ]), cases: MapTable([MapCase("home", .stack([home]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    #expect(throws: NavigationError.containerNotFound(.stack, nil)) {
      try shop.perform(.follow(.init([.move("alert", arguments: .empty), .move("more", arguments: .empty)])))
    }
    #expect(shop.path == "Home")
    try shop.perform(.move(.init("alert")))
    #expect(try !shop.perform(.move(.init("more"))).outcome.isChanged)
  }
}
