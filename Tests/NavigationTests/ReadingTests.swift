import JSON
import Testing

@testable import Navigation

@Suite struct ReadingTests {
  /// A scene with a past: screens that left, a coordinator, undone steps.
  private static func shop() throws -> Shop {
    var shop = try Shop(tabs: ["A"], ["B", "C"])
    try shop.start("One", .screen("X"))
    for name in ["Y", "Z"] { try shop.perform(.push(.init(ScreenDescription(name)))) }
    try shop.perform(.dismiss(.init("Y", result: JSONObject(members: [("a", "1")]))))
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.undo()
    return shop
  }

  /// Finishes a reading by single units, and expects that one step does not suffice.
  private func inSteps<R: SteppedReading>(_ reading: R, at location: SourceLocation = #_sourceLocation) -> R {
    var reading = reading
    var steps = 0
    while !reading.step(1) { steps += 1 }
    #expect(steps > 1 && reading.work >= steps, sourceLocation: location)
    return reading
  }

  @Test func aReadingInStepsHasTheResultOfOneStep() throws {
    let scene = try Self.shop().scene
    let (entries, whole) = (inSteps(HistoryReading(scene)).entries, scene.history())
    #expect(entries.map(\.commit.revision) == whole.map(\.commit.revision) && whole.count == 7)
    #expect(entries.map(\.top) == whole.map(\.top) && entries.map(\.isUndone) == whole.map(\.isUndone))
    #expect(whole.contains { $0.isUndone })
    let past = try inSteps(PastReading(scene, at: 11, newest: 20)).result()
    #expect(past == (try scene.state(at: 11, newest: 20)) && past.0 == 11)
    let missed = try inSteps(MissedReading(scene, since: 11, newest: 20)).result()
    #expect(missed.map(\.commit.revision) == [12, 13, 14, 15, 16])
    #expect(inSteps(FindReading(in: scene.state, kind: .screen)).nodes == scene.state.find(kind: .screen))
  }

  @Test func aReadingShowsTheSceneAsItWasWhenItBegan() throws {
    var shop = try Self.shop()
    let before = shop.scene
    let former = try before.state(at: 13, newest: 20)
    let y = try #require(former.1.find(name: "Y").first)
    var history = HistoryReading(before)
    var past = PastReading(before, at: 12, newest: 20)
    var missed = MissedReading(before, since: 12, newest: 20)
    var departure = DepartureReading(ofScreen: y, in: before)
    var finding = FindReading(in: before.state)
    while !(history.isDone && past.isDone && missed.isDone && departure.isDone && finding.isDone) {
      _ = (history.step(1), past.step(1), missed.step(1), departure.step(1), finding.step(1))
      try shop.perform(.setRoot(.init(.stack(["R"]))))
    }
    #expect(history.entries.map(\.commit.revision) == before.history().map(\.commit.revision))
    let (state, commits) = (try past.result(), try missed.result())
    #expect(state.0 == 12 && state.1.tree == "{*a[A X Y] b[B C]}")
    #expect(commits.map(\.commit.revision) == [13, 14, 15, 16])
    #expect(departure.departure == .left(JSONObject(members: [("a", "1")])) && departure.revision == 14)
    #expect(finding.nodes == before.state.find())
  }

  @Test func theFateOfAnIDInUseOrNeverGivenOutIsKnownAtOnce() throws {
    let scene = try Self.shop().scene
    let (screen, stack) = (scene.state.topID, scene.state.topLayer)
    let coordinator = try #require(scene.state.coordinators.last?.id)
    for (reading, departure) in [
      (DepartureReading(ofScreen: screen, in: scene), Departure.present),
      (DepartureReading(ofScreen: stack, in: scene), .unknown),
      (DepartureReading(ofScreen: coordinator, in: scene), .unknown),
      (DepartureReading(ofScreen: 1_000, in: scene), .unknown),
      (DepartureReading(ofCoordinator: coordinator, in: scene), .present),
      (DepartureReading(ofCoordinator: screen, in: scene), .unknown),
    ] {
      #expect(reading.isDone && reading.departure == departure && reading.work == 1)
    }
  }

  @Test func aSearchForADepartureEndsBeforeTheIDWasGivenOut() throws {
    var shop = try Self.shop()
    let next = shop.scene.transaction.nextID
    // A screen that came and went in one commit never existed for clients.
    let operations: [Navigation.Operation] = [.push(.init("P")), .pop(.init()), .push(.init("Q"))]
    try shop.perform(Call(apply: operations.map { ApplyItem($0) }))
    try shop.perform(.back)
    var reading = DepartureReading(ofScreen: next, in: shop.scene)
    #expect(!reading.step(1) && !reading.step(1) && reading.step(1))
    #expect(reading.departure == .unknown)
    #expect(shop.scene.departure(ofScreen: next + 1) == .left(nil))
  }

  @Test func theLastMatchIsSearchedFromTheEnd() throws {
    let stack = (0..<100).map { ScreenDescription("\($0)") }
    let state = try Shop(.stack(stack)).scene.state
    for order in [FindOrder.last, .top] {
      let finding = FindReading(in: state, kind: .screen, order: order).finished()
      #expect(finding.nodes == [state.topID] && finding.work == 1)
    }
  }
}
