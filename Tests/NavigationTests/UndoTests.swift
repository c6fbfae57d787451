import JSON
import Testing

@testable import Navigation

@Suite struct UndoTests {
  @Test func idsComeBack() throws {
    var shop = try Shop("A", "B", path: [.sheet("M"), "N"])
    let before = shop.scene.state
    let effect: Effect
    try shop.perform(.goBackTo(.init("A")))
    effect = try shop.undo()
    #expect(shop.scene.state == before)
    #expect(effect.outcome == Outcome(revision: 12, isChanged: true))
  }

  @Test func stepsAreTakenBackAsOneCommit() throws {
    var shop = try Shop("A")
    for name in ["B", "C", "D"] { try shop.perform(.push(.init(ScreenDescription(name)))) }
    try shop.undo(2)
    #expect(shop.path == "A B" && shop.revision == 14)
    #expect(shop.scene.newestCommit?.previous == 13)
    try shop.redo(2)
    #expect(shop.path == "A B C D")
  }

  @Test func stepsCanBeRedoneOneByOne() throws {
    var shop = try Shop("A")
    for name in ["B", "C", "D"] { try shop.perform(.push(.init(ScreenDescription(name)))) }
    let ids = shop.scene.state.path.map(\.id)
    try shop.undo(3)
    for count in 2...4 {
      try shop.redo()
      #expect(shop.scene.state.path.map(\.id) == Array(ids.prefix(count)))
    }
    try shop.undo()
    try shop.undo(2)
    #expect(shop.path == "A")
  }

  @Test func aNewStepCutsOffWhatCouldBeRedone() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.undo()
    try shop.perform(.push(.init("C")))
    #expect(throws: NavigationError.nothingToRedo(steps: 1)) { try shop.redo() }
    try shop.undo()
    #expect(shop.path == "A")
  }

  @Test func beyondTheOpenThereIsNothing() throws {
    var shop = try Shop("A", path: ["B"])
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try shop.undo() }
    try shop.perform(.push(.init("C")))
    #expect(throws: NavigationError.nothingToUndo(steps: 2)) { try shop.undo(2) }
    #expect(throws: NavigationError.nothingToRedo(steps: 1)) { try shop.redo() }
  }

  @Test func aScreenComesBackAsItLeft() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.perform(.didAppear(.init(id: shop.id("B"))))
    try shop.perform(.pop(.init()))
    try shop.undo()
    #expect(shop.path == "A B!")
    try shop.undo()
    try shop.redo()
    #expect(shop.path == "A B!")
  }

  @Test func othersKeepTheirsButForWhatTheStepChanged() throws {
    var shop = try Shop("A", "B", "C")
    try shop.appearAll()
    try shop.perform(.goToPath(.init(["B", "X"], on: "A")))
    try shop.perform(.didAppear(.init(id: shop.id("X"))))
    #expect(shop.path == "A! B X!")
    try shop.undo()
    #expect(shop.path == "A! B! C!")
    try shop.redo()
    #expect(shop.path == "A! B X!")
  }

  @Test func didAppearBetweenStepsIsNotTakenBack() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.appearAll()
    try shop.perform(.push(.init("C")))
    try shop.undo()
    #expect(shop.path == "A! B!")
    try shop.perform(.didAppear(.init(id: shop.id("A"))))
    try shop.redo()
    #expect(shop.path == "A! B! C")
  }

  @Test func stepsThatCancelOutLeaveTheCursor() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    try shop.perform(.pop(.init()))
    #expect(try shop.undo(2).outcome.isChanged == false)
    try shop.undo()
    #expect(shop.path == "A B")
    try shop.undo()
    #expect(try shop.redo(2).outcome.isChanged == false)
    try shop.redo()
    #expect(shop.path == "A B")
  }

  @Test func stepsThatOnlyLeaveAppearancesBehindMoveTheCursorToo() throws {
    var shop = try Shop("A")
    try shop.appearAll()
    try shop.perform(.replacePath(.init(["Z"])))
    try shop.perform(.replacePath(.init(["A"])))
    #expect(shop.path == "A")
    try shop.undo(2)
    #expect(shop.path == "A!")
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try shop.undo() }
    try shop.redo(2)
    #expect(shop.path == "A")
  }

  @Test func replacedScreensTabsAndSelections() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B"], ["C"])
    var states = [shop.scene.state]
    let operations: [Navigation.Operation] = [
      .replaceScreen(.init("X", with: ScreenDescription("Y", title: "Why"))), .selectTab(.init(.index(2))),
      .setTabs(.init([TabDescription(.screen("C")), TabDescription(.screen("Q"))])), .setStack(.init(["Q", "C"])),
      .present(.init("M", ifPresenting: .stack)), .replaceTop(.init("N")),
    ]
    for operation in operations {
      try shop.perform(operation)
      states.append(shop.scene.state)
    }
    for state in states.dropLast().reversed() {
      try shop.undo()
      #expect(shop.scene.state == state)
    }
    for state in states.dropFirst() {
      try shop.redo()
      #expect(shop.scene.state == state)
    }
    try shop.undo(operations.count)
    #expect(shop.scene.state == states[0])
  }

  @Test func optionsHoldForItToo() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    let dry = try shop.perform(Call(.undo(steps: 1), options: Options(isDryRun: true)))
    #expect(dry.outcome.isChanged && !dry.isCommitted)
    #expect(throws: NavigationError.conflict(.revision, expected: 0, actual: 11)) {
      try shop.perform(Call(.undo(steps: 1), options: Options(ifRevision: 0)))
    }
    try shop.undo()
    #expect(shop.path == "A")
  }

  @Test func stepsAreAtLeastOne() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.invalidParameter("steps")) { try shop.undo(0) }
    #expect(throws: NavigationError.invalidParameter("steps")) { try shop.redo(-1) }
  }

  @Test func whatAStepChangedToAndFroIsNotWhatItChanged() throws {
    var shop = try Shop("A")
    let id = shop.id("A")
    try shop.apply(.didAppear(.init(id: id)), .replacePath(.init(["Q"])))
    #expect(shop.path == "Q")
    try shop.perform(.didAppear(.init(id: id)))
    try shop.undo()
    #expect(shop.path == "A!")
    try shop.redo()
    #expect(shop.path == "Q!")
  }
}
