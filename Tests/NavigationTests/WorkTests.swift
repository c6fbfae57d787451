import JSON
import Testing

@testable import Navigation

/// The work of a call is counted and bounded, and does not grow with the scene without need.
@Suite struct WorkTests {
  /// Tabs with two stacks of screens `S`, each with its own `id`: about `nodes` nodes.
  private static func scene(nodes: Int, traits: [String]? = nil) throws -> Scene {
    let screens = try (0..<nodes - 4).map { index in
      try ScreenDescription("S", #"{"id":\#(index),"text":"long"}"#, traits: traits)
    }
    let half = screens.count / 2
    let tabs = [Array(screens[..<half]), Array(screens[half...])].map { TabDescription(.stack($0)) }
    return try Scene(
      opening: "s", .tabs(TabsDescription(items: tabs)), revision: 1, time: Timestamp(microseconds: 0),
      origin: Origin(Caller()))
  }

  /// The work of some operations, one call for each.
  private func work(_ operations: [Navigation.Operation], in scene: Scene) -> [Int] {
    var scene = scene
    return operations.enumerated().map { index, operation in
      _ = try? scene.perform(
        Call(operation), revision: 2 + index, time: Timestamp(microseconds: 0), origin: Origin(Caller()))
      return scene.takeWork()
    }
  }

  @Test(arguments: [nil, ["id"]])
  func aLargeSceneCostsNoMoreThanTwiceASmallOne(traits: [String]?) throws {
    let sizes = try [10, 10_000].map { nodes in
      let scene = try Self.scene(nodes: nodes, traits: traits)
      let ids = scene.state.find(kind: .screen)
      let keys = [ids[ids.count / 2 - 1], ids[ids.count - 1]].compactMap { scene.state.node($0)?.key }
      let missing = ScreenKey("S", traits: try JSONObject(parsing: #"{"id":"x"}"#))
      let changes = work(
        [
          .push(.init("X")), .back, .makeVisible(.init(ScreenReference(.key(keys[0])))), .push(.init("X")),
          .goBackTo(.init(ScreenReference(.key(keys[0])))), .makeVisible(.init(ScreenReference(.key(keys[1])))),
          .makeVisible(.init(ScreenReference(.key(missing)))), .goBackTo(.init(ScreenReference(.key(missing)))),
          .goBackTo(.init("Y")),
          .selectTab(.init(.index(1), container: ContainerReference(.search(.init(name: "none"))))),
          .pop(.init(container: ContainerReference(.search(.init(key: missing))))),
        ], in: scene)
      let finds = keys.map { FindReading(in: scene.state, name: "S", traits: $0.traits).finished().work }
      let misses = FindReading(in: scene.state, name: "Y").finished().work
      return changes + finds + [misses]
    }
    for (small, large) in zip(sizes[0], sizes[1]) { #expect(large <= 2 * small, "\(sizes)") }
  }

  @Test func tenThousandCheapOperationsAreWithinTheLimit() throws {
    var shop = try Shop(tabs: ["A", "B", "C"], ["D", "E"])
    let operations: [Navigation.Operation] = [
      .push(.init("X")), .back, .selectTab(.init(.index(1))), .goTo(.init("X")), .goBackTo(.init("E")),
      .makeVisible(.init("A")), .present(.init("M")), .dismissPresented(.init()), .push(.init("Y")), .pop(.init()),
    ]
    try shop.perform(Call(apply: (0..<10_000).map { ApplyItem(operations[$0 % operations.count]) }))
    let work = shop.scene.takeWork()
    #expect(work < SceneLimits.standard.work / 2)
  }

  @Test func tooMuchWorkIsTakenBack() throws {
    var limits = SceneLimits()
    limits.work = 100
    var shop = try Shop("A", "B")
    let (push, back) = (ApplyItem(.push(.init("X"))), ApplyItem(.back))
    try shop.perform(Call(apply: Array(repeating: push, count: 10)), limits: limits)
    let attempt = ApplyItem(.tryTo(.init(Array(repeating: push, count: 100), otherwise: [back])))
    for items in [Array(repeating: push, count: 100), [attempt], [attempt, back]] {
      #expect(throws: NavigationError.limitReached(.work, value: 100)) {
        try shop.perform(Call(apply: items), limits: limits)
      }
      let work = shop.scene.takeWork()
      #expect(work > 100)
    }
    #expect(throws: NavigationError.limitReached(.work, value: 100)) {
      try shop.perform(Call(.goToPath(.init((0..<200).map { ScreenDescription("\($0)") }))), limits: limits)
    }
    try shop.perform(Call(.back), limits: limits)
    let work = shop.scene.takeWork()
    #expect(work < 10)
  }

  @Test func workThatWasTakenBackCounts() throws {
    var limits = SceneLimits()
    limits.work = 100
    var shop = try Shop("A", "B")
    let attempt = ApplyItem(.tryTo(.init([ApplyItem(.push(.init("X"))), ApplyItem(.fail(.init("no")))])))
    #expect(throws: NavigationError.limitReached(.work, value: 100)) {
      try shop.perform(Call(apply: Array(repeating: attempt, count: 100)), limits: limits)
    }
  }

  @Test func oneStepIsUndoneWhateverItsWork() throws {
    var limits = SceneLimits()
    var shop = try Shop("A")
    for _ in 0..<2 {
      try shop.perform(.goToPath(.init((0..<50).map { ScreenDescription("\($0)") }, on: "A")))
      try shop.perform(.goBackTo(.init("A")))
    }
    limits.work = 60
    #expect(throws: NavigationError.limitReached(.work, value: 60)) {
      try shop.perform(Call(.undo(steps: 2)), limits: limits)
    }
    try shop.perform(Call(.undo(steps: 1)), limits: limits)
    let work = shop.scene.takeWork()
    #expect(work > 60)
    try shop.perform(Call(.redo(steps: 1)), limits: limits)
    try shop.undo(3)
    #expect(shop.scene.state.path.count == 51)
  }

  /// Insertions, removals and reverted edits cost more than visits, so that calls with as many units take about the
  /// same time.
  @Test func editsCostMoreThanVisits() throws {
    let path = (0..<1_000).map { ScreenDescription("\($0)") }
    var shop = try Shop("A")
    var works: [Int] = []
    for operation in [Navigation.Operation.goToPath(.init(path, on: "A")), .goBackTo(.init("A"))] {
      try shop.perform(operation)
      works.append(shop.scene.takeWork())
    }
    #expect(works[0] >= 4_000 && works[1] >= 2_000)
    var limits = SceneLimits()
    limits.work = 15_000
    #expect(throws: NavigationError.limitReached(.work, value: 15_000)) {
      try shop.perform(Call(.undo(steps: 2)), limits: limits)
    }
    try shop.perform(Call(.undo(steps: 1)), limits: limits)
    let work = shop.scene.takeWork()
    #expect(work >= 8_000)
  }

  @Test func selectingATabThatIsNotThereCostsNoVisitOfTheLayers() throws {
    let modals = (0..<1_000).map { ScreenDescription("\($0)", presentation: .sheet) }
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.goToPath(.init(modals)))
    let searches = [ContainerReference.Search(pick: .last), .init(name: "x")]
    for container in [nil] + searches.map({ ContainerReference(.search($0)) }) {
      _ = try? shop.perform(.selectTab(.init(.name("none"), container: container)))
      let work = shop.scene.takeWork()
      #expect(work < 20)
    }
  }
}
