import JSON
import Testing

@testable import Navigation

@Suite struct DepartureTests {
  private let result = try? JSONObject(parsing: #"{"n":1}"#)

  @Test func whatIsThereHasNotLeft() throws {
    let shop = try Shop("A")
    #expect(shop.scene.departure(ofScreen: shop.id("A")) == .present)
    #expect(shop.scene.departure(ofCoordinator: Scene.firstRootCoordinator) == .present)
  }

  @Test func whatNeverWasIsUnknown() throws {
    let shop = try Shop("A")
    for id in [0, 3, 99] { #expect(shop.scene.departure(ofScreen: id) == .unknown) }
    #expect(shop.scene.departure(ofCoordinator: 99) == .unknown)
  }

  @Test func withoutAResultItIsCancelled() throws {
    var shop = try Shop("A")
    try shop.perform(.present(.init("P")))
    let id = shop.id("P")
    try shop.perform(.back)
    #expect(shop.scene.departure(ofScreen: id) == .left(nil))
    #expect(shop.scene.departure(ofScreen: id - 1) == .unknown)
  }

  @Test func theLastDepartureCounts() throws {
    var shop = try Shop("A", path: [.sheet("P")])
    let id = shop.id("P")
    try shop.perform(.dismiss(.init(result: result)))
    #expect(shop.scene.departure(ofScreen: id) == .left(result))
    try shop.undo()
    #expect(shop.scene.departure(ofScreen: id) == .present)
    try shop.perform(.back)
    #expect(shop.scene.departure(ofScreen: id) == .left(nil))
    try shop.undo()
    try shop.perform(.dismiss(.init(result: .empty)))
    #expect(shop.scene.departure(ofScreen: id) == .left(.empty))
  }

  @Test func redoingADismissalGivesItsResultAgain() throws {
    var shop = try Shop("A", path: [.sheet("P")])
    let id = shop.id("P")
    try shop.perform(.dismiss(.init(result: result)))
    try shop.undo()
    #expect(shop.scene.newestChanges.allSatisfy { $0.result == nil })
    try shop.redo()
    #expect(shop.scene.departure(ofScreen: id) == .left(result))
    #expect(shop.scene.newestChanges.first { $0.id == id }?.result == result)
  }

  @Test func aScreenPoppedAfterItsDismissalWasTakenBackIsCancelled() throws {
    var shop = try Shop("A", "B")
    let id = shop.id("B")
    try shop.perform(.dismiss(.init(result: result)))
    try shop.undo()
    try shop.perform(.pop(.init()))
    #expect(shop.scene.departure(ofScreen: id) == .left(nil))
  }

  @Test func whatCameAndWentInOneCommitWasNeverThere() throws {
    var shop = try Shop("A")
    let id = try shop.perform(.push(.init("B")), options: Options(isDryRun: true)).outcome.ids[0]
    try shop.apply(.push(.init("B")), .dismiss(.init(result: result)), .present(.init("C")))
    #expect(shop.scene.departure(ofScreen: id) == .unknown)
    #expect(shop.scene.departure(ofScreen: shop.id("C")) == .present)
  }

  @Test func historyTellsAsLongAsItIsKept() throws {
    var limits = SceneLimits()
    limits.historyCommits = 2
    var shop = try Shop("A", "B")
    let id = shop.id("B")
    try shop.perform(Call(.pop(.init())), limits: limits)
    try shop.perform(Call(.push(.init("C"))), limits: limits)
    #expect(shop.scene.departure(ofScreen: id) == .left(nil))
    try shop.perform(Call(.push(.init("D"))), limits: limits)
    #expect(shop.scene.departure(ofScreen: id) == .unknown)
  }
}
