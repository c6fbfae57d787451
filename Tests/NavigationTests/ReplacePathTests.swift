import Testing

@testable import Navigation

@Suite struct ReplacePathTests {
  @Test func theLeadingSameScreensKeepTheirIDs() throws {
    var shop = try Shop("A", "B", path: [.sheet("M")])
    let effect = try shop.perform(.replacePath(.init(["A", "B", .sheet("M"), "X"])))
    #expect(shop.tree == "[A B] | [M X]+sheet")
    #expect(Array(effect.outcome.ids) == [shop.id("X")])
  }

  @Test func theRootIsMarkedWhenItIsTheLastKept() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    try shop.perform(.replacePath(.init(["A", "C"])))
    #expect(shop.path == "A C")
  }

  @Test func theRootIsNotMarkedByAMereCut() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    try shop.perform(.replacePath(.init(["A"])))
    #expect(shop.path == "A!")
  }

  @Test func anotherFirstScreenIsReplacedInPlace() throws {
    var shop = try Shop("A", "B", path: [.sheet("M")])
    try shop.appearAll()
    let (a, b) = (shop.id("A"), shop.id("B"))
    let effect = try shop.perform(.replacePath(.init(["Z", "B"])))
    #expect(shop.path == "Z B")
    #expect(shop.id("Z") == a && shop.id("B") != b)
    #expect(Array(effect.outcome.ids) == [shop.id("B")])
  }

  @Test func emptyChangesNothing() throws {
    var shop = try Shop("A", "B")
    #expect(try shop.perform(.replacePath(.init([]))).outcome.isChanged == false)
  }

  @Test func theSamePathChangesNothing() throws {
    var shop = try Shop("A", "B", path: [.sheet("M")])
    try shop.appearAll()
    #expect(try shop.perform(.replacePath(.init(["A", "B", .sheet("M")]))).outcome.isChanged == false)
  }

  @Test func theFirstScreenOfAnotherTabSelectsIt() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B", "Y", "Z"], ["C"])
    let (b, y) = (shop.id("B"), shop.id("Y"))
    try shop.perform(.replacePath(.init(["B", "Y", "N"])))
    #expect(shop.tree == "{a[A X] *b[B Y N] c[C]}@0")
    #expect(shop.id("B") == b && shop.id("Y") == y)
  }

  @Test func theOtherTabTakesTheArguments() throws {
    let detail = try ScreenDescription("D", #"{"id":1,"v":1}"#, traits: ["id"], title: "One")
    var shop = try Shop(tabs: ["A"], [detail])
    let id = shop.id("D")
    try shop.perform(.replacePath(.init([ScreenDescription("D", #"{"id":1,"v":2}"#, traits: ["id"])])))
    #expect(shop.id("D") == id)
    #expect(shop.scene.state.top.arguments.text == #"{"id":1,"v":2}"#)
    #expect(shop.scene.state.top.title == "One")
  }

  @Test func layersOverTheTabsAreCut() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.present(.init("M")))
    try shop.perform(.replacePath(.init(["B"])))
    #expect(shop.tree == "{a[A] *b[B]}@0")
  }

  @Test func theSelectedTabsOwnRootIsReplacedWhenNoTabFits() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    let id = shop.id("A")
    try shop.perform(.replacePath(.init(["Q"])))
    #expect(shop.tree == "{*a[Q] b[B]}")
    #expect(shop.id("Q") == id)
  }
}
