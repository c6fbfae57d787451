import JSON
import Testing

@testable import Navigation

@Suite struct HistoryTests {
  private func revisions(_ entries: [HistoryEntry]) -> [Revision] { entries.map(\.commit.revision) }

  @Test func commitsAreListedNewestFirstWithWhatWasOnTop() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.appearAll()
    try shop.apply(.push(.init("C")), .push(.init("D")))
    try shop.perform(.pop(.init(.toRoot)))
    let entries = shop.scene.history()
    #expect(revisions(entries) == [15, 14, 11, 10])
    #expect(entries.map(\.top.name) == ["A", "D", "B", "A"])
    #expect(entries.map(\.top.hasAppeared) == [true, false, false, false])
    #expect(entries.map(\.commit.operation) == ["Pop", "Apply", "Push", "Open"])
  }

  @Test func eachHasASubjectByTitle() throws {
    var shop = try Shop(tabs: ["A"], [ScreenDescription("B", title: "Bees")])
    try shop.perform(.push(.init(ScreenDescription("Item", title: "An item"))))
    try shop.perform(.push(.init("Bare")))
    try shop.perform(.back)
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.selectTab(.init(.index(0))))
    try shop.perform(.pop(.init(.toRoot)))
    #expect(shop.scene.history().map(\.subject) == ["An item", "a", "b", "Bare", "Bare", "An item", "A"])
  }

  @Test func undoAndRedoTellWhatTheyMoved() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.perform(.push(.init("C")))
    try shop.undo(2)
    try shop.redo()
    #expect(shop.scene.history().map(\.steps) == [[11], [12, 11], [], [], []])
  }

  @Test(arguments: ["f7", nil])
  func theNameOfTheFrontEndOrOfTheCommandIsKept(frontEnd: String?) throws {
    for name in ["cashier", "lane 2", "", nil] {
      var shop = try Shop("A")
      var record = ByteBuffer()
      let origin = Origin(Caller(client: "c1", frontEnd: frontEnd, name: name, uid: 5, pid: 6))
      _ = try shop.scene.perform(
        Call(.push(.init("B"))), revision: 11, time: Timestamp(microseconds: 0), origin: origin, message: RawSpan(),
        limits: .standard, journal: &record)
      let read = try CommitRecord(record.array()).commit.origin.caller
      #expect(read.name == name)
      #expect(read.frontEnd == frontEnd)
      #expect((read.client, read.uid, read.pid) == ("c1", 5, 6))
    }
  }

  @Test func limitAndBefore() throws {
    var shop = try Shop("A")
    for _ in 0..<5 { try shop.perform(.push(.init("B"))) }
    #expect(revisions(shop.scene.history(limit: 2)) == [15, 14])
    #expect(revisions(shop.scene.history(limit: 2, before: 14)) == [13, 12])
    #expect(revisions(shop.scene.history(before: 11)) == [10])
    #expect(shop.scene.history(limit: 0).isEmpty)
  }

  @Test(arguments: [(1, true), (3, true), (5, true), (6, false), (7, false)])
  func aReadingKnowsOfAnEarlierCommit(limit: Int, hasMore: Bool) throws {
    var shop = try Shop("A")
    for _ in 0..<5 { try shop.perform(.push(.init("B"))) }
    let reading = HistoryReading(shop.scene, limit: limit).finished()
    #expect(reading.hasMore == hasMore && reading.entries.count == min(limit, 6))
    #expect(!HistoryReading(shop.scene, limit: limit, before: shop.scene.revision - 4).finished().hasMore)
  }

  @Test func whatCanBeRedoneIsUndone() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.undo()
    #expect(shop.scene.history().map(\.isUndone) == [false, true, false])
    try shop.redo()
    #expect(shop.scene.history().map(\.isUndone) == [false, false, false, false])
    try shop.undo()
    try shop.perform(.push(.init("C")))
    #expect(shop.scene.history().allSatisfy { !$0.isUndone })
  }

  @Test func theOldestGoBeyondTheLimit() throws {
    var limits = SceneLimits()
    limits.historyCommits = 3
    var shop = try Shop("A")
    for name in ["B", "C", "D", "E"] {
      try shop.perform(Call(.push(.init(ScreenDescription(name)))), limits: limits)
      try shop.perform(Call(.didAppear(.init(id: shop.id(name)))), limits: limits)
    }
    #expect(revisions(shop.scene.history()) == [17, 15, 13])
    #expect(shop.scene.history.count == 6)
    #expect(throws: NavigationError.nothingToUndo(steps: 4)) { try shop.undo(4) }
    try shop.undo(3)
    #expect(shop.path == "A B!")
  }

  @Test func whatWasTakenBackIsForgottenWithItsCommits() throws {
    var limits = SceneLimits()
    limits.historyCommits = 4
    var shop = try Shop("A")
    for name in ["B", "C"] { try shop.perform(Call(.push(.init(ScreenDescription(name)))), limits: limits) }
    try shop.perform(Call(.undo(steps: 2)), limits: limits)
    for _ in 0..<3 {
      try shop.perform(Call(.redo(steps: 1)), limits: limits)
      try shop.perform(Call(.undo(steps: 1)), limits: limits)
    }
    #expect(throws: NavigationError.nothingToRedo(steps: 2)) { try shop.redo(2) }
    try shop.redo()
    #expect(shop.path == "A B")
  }

  @Test func bytesAreALimitToo() throws {
    var limits = SceneLimits()
    limits.historyBytes = 20_000
    var shop = try Shop("A")
    for index in 0..<200 {
      let screen = ScreenDescription("B", title: String(repeating: "x", count: index % 7 == 0 ? 5_000 : 10))
      try shop.perform(Call(.push(.init(screen))), limits: limits)
      #expect(shop.scene.history.byteCount <= limits.historyBytes || shop.scene.history.count == 1)
    }
    #expect(shop.scene.history.count < 100)
    try shop.undo(10)
    #expect(shop.scene.state.path.count == 191)
  }

  @Test func theNewestIsKeptWhateverItsSize() throws {
    var limits = SceneLimits()
    limits.historyBytes = 10
    var shop = try Shop("A")
    try shop.perform(Call(.push(.init("B"))), limits: limits)
    #expect(revisions(shop.scene.history()) == [11])
    try shop.undo()
    #expect(shop.path == "A")
  }
}
