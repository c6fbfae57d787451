import JSON
import Testing

@testable import Navigation

@Suite struct SceneLimitsTests {
  @Test func nodesOfAScene() throws {
    var limits = SceneLimits()
    limits.nodes = 5
    var shop = try Shop("A", "B")
    try shop.perform(Call(.push(.init("C"))), limits: limits)
    for operation in [Navigation.Operation.push(.init("D")), .present(.init("D")), .goToPath(.init(["D"]))] {
      #expect(throws: NavigationError.limitReached(.sceneNodes, value: 5)) {
        try shop.perform(Call(operation), limits: limits)
      }
    }
    try shop.perform(Call(.replaceTop(.init("D"))), limits: limits)
    #expect(shop.path == "A B D")
  }

  @Test func bytesOfAScene() throws {
    var limits = SceneLimits()
    limits.stateBytes = 1_040
    var shop = try Shop("A", "B")
    let large = ScreenDescription("L", title: String(repeating: "x", count: 700))
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: 1_040)) {
      try shop.perform(Call(.push(.init(large))), limits: limits)
    }
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: 1_040)) {
      try shop.perform(Call(.replaceScreen(.init("B", with: large))), limits: limits)
    }
    limits.stateBytes = 1_140
    try shop.perform(Call(.replaceScreen(.init("B", with: large))), limits: limits)
    try shop.perform(Call(.replaceScreen(.init("L", with: "B"))), limits: limits)
    #expect(shop.path == "A B")
  }

  /// Each coordinator puts tabs with a stack into the stack of the one before.
  @Test func depthOfAScene() throws {
    let tabs = Container.tabs(TabsDescription(items: [TabDescription(.screen("X"))]))
    var shop = try Shop("A")
    for _ in 0..<31 { try shop.start("C", tabs) }
    let before = shop.scene.state
    #expect(throws: NavigationError.limitReached(.sceneDepth, value: 64)) { try shop.start("C", tabs) }
    #expect(shop.scene.state == before)
    try shop.perform(.push(.init("Y")))
    var bytes = ByteBuffer(capacity: 1024)
    shop.scene.writeSnapshot(into: &bytes)
    #expect(try Scene(snapshot: bytes.array()).state == shop.scene.state)
    #expect(throws: Never.self) { try shop.scene.state.checkImport() }
    var limits = SceneLimits()
    limits.depth = 62
    #expect(throws: NavigationError.limitReached(.sceneDepth, value: 62)) { try shop.scene.state.checkImport(limits) }
    // A limit that was lowered keeps nothing from going on.
    try shop.perform(Call(.push(.init("Z"))), limits: limits)
  }

  /// Clients could not read it.
  @Test func aSnapshotThatIsMuchDeeperCannotBeRead() throws {
    #expect(Scene.depthMax > SceneLimits.depthMax)
    var limits = SceneLimits()
    limits.depth = 1_000
    limits.work = .max
    let tabs = Container.tabs(TabsDescription(items: [TabDescription(.screen("X"))]))
    let start = ApplyItem(.startCoordinator(.init("C", root: tabs)))
    for (count, isReadable) in [(37, true), (38, false)] {
      var shop = try Shop("A")
      try shop.perform(Call(apply: Array(repeating: start, count: count)), limits: limits)
      var bytes = ByteBuffer(capacity: 1024)
      shop.scene.writeSnapshot(into: &bytes)
      let isRead = (try? Scene(snapshot: bytes.array())) != nil
      #expect(isRead == isReadable)
    }
  }

  /// A snapshot has no bound on the levels of coordinators, so writing and reading it must not recurse.
  @Test func coordinatorsMayHaveThousandsOfLevels() throws {
    var shop = try Shop("A")
    // Each is the child of the one before, which is the topmost then.
    let start = ApplyItem(.startCoordinator(.init("C", root: .screen("X"))))
    try shop.perform(Call(apply: Array(repeating: start, count: 1_500)))
    #expect(shop.scene.state.depth(ofCoordinator: shop.scene.state.topmostCoordinator) == 1_501)
    var bytes = ByteBuffer(capacity: 1024)
    shop.scene.writeSnapshot(into: &bytes)
    #expect(try Scene(snapshot: bytes.array()).state == shop.scene.state)
    try shop.perform(Call(.finishToRoot))
    #expect(shop.path == "A")
    let ended = shop.scene.newestChanges.filter { $0.kind == .finished }.map(\.id)
    #expect(ended.count == 1_500 && ended == ended.sorted(by: >))
  }

  @Test func whatIsTooLargeAlreadyMayShrink() throws {
    var limits = SceneLimits()
    var shop = try Shop("A", ScreenDescription("L", title: String(repeating: "x", count: 700)))
    limits.stateBytes = 400
    try shop.perform(
      Call(.replaceScreen(.init("L", with: ScreenDescription("L", title: String(repeating: "x", count: 600))))),
      limits: limits)
    try shop.perform(Call(.pop(.init())), limits: limits)
    #expect(shop.path == "A")
  }

  /// Also by an operation that inserts something.
  @Test(arguments: [
    Call(.replaceTop(.init("D"))), Call(.setStack(.init(["A", "D"]))), Call(.goTo(.init("D", on: "A"))),
    Call(.goToPath(.init(["D"], on: "A"))), Call(.replacePath(.init(["A", "D"]))), Call(.setRoot(.init(.screen("D")))),
  ])
  func whatIsTooLargeAlreadyMayBeReplaced(call: Call) throws {
    let path = ["A", "B", "C", ScreenDescription("L", title: String(repeating: "x", count: 700))]
    var limits = SceneLimits()
    (limits.nodes, limits.stateBytes) = (2, 200)
    var shop = try Shop(.stack(path))
    try shop.perform(call, limits: limits)
    #expect(shop.scene.state.path.last?.name == "D")
    // It grows no more, not even to its former size.
    for (limit, nodes) in [(NavigationError.limitReached(.sceneNodes, value: 2), 2), (limits.tooLarge, 100)] {
      limits.nodes = nodes
      #expect(throws: limit) { try shop.perform(Call(.push(.init("E"))), limits: limits) }
    }
    shop = try Shop(.stack(path))
    let apply = Call(apply: [ApplyItem(.pop(.init())), ApplyItem(.push(.init("E")))])
    #expect(throws: NavigationError.operationFailed(index: [1], operation: "Push", error: limits.tooLarge)) {
      try shop.perform(apply, limits: limits)
    }
  }

  /// An Undo may exceed a lowered `sceneBytes`, but not the room that the user's scenes leave.
  @Test func undoStaysWithinTheRoomOfTheUser() throws {
    let (large, small) = (String(repeating: "x", count: 700), String(repeating: "x", count: 300))
    var shop = try Shop("A", ScreenDescription("L", title: large))
    let size = shop.scene.state.size
    try shop.perform(Call(.replaceTop(.init(ScreenDescription("S", title: small)))))
    var limits = SceneLimits()
    limits.stateBytes = 200
    let bounded = limits.bounded(by: 300, from: shop.scene.state.size)
    #expect(throws: NavigationError.limitReached(.stateBytesOfUser, value: limits.stateBytesOfUser)) {
      try shop.perform(Call(.undo(steps: 1)), limits: bounded)
    }
    #expect(shop.path == "A S")
    try shop.perform(Call(.undo(steps: 1)), limits: limits.bounded(by: 500, from: shop.scene.state.size))
    #expect(shop.path == "A L" && shop.scene.state.size == size)
  }

  @Test func whatAnOperationTakesAwayMakesRoomForWhatItBrings() throws {
    var limits = SceneLimits()
    limits.stateBytes = 1_040
    let (large, larger) = (String(repeating: "x", count: 300), String(repeating: "x", count: 500))
    let path = Call(.replacePath(.init([ScreenDescription("Q", title: larger)])))
    var shop = try Shop("A", ScreenDescription("L", title: large))
    try shop.perform(path, limits: limits)
    #expect(shop.path == "Q")
    shop = try Shop("A", ScreenDescription("L", title: large))
    let swapped = Call(.setStack(.init([ScreenDescription("A", title: larger), ScreenDescription("L", title: nil)])))
    try shop.perform(swapped, limits: limits)
    #expect(shop.scene.state.path.map(\.title?.count) == [500, nil])
  }

  @Test func argumentsOfAScreen() throws {
    var limits = SceneLimits()
    limits.argumentBytes = 20
    var shop = try Shop("A")
    try shop.perform(Call(.push(.init(ScreenDescription("B", #"{"t":"0123456789ab"}"#)))), limits: limits)
    #expect(throws: NavigationError.limitReached(.argumentBytes, value: 20)) {
      try shop.perform(Call(.push(.init(ScreenDescription("B", #"{"t":"0123456789abc"}"#)))), limits: limits)
    }
  }

  @Test func operationsOfAnApplyTryIncluded() throws {
    var limits = SceneLimits()
    limits.applyOperations = 4
    var shop = try Shop("A")
    let attempt = ApplyItem(.tryTo(.init([ApplyItem(.back)], otherwise: [ApplyItem(.back)])))
    try shop.perform(Call(apply: [attempt, ApplyItem(.push(.init("B")))]), limits: limits)
    #expect(throws: NavigationError.limitReached(.applyOperations, value: 4)) {
      try shop.perform(Call(apply: [attempt, attempt]), limits: limits)
    }
  }

  @Test func bytesOfAContext() throws {
    var limits = SceneLimits()
    limits.contextBytes = 8
    var shop = try Shop("A")
    let options = Options(context: try JSONObject(parsing: #"{"a":100}"#))
    #expect(throws: NavigationError.limitReached(.contextBytes, value: 8)) {
      try shop.perform(Call(.back, options: options), limits: limits)
    }
  }

  /// A snapshot has them with their escapes.
  @Test(arguments: [
    ScreenDescription("L", title: String(repeating: "\"", count: 400)),
    ScreenDescription("L", title: String(repeating: "\u{1}", count: 134)),
    ScreenDescription("L", traits: [String(repeating: "\\", count: 400)]),
    ScreenDescription(String(repeating: "\"", count: 250), title: String(repeating: "x", count: 300)),
  ])
  func textsCountAsTheyAreInJSON(screen: ScreenDescription) throws {
    var limits = SceneLimits()
    var shop = try Shop("A")
    limits.stateBytes = shop.scene.state.size + 800
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: limits.stateBytes)) {
      try shop.perform(Call(.push(.init(screen))), limits: limits)
    }
    #expect(shop.path == "A")
  }

  @Test func coordinatorsCount() throws {
    var limits = SceneLimits()
    var shop = try Shop("A")
    let name = String(repeating: "c", count: 256)
    limits.stateBytes = shop.scene.state.size + 300
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: limits.stateBytes)) {
      try shop.perform(Call(.startCoordinator(.init(name, root: .screen("R")))), limits: limits)
    }
    let before = shop.scene.state.size
    try shop.start(name, .screen("R"))
    #expect(shop.scene.state.size > before + 300)
    try shop.perform(.finishToRoot)
    #expect(shop.scene.state.size == before)
  }

  /// Coordinators of the initial case start after its nodes were inserted.
  @Test func coordinatorsOfAMapCountWhenItsSceneOpens() throws {
    let name = String(repeating: "c", count: 256)
    let map = CompiledMap(
      name: "m", version: .first, isStrict: false, screens: MapTable([MapScreen("A")]),
      cases: MapTable([MapCase("a", .coordinator(CoordinatorIndex(0)))]), initialCase: CaseIndex(0),
      coordinators: MapTable([MapCoordinator(name, root: .stack([MapDestination(ScreenIndex(0))]))]),
      rootCoordinatorName: "root")
    func open(_ limits: SceneLimits) throws(NavigationError) -> Scene {
      var journal = ByteBuffer(capacity: 256)
      return try Scene(
        opening: "s", map: map, revision: 1, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
        message: RawSpan(), limits: limits, journal: &journal)
    }
    var limits = SceneLimits()
    limits.stateBytes = try open(limits).state.size
    #expect(limits.stateBytes > 320)
    #expect(throws: Never.self) { try open(limits) }
    limits.stateBytes -= 1
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: limits.stateBytes)) { try open(limits) }
  }

  @Test func bytesOfAResult() throws {
    var limits = SceneLimits()
    limits.argumentBytes = 8
    var shop = try Shop("A", "B")
    let result = try JSONObject(parsing: #"{"a":100}"#)
    #expect(throws: NavigationError.limitReached(.argumentBytes, value: 8)) {
      try shop.perform(Call(.dismiss(.init(result: result))), limits: limits)
    }
    #expect(throws: NavigationError.limitReached(.argumentBytes, value: 8)) {
      try shop.perform(Call(.finishCoordinator(.init(2, result: result))), limits: limits)
    }
  }

  /// One event has them all.
  @Test func bytesOfTheResultsOfACommit() throws {
    var limits = SceneLimits()
    limits.argumentBytes = SceneLimits.stateBytesMax
    limits.work = SceneLimits.workMax
    var shop = try Shop("A", "B", "C", "D")
    let text = String(repeating: "x", count: SceneLimits.resultBytesMax / 2)
    let dismiss = ApplyItem(.dismiss(.init(result: JSONObject(members: [("a", "\"\(text)\"")]))))
    let failure = NavigationError.limitReached(.argumentBytes, value: SceneLimits.resultBytesMax)
    #expect(throws: NavigationError.operationFailed(index: [1], operation: "Dismiss", error: failure)) {
      try shop.perform(Call(apply: [dismiss, dismiss]), limits: limits)
    }
    #expect(shop.path == "A B C D")
    for _ in 0..<2 { try shop.perform(Call(apply: [dismiss]), limits: limits) }
    #expect(shop.path == "A B")
    // Two steps back and forth are one commit.
    try shop.perform(Call(.undo(steps: 2)), limits: limits)
    #expect(shop.path == "A B C D")
    #expect(throws: failure) { try shop.perform(Call(.redo(steps: 2)), limits: limits) }
    for _ in 0..<2 { try shop.perform(Call(.redo(steps: 1)), limits: limits) }
    #expect(shop.path == "A B")
  }
}
