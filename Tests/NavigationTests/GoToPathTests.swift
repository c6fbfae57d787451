import Testing

@testable import Navigation

@Suite struct GoToPathTests {
  @Test func theLeadingSameScreensKeepTheirIDs() throws {
    var shop = try Shop("A", "B", "C", "D")
    let (b, d) = (shop.id("B"), shop.id("D"))
    let effect = try shop.perform(.goToPath(.init(["B", "X", "D"], on: "A")))
    #expect(shop.path == "A B X D")
    #expect(shop.id("B") == b && shop.id("D") != d)
    #expect(Array(effect.outcome.ids) == [shop.id("X"), shop.id("D")])
  }

  @Test func theLastKeptHasNotAppearedWhenItIsCutAndContinued() throws {
    var shop = try Shop("A", "B", "C")
    try shop.appearAll()
    try shop.perform(.goToPath(.init(["B", "X"], on: "A")))
    #expect(shop.path == "A! B X")
  }

  @Test func theScreenThatIsGoneFromIsNotMarked() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    try shop.perform(.goToPath(.init(["X"], on: "A")))
    #expect(shop.path == "A! X")
  }

  @Test func aMereContinuationMarksNothing() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    try shop.perform(.goToPath(.init(["B", "C"], on: "A")))
    #expect(shop.path == "A! B! C")
  }

  @Test func aMereCutMarksNothing() throws {
    var shop = try Shop("A", "B", "C")
    try shop.appearAll()
    try shop.perform(.goToPath(.init(["B"], on: "A")))
    #expect(shop.path == "A! B!")
  }

  @Test func anEmptyPathJustCuts() throws {
    var shop = try Shop("A", "B", path: [.sheet("M")])
    try shop.perform(.goToPath(.init([], on: "A")))
    #expect(shop.path == "A")
    #expect(try shop.perform(.goToPath(.init([]))).outcome.isChanged == false)
  }

  @Test func presentationsAreCompared() throws {
    var shop = try Shop("A", "B")
    try shop.perform(.goToPath(.init([.sheet("B")], on: "A")))
    #expect(shop.tree == "[A] | [B]+sheet")
    #expect(try shop.perform(.goToPath(.init([.sheet("B")], on: "A"))).outcome.isChanged == false)
    try shop.perform(.goToPath(.init([ScreenDescription("B", presentation: .popover)], on: "A")))
    #expect(shop.tree == "[A] | [B]+popover")
  }

  @Test func argumentsAreComparedAndTitlesAreNot() throws {
    var shop = try Shop("A", try ScreenDescription("D", #"{"id":1}"#, title: "One"))
    let same = try ScreenDescription("D", #"{"id":1}"#, title: "Two")
    #expect(try shop.perform(.goToPath(.init([same], on: "A"))).outcome.isChanged == false)
    #expect(shop.scene.state.top.title == "One")
    try shop.perform(.goToPath(.init([ScreenDescription("D", #"{"id":2}"#)], on: "A")))
    #expect(shop.scene.state.top.arguments.text == #"{"id":2}"#)
  }

  @Test func aFailureOnTheWayTakesEverythingBack() throws {
    var shop = try Shop("A", "B")
    #expect(throws: NavigationError.containerNotFound(.stack, nil)) {
      try shop.perform(.goToPath(.init(["X", .alert("Y"), "Z"], on: "A")))
    }
    #expect(shop.path == "A B")
  }
}
