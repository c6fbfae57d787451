import JSON
import Testing

@testable import Navigation

@Suite struct StrictTests {
  private func refused(
    _ from: String, _ to: String, _ shop: inout Shop, at location: SourceLocation = #_sourceLocation,
    _ operation: Navigation.Operation
  ) {
    #expect(throws: NavigationError.transitionNotAllowed(from: from, to: to), sourceLocation: location) {
      try shop.perform(operation, at: location)
    }
  }

  @Test func edgesSayWhatMayLieOnWhat() throws {
    var shop = try Shop(strict: .strict())
    refused("A", "Y", &shop, .push(.init("Y")))
    refused("X", "Z", &shop, .goToPath(.init(["X", "Z", "Y"])))
    refused("A", "M", &shop, .push(.init("M")))
    try shop.perform(.goToPath(.init(["X", "Y"])))
    refused("A", "Y", &shop, .setStack(.init(["A", "Y"])))
    try shop.perform(.goBackTo(.init("A")))
    try shop.perform(.present(.init(ScreenDescription("M", presentation: .sheet))))
    #expect(shop.path == "A M+sheet")
    refused("M", "M", &shop, .present(.init(ScreenDescription("M", presentation: .sheet))))
  }

  @Test func whatGoesAlongAnEdgeIsAllowed() throws {
    var shop = try Shop(strict: .strict())
    try shop.perform(.push(.init("X")))
    refused("A", "Z", &shop, .replaceTop(.init("Z")))
    try shop.perform(.move(.init("swap")))
    #expect(shop.path == "A Z")
    // The screen is allowed where it is, and not checked until it changes.
    try shop.perform(.selectTab(.init(.name("b"))))
    try shop.perform(.selectTab(.init(.name("a"))))
    refused(
      "A", "Z", &shop,
      .replaceScreen(.init("Z", with: ScreenDescription("Z", arguments: .init(members: [("q", "\"1\"")])))))
    try shop.perform(.pop(.init()))
    try shop.perform(.show(.init(["H"])))
    #expect(shop.path == "A H")
    try shop.undo()
    try shop.redo()
    #expect(shop.path == "A H")
  }

  @Test func bothNeighboursOfAReplacedScreenAreAsked() throws {
    var shop = try Shop(strict: .strict())
    try shop.perform(.goToPath(.init(["X", "Y"])))
    refused("A", "Z", &shop, .replaceScreen(.init("X", with: "Z")))
    refused("H", "Y", &shop, .replaceScreen(.init("X", with: "H")))
    try shop.perform(.replaceScreen(.init("A", with: "B")))
    #expect(shop.path == "B X Y")
  }

  @Test func aUniversalEdgeThatAScreenHasItselfIsNotItsOwn() throws {
    let (a, b, c) = (MapDestination(ScreenIndex(0)), MapDestination(ScreenIndex(1)), MapDestination(ScreenIndex(2)))
    let map = CompiledMap(
      name: "shadow", version: .first, isStrict: true,
      screens: MapTable([
        MapScreen("A", transitions: MapTable([MapTransition("help", .push(b))])), MapScreen("B"), MapScreen("C"),
      ]), universal: MapTable([MapTransition("help", .push(c))]),
      cases: MapTable([MapCase("main", .stack([a]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    refused("A", "C", &shop, .push(.init("C")))
    try shop.perform(.goToPath(.init(["B", "C"])))
    #expect(shop.path == "A B C")
  }

  @Test func whatATabChangesBelowAModalIsAsked() throws {
    var shop = try Shop(strict: .strict())
    try shop.perform(.move(.init("m")))
    let tabs = shop.scene.state.children(of: 0)[0]
    refused("B", "M", &shop, .selectTab(.init(.name("b"), container: .id(tabs))))
    #expect(shop.path == "A M+sheet")
  }

  @Test func hiddenTabsAreLookedAtToo() throws {
    var shop = try Shop(strict: .strict())
    let hidden = shop.scene.state.children(of: shop.scene.state.children(of: 0)[0])[1]
    refused("B", "Y", &shop, .push(.init("Y", container: .id(hidden))))
    try shop.perform(.push(.init("X", container: .id(hidden))))
    refused("Out", "Y", &shop, .setTabs(.init([TabDescription(.stack(["A"])), TabDescription(.stack(["Out", "Y"]))])))
  }

  @Test func coordinatorsMayBeStartedWhereTheirParentsMay() throws {
    var shop = try Shop(strict: .strict())
    try shop.perform(.startCoordinator(.init("Sub")))
    #expect(shop.path == "A Sub")
    refused("Sub", "X", &shop, .push(.init("X")))
    refused("A", "Y", &shop, .replaceTop(.init("Y")))
    refused("A", "Y", &shop, .replaceScreen(.init("Sub", with: "Y")))
  }

  @Test func aRootIsACaseAndReachedByAnEdge() throws {
    var shop = try Shop(map: .strict())
    let setRoot = { (name: String) in Navigation.Operation.setRoot(.init(.named(name, arguments: .empty))) }
    refused("Out", "far", &shop, setRoot("far"))
    refused("Out", "far", &shop, .follow(.init([.root("far", arguments: .empty)])))
    refused("Out", "in", &shop, .follow(.init([.root("in", arguments: .empty)])))
    refused("Out", "far", &shop, .changeRoute(.init(["Far"])))
    refused("Out", "Far", &shop, .setRoot(.init(.screen("Far"))))
    refused("Out", "Far", &shop, .replacePath(.init(["Far"])))
    refused("Out", "Far", &shop, .replaceTop(.init("Far")))
    refused("Out", "Far", &shop, .setStack(.init(["Far"])))
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.setRoot(.init(.stack([])))) }
    try shop.perform(setRoot("out"))
    try shop.perform(setRoot("in"))
    try shop.perform(.changeRoute(.init(["out"])))
    #expect(shop.path == "Out" && shop.scene.state.rootCase == "out")
  }

  @Test(arguments: [nil, Container.stack(["A"])])
  func aCoordinatorThatTheMapDoesNotDeclareIsNotInMap(root: Container?) throws {
    var shop = try Shop(strict: .strict())
    let owner = shop.scene.state.rootCoordinator
    let operations: [Navigation.Operation] = [
      .startCoordinator(.init("Other", root: root)), .startEmbedded(.init([.init("Other", root: root)])),
      .replaceCoordinator(.init(owner, with: "Other", root: root)),
      // The scene coordinator starts nothing, which is reported after an unknown name.
      .startCoordinator(.init("Other", root: root, parent: 1)),
    ]
    for operation in operations {
      #expect(throws: NavigationError.notInMap(map: "strict", kind: "coordinator", name: "Other")) {
        try shop.perform(operation)
      }
    }
  }

  @Test func whatReplacesACaseIsNoRoot() throws {
    var shop = try Shop(map: .strict())
    let coordinator = shop.scene.state.rootCoordinator
    refused("Out", "Sub", &shop, .replaceCoordinator(.init(coordinator, with: "Sub")))
  }

  /// A screen that the map has pushed is a sheet where an edge presents it.
  @Test func whatIsPresentedIsNotPushed() throws {
    let map = CompiledMap(
      name: "presented", version: .first, isStrict: true,
      screens: MapTable([
        MapScreen("A", transitions: MapTable([MapTransition("ask", .present(MapDestination(ScreenIndex(1)), nil))])),
        MapScreen("B", presentation: .push),
      ]), cases: MapTable([MapCase("main", .stack([MapDestination(ScreenIndex(0))]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    refused("A", "B", &shop, .push(.init("B")))
    try shop.perform(.present(.init("B")))
    #expect(shop.path == "A B+sheet")
  }

  @Test func whoActsComesBeforeWhatTheMapDoesNotDeclare() throws {
    var shop = try Shop(map: .strict())
    #expect(throws: NavigationError.coordinatorNotFound(99)) {
      try shop.perform(Call(.push(.init("Undeclared")), options: Options(coordinator: 99)))
    }
  }

  @Test func aSceneOpensWithWhatMayLieThereOnly() {
    #expect(throws: NavigationError.transitionNotAllowed(from: "Out", to: "X")) {
      var journal = ByteBuffer()
      return try Scene(
        opening: "shop", map: .strict(), path: ["X"], revision: 10, time: Timestamp(microseconds: 0),
        origin: Origin(Caller()), message: RawSpan(), journal: &journal)
    }
  }

  @Test func eachOfAListIsAskedByItself() throws {
    var shop = try Shop(strict: .strict())
    let refused = NavigationError.transitionNotAllowed(from: "A", to: "Y")
    #expect(throws: NavigationError.operationFailed(index: [1], operation: "ReplaceTop", error: refused)) {
      try shop.apply(.push(.init("X")), .replaceTop(.init("Y")))
    }
    try shop.apply(
      .tryTo(.init([ApplyItem(.push(.init("Y")))], otherwise: [ApplyItem(.push(.init("X")))])), .push(.init("Y")))
    #expect(shop.path == "A X Y")
  }

  @Test func aPushTouchesOnePlaceHoweverMuchIsBelow() throws {
    var shop = try Shop("A")
    try shop.perform(.goToPath(.init(Array(repeating: "B", count: 500))))
    try shop.perform(.push(.init("C")))
    let state = shop.scene.state
    let touched = TouchedSeams(shop.scene.transaction.log, from: 0, state, includesArguments: false)
    #expect(touched.ordered(in: state) == [Seam(container: state.children(of: 0)[0], index: 501)])
  }
}
