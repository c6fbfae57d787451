import JSON
import Testing

@testable import Navigation

/// Show, Hide and ChangeRoute, and their handlers.
@Suite struct RequestTests {
  private static let (list, detail, sheet, other) = (ScreenIndex(0), ScreenIndex(1), ScreenIndex(2), ScreenIndex(3))

  /// List shows Detail and Sheet, and has a front-end show Other; Detail and Sheet hide themselves.
  static func map() -> CompiledMap {
    func handlers(_ entries: [MapHandlers.Entry]) -> MapHandlers { MapHandlers(entries) }
    return CompiledMap(
      name: "requests", version: .first,
      screens: MapTable([
        MapScreen(
          "List",
          handlers: handlers([
            .init(.show, detail, MapHandler(.push(MapDestination(detail)))),
            .init(.show, sheet, MapHandler(.present(MapDestination(sheet), .sheet))),
            .init(.show, other, MapHandler(.delegate(timeout: nil))),
          ])),
        MapScreen(
          "Detail",
          handlers: handlers([
            .init(.hide, detail, MapHandler(.pop, isAnimated: false)),
            .init(.change, other, MapHandler(.replace(MapDestination(other)))),
          ])),
        MapScreen("Sheet", handlers: handlers([.init(.hide, sheet, MapHandler(.dismissSoft))])),
        MapScreen("Other"),
      ]), cases: MapTable([MapCase("main", .stack([MapDestination(list)]))]), initialCase: CaseIndex(0))
  }

  @Test func theTopmostScreenThatHandlesItDoes() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.show(.init(["Sheet", "Detail"])))
    #expect(shop.path == "List Detail Sheet+sheet")
    #expect(throws: NavigationError.requestNotHandled("show List", route: ["List", "Detail", "Sheet"])) {
      try shop.perform(.show(.init(["List"])))
    }
    #expect(shop.path == "List Detail Sheet+sheet")
  }

  @Test func aScreenTakesItsArgumentsFromTheContext() throws {
    let template = ArgumentTemplate([.init("id", .caller("id", isOptional: false))])
    let show = MapHandler(.push(MapDestination(Self.detail, arguments: template)))
    let map = CompiledMap(
      name: "context", version: .first,
      screens: MapTable([
        MapScreen("List", handlers: MapHandlers([.init(.show, Self.detail, show)])), MapScreen("Detail"),
      ]), cases: MapTable([MapCase("main", .stack([MapDestination(Self.list)]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    let context = JSONObject(members: [("id", "7"), ("why", "true")])
    try shop.perform(.show(.init(["Detail"])), options: Options(context: context))
    #expect(shop.scene.state.path.last?.arguments.text == #"{"id":7}"#)
    // The next call has a context of its own.
    #expect(throws: NavigationError.self) { try shop.perform(.show(.init(["Detail"]))) }
  }

  @Test func aHandlerMaySayThatItsCommitIsNotAnimated() throws {
    var shop = try Shop(map: Self.map())
    let wasAnimated = { (shop: Shop) in shop.scene.newestCommit?.isAnimated }
    try shop.perform(.show(.init(["Detail"])))
    #expect(wasAnimated(shop) == true)
    try shop.perform(.hide(.init("Detail")))
    #expect(wasAnimated(shop) == false)
    try shop.perform(.show(.init(["Detail"])))
    #expect(wasAnimated(shop) == true)
    // A failed attempt leaves no trace.
    let attempt = [ApplyItem(.hide(.init("Detail"))), ApplyItem(.fail(.init("no")))]
    try shop.apply(.tryTo(.init(attempt)), .push(.init("Other")))
    #expect(wasAnimated(shop) == true)
  }

  @Test func aLayerWithOthersOverItGoesWithTheLastOfThem() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.show(.init(["Sheet", "Sheet"])))
    let path = shop.scene.state.path.map(\.id)
    try shop.perform(.present(.init("Other")))
    try shop.perform(.hide(.init("Sheet", isAtomic: true)))
    #expect(shop.path == "List Sheet+sheet Sheet+sheet Other+sheet")
    try shop.perform(.back)
    #expect(shop.path == "List Sheet+sheet" && shop.scene.state.path.map(\.id) == Array(path[..<2]))
    try shop.perform(Call(.undo(steps: 1)))
    #expect(shop.path == "List Sheet+sheet Sheet+sheet Other+sheet")
    try shop.perform(Call(.redo(steps: 1)))
    #expect(shop.path == "List Sheet+sheet")
  }

  @Test func aLayerThatIsToGoGoesWithAnyContent() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.present(.init(ScreenDescription("Sheet", presentation: .alert))))
    try shop.perform(.present(.init("Other")))
    try shop.perform(.hide(.init("Sheet", isAtomic: true)))
    try shop.perform(.replaceScreen(.init("Sheet", with: "Detail")))
    #expect(shop.path == "List Detail+alert Other+sheet")
    try shop.perform(.back)
    #expect(shop.path == "List")
  }

  @Test func whereOnePlaceDiffersTheElementIsChangedAndWhatIsOverItStays() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.show(.init(["Detail", "Sheet"])))
    let (detail, sheet) = (shop.id("Detail"), shop.id("Sheet"))
    try shop.perform(.changeRoute(.init(["List", "Other", "Sheet"])))
    #expect(shop.path == "List Other Sheet+sheet" && shop.id("Sheet") == sheet && shop.id("Other") != detail)
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.changeRoute(.init([]))) }
  }

  @Test func whatIsChangedMakesRoomForWhatComes() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.show(.init(["Detail"])))
    var limits = SceneLimits.standard
    limits.nodes = shop.scene.state.nodeCount
    try shop.perform(Call(.changeRoute(.init(["List", "Other"]))), limits: limits)
    #expect(shop.path == "List Other")
  }

  /// If the changed element is all that a coordinator has, the coordinator finishes and the new element stays.
  @Test func whatComesInAnElementsPlaceStaysWhenACoordinatorFinishes() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.startCoordinator(.init("flow", root: .screen(.init("Detail")))))
    let flow = try #require(shop.scene.state.coordinators.last).id
    try shop.perform(.changeRoute(.init(["List", "Other"])))
    #expect(shop.path == "List Other" && !shop.scene.state.coordinators.contains { $0.id == flow })
  }

  /// A reference of a handler is not a reference of the caller.
  @Test func whoActsComesBeforeWhatAHandlerLooksFor() throws {
    let (a, b) = (ScreenIndex(0), ScreenIndex(1))
    let handlers = MapHandlers([
      .init(.hide, b, MapHandler(.popTo(b))), .init(.show, a, MapHandler(.move("on"))),
    ])
    let map = CompiledMap(
      name: "acting", version: .first, screens: MapTable([MapScreen("A"), MapScreen("B")]),
      universal: MapTable([MapTransition("on", .push(MapDestination(a)))]), rootHandlers: handlers,
      cases: MapTable([
        MapCase("first", .coordinator(CoordinatorIndex(0))), MapCase("other", .stack([MapDestination(b)])),
      ]), initialCase: CaseIndex(0),
      coordinators: MapTable([MapCoordinator("Flow", root: .stack([MapDestination(a)]))]))
    var shop = try Shop(map: map)
    try shop.perform(.push(.init("A")))
    try shop.perform(.push(.init("B")))
    let flow = try #require(shop.scene.state.coordinators.last).id
    #expect(throws: NavigationError.coordinatorNotFound(99)) {
      try shop.perform(Call(.operation(.hide(.init("B"))), options: Options(coordinator: 99)))
    }
    // One that finishes by the operation itself has acted.
    try shop.perform(Call(.operation(.changeRoute(.init(["other", "A"]))), options: Options(coordinator: flow)))
    #expect(shop.path == "B A")
  }

  @Test func aRequestThatIsDelegatedIsAskedAndThenPartOfTheCommit() throws {
    var shop = try Shop(map: Self.map())
    let show = Call(.show(.init(["Detail", "Other"])))
    func perform(_ answers: Answers) throws -> Effect {
      var journal = ByteBuffer()
      return try shop.scene.perform(
        show, revision: 99, time: Timestamp(microseconds: 0), origin: Origin(Caller()), message: RawSpan(),
        answers: answers, journal: &journal)
    }
    let asked = try perform(Answers(hasDelegate: true))
    #expect(asked.request?.element == "Other" && asked.request?.of.name == "List" && asked.mustAsk)
    #expect(shop.path == "List")
    let items = [ApplyItem(.push(.init("Other")))]
    let done = try perform(Answers(requests: [.handled(items)], hasDelegate: true))
    #expect(done.isCommitted && shop.path == "List Detail Other")
    // Without a front-end that handles it the next screen is asked, and there is no other screen.
    #expect(throws: NavigationError.self) { try perform(.none) }
    #expect(throws: NavigationError.self) { try perform(Answers(requests: [.notHandled], hasDelegate: true)) }
  }
}
