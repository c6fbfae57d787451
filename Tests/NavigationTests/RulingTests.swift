import JSON
import Testing

@testable import Navigation

/// Sentences of the specification that can be read in two ways: each test holds the reading that the specification names.
@Suite struct RulingTests {
  private func id(_ value: Int) -> JSONObject { JSONObject(members: [("id", "\(value)")]) }

  // MARK: - State

  @Test func aKeyWithoutTraitsMeansAScreenWhoseTraitsHaveNoValues() throws {
    var shop = try Shop("A", ScreenDescription("B"), ScreenDescription("B", arguments: id(1)))
    let bare = shop.scene.state.path[1].id
    #expect(shop.scene.state.visibleMatch(ScreenReference(.key(ScreenKey("B")))) == bare)
    // A screen without traits has one key, whatever its arguments are.
    try shop.perform(.push(.init(ScreenDescription("C", arguments: id(1), traits: []))))
    #expect(shop.scene.state.visibleMatch(ScreenReference(.key(ScreenKey("C")))) == shop.id("C"))
  }

  @Test func theMapsWindowBuildsTheRootCoordinatorsRoot() throws {
    var shop = try Shop(map: .flow())
    let root = shop.scene.state.rootCoordinator
    try shop.perform(.setRoot(.init(.named("bar", arguments: .empty))))
    let layer = shop.scene.state.children(of: SceneState.window)[0]
    #expect(shop.scene.state.rootCoordinator == root && shop.scene.state.coordinator(root)?.root == layer)
  }

  // MARK: - Commits

  @Test func anErrorInNestedListsIsThatOfTheInnermostOperation() throws {
    var shop = try Shop("A")
    let inner = ApplyItem(.tryTo(.init([ApplyItem(.fail(.init("x")))], otherwise: [ApplyItem(.goBackTo(.init("Z")))])))
    let error = NavigationError.operationFailed(
      index: [1, 0], operation: "GoBackTo", error: .screenNotFound(ScreenReference(.name("Z"))))
    #expect(throws: error) { try shop.perform(Call(apply: [ApplyItem(.push(.init("B"))), inner])) }
  }

  @Test func ifMissingCoversTheContainersThatAnOperationLooksForItself() throws {
    var shop = try Shop("A", path: [.alert("M")])
    let ignore = Options(ifMissing: .ignore)
    #expect(try !shop.perform(.push(.init("X")), options: ignore).outcome.isChanged)
    #expect(try !shop.perform(.selectTab(.init(.index(0))), options: ignore).outcome.isChanged)
  }

  @Test func ifMissingCoversNoTabsCoordinatorsRequestsAndNamesOfTheMap() throws {
    var shop = try Shop(map: .flow())
    let ignore = Options(ifMissing: .ignore)
    #expect(throws: NavigationError.coordinatorNotFound(99)) {
      try shop.perform(.finishCoordinator(.init(99)), options: ignore)
    }
    #expect(throws: NavigationError.notInMap(map: "flow", kind: "transition", name: "x")) {
      try shop.perform(.move(.init("x")), options: ignore)
    }
    #expect(throws: NavigationError.requestNotHandled("show Red", route: ["Home"])) {
      try shop.perform(.show(.init(["Red"])), options: ignore)
    }
    try shop.perform(.move(.init("bar")))
    #expect(throws: NavigationError.tabNotFound("9")) {
      try shop.perform(.selectTab(.init(.index(9))), options: ignore)
    }
  }

  @Test func orderListsEveryChildOfTheContainerAsItIsAfterwards() throws {
    var shop = try Shop("A", "B", "C")
    let (b, c) = (shop.id("B"), shop.id("C"))
    try shop.perform(.setStack(.init(["C", "N", "B"])))
    let order = try #require(shop.scene.newestChanges.compactMap(\.order).first)
    #expect(order == [c, shop.id("N"), b] && !order.contains(shop.id("A")))
  }

  // MARK: - The path

  @Test func aCutGoesThroughEveryContainerThatHoldsTheScreen() throws {
    var shop = try Shop("A")
    let tabs = TabsDescription(items: [TabDescription(.stack(["B", "C"])), TabDescription(.stack(["D", "E"]))])
    try shop.start("flow", .tabs(tabs))
    let stack = shop.scene.state.children(of: SceneState.window)[0]
    try shop.perform(.push(.init("F", container: .id(stack))))
    try shop.perform(.present(.init("M")))
    try shop.perform(.goBackTo(.init("B")))
    // The layers above the tabs are removed too; the hidden tab is left alone.
    #expect(shop.tree == "[A {*[B] [D E]}]")
  }

  @Test func anAppendedScreenHasNotAppearedAndTheOneBelowKeepsWhatItHad() throws {
    var shop = try Shop("A", "B", "C")
    try shop.appearAll()
    try shop.perform(.goTo(.init("X", on: "B")))
    #expect(shop.path == "A! B! X")
    try shop.perform(.push(.init("Y")))
    #expect(shop.path == "A! B! X Y")
  }

  @Test func aFirstElementOfAnotherPresentationIsReplacedInPlace() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    let first = shop.id("A")
    try shop.perform(.replacePath(.init([.sheet("A"), "B"])))
    #expect(shop.path == "A B" && shop.id("A") == first && shop.scene.state.path[0].place == .root)
  }

  // MARK: - Coordinators

  @Test func theRootACasesAndAnEmbeddedCoordinatorCannotBeFinishedButEndWithWhatTheyBuilt() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.setRoot(.init(.named("alone", arguments: .empty))))
    let ofCase = try #require(shop.scene.state.coordinators.last).id
    for id in [shop.scene.state.rootCoordinator, ofCase] {
      #expect(throws: NavigationError.cannotRemoveRoot(id)) { try shop.perform(.finishCoordinator(.init(id))) }
    }
    try shop.perform(.setRoot(.init(.named("bar", arguments: .empty))))
    #expect(shop.scene.state.coordinator(ofCase) == nil)
    let embedded = try #require(shop.scene.state.coordinators.last { $0.isEmbedded }).id
    #expect(throws: NavigationError.cannotRemoveRoot(embedded)) {
      try shop.perform(.finishCoordinator(.init(embedded)))
    }
    try shop.perform(.setTabs(.init([TabDescription(.screen("Home"))])))
    #expect(shop.scene.state.coordinator(embedded) == nil)
  }

  @Test func aCoordinatorsArgumentsReachTheScreensThatItsRootNamesThemFor() throws {
    var shop = try Shop(map: .flow())
    let total = JSONObject(members: [("total", "7")])
    try shop.perform(.startCoordinator(.init("Pay", arguments: total)))
    #expect(shop.scene.state.top.arguments == total)
  }

  // MARK: - Declared routes

  @Test func aCallOfSeveralRequestsIsOneCommitOrNone() throws {
    var shop = try Shop(map: RequestTests.map())
    let revision = shop.scene.revision
    try shop.perform(.show(.init(["Detail", "Sheet", "Detail"])))
    #expect(shop.path == "List Detail Detail Sheet+sheet" && shop.scene.revision == revision + 1)
    #expect(throws: NavigationError.self) { try shop.perform(.show(.init(["Detail", "List"]))) }
    #expect(shop.path == "List Detail Detail Sheet+sheet" && shop.scene.revision == revision + 1)
  }

  /// Two traits, of which a step gives one.
  @Test func aStepThatGivesNoTraitOrSomeComparesThoseAndLeavesTheOthers() throws {
    let traits = ["a", "b"].map { MapParameter($0, ValueSchema(type: .integer), isTrait: true, isOptional: true) }
    let (home, pair) = (MapDestination(ScreenIndex(0)), MapDestination(ScreenIndex(1)))
    let map = CompiledMap(
      name: "pairs", version: .first,
      screens: MapTable([
        MapScreen("Home", transitions: MapTable([MapTransition("pair", .push(pair))])),
        MapScreen("Pair", arguments: ArgumentSchema(traits)),
      ]), cases: MapTable([MapCase("main", .stack([home]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    let both = JSONObject(members: [("a", "1"), ("b", "2")])
    // Without a case the steps begin at the present one.
    try shop.perform(.follow(.init([.move("pair", arguments: both)])))
    let kept = shop.id("Pair")
    for given in [JSONObject.empty, JSONObject(members: [("a", "1")])] {
      try shop.perform(.follow(.init([.move("pair", arguments: given)])))
      #expect(shop.id("Pair") == kept && shop.scene.state.top.arguments == both)
    }
    try shop.perform(.follow(.init([.move("pair", arguments: JSONObject(members: [("a", "3")]))])))
    #expect(shop.id("Pair") != kept)
  }

  /// Wherever they lie: in the stack of another tab, too.
  @Test func reuseOfAPushLooksAtTheStackOnWhichItGoes() throws {
    let (home, item) = (MapDestination(ScreenIndex(0)), MapDestination(ScreenIndex(1)))
    let map = CompiledMap(
      name: "reuse", version: .first,
      screens: MapTable([
        MapScreen("Home", transitions: MapTable([MapTransition("item", .push(item))])), MapScreen("Item", reuse: .top),
      ]), universal: MapTable([MapTransition("item", .push(item))]),
      cases: MapTable([MapCase("main", .stack([home]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    try shop.perform(.move(.init("item")))
    try shop.perform(.present(.init("Home")))
    // The layer's own stack has no Item on top, so a new one is created.
    try shop.perform(.move(.init("item")))
    #expect(shop.tree == "[Home Item] | [Home Item]+sheet")
    try shop.perform(.move(.init("item")))
    #expect(shop.tree == "[Home Item] | [Home Item]+sheet")
  }

  // MARK: - Strict maps

  @Test func whatACaseBuildsMayLieOnItselfAndRootHandlersCountOnEveryScreen() throws {
    let screens = ["A", "B", "C", "D"].map { MapScreen($0) }
    let at = { (index: Int) in MapDestination(ScreenIndex(index)) }
    let map = CompiledMap(
      name: "rows", version: .first, isStrict: true, screens: MapTable(screens),
      rootHandlers: MapHandlers([.init(.show, ScreenIndex(2), MapHandler(.push(at(2))))]),
      cases: MapTable([MapCase("main", .stack([at(0), at(1)]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    // B may lie on A again, by any operation, because the case builds it there.
    try shop.perform(.pop(.init()))
    try shop.perform(.push(.init("B")))
    // Root handlers show C, so that it may lie on every screen.
    try shop.perform(.push(.init("C")))
    #expect(shop.path == "A B C")
    #expect(throws: NavigationError.transitionNotAllowed(from: "C", to: "D")) { try shop.perform(.push(.init("D"))) }
  }

  @Test func aTabsFirstScreenMayBeAnyScreenBelowWhatHoldsTheTabs() throws {
    var shop = try Shop(strict: .strict())
    try shop.perform(.setTabs(.init([TabDescription(.screen("A")), TabDescription(.screen("Z"))])))
    #expect(shop.scene.state.find(kind: .screen, name: "Z").count == 1)
  }
}
