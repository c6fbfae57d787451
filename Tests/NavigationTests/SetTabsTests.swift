import Testing

@testable import Navigation

@Suite struct SetTabsTests {
  private func tab(_ screens: ScreenDescription..., name: String? = nil) -> TabDescription {
    TabDescription(name: name, .stack(screens))
  }

  @Test func tabsEqualByTheirFirstScreenKeepTheirNodes() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B"], ["C"])
    let ids = ["A", "X", "C"].map(shop.id)
    let effect = try shop.perform(.setTabs(.init([tab("C", name: "z"), tab("N"), tab("A")])))
    #expect(shop.tree == "{z[C] [N] *[A X]}")
    #expect(["A", "X", "C"].map(shop.id) == ids && Array(effect.outcome.ids) == [shop.id("N")])
  }

  @Test func historyFollowsTheTabsThatStay() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C"])
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.selectTab(.init(.index(2))))
    try shop.perform(.setTabs(.init([tab("X"), tab("B"), tab("A"), tab("C")])))
    #expect(shop.tree == "{[X] [B] [A] *[C]}@2,1")
  }

  @Test func theNewestOfHistoryTakesOverFromAGoneOne() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C"])
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.selectTab(.init(.index(2))))
    try shop.perform(.setTabs(.init([tab("A"), tab("B")])))
    #expect(shop.tree == "{[A] *[B]}@0")
  }

  @Test func elseTheFirst() throws {
    var shop = try Shop(tabs: ["A"], ["B"], selected: 1)
    try shop.perform(.setTabs(.init([tab("X"), tab("A")])))
    #expect(shop.tree == "{*[X] [A]}")
  }

  @Test func selectedWorksOnHistoryAsSelectTab() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.setTabs(.init([tab("A"), tab("B"), tab("C")], selected: 2)))
    #expect(shop.tree == "{[A] [B] *[C]}@0")
  }

  @Test func aKeptTabIgnoresTheRestOfItsStack() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B"])
    try shop.perform(.setTabs(.init([tab("A", "Y", name: "a"), tab("B", name: "b")])), options: .none)
    #expect(shop.tree == "{*a[A X] b[B]}")
  }

  @Test func keptTabsTakeNewArguments() throws {
    var shop = try Shop(tabs: [ScreenDescription("D", #"{"id":1,"v":1}"#, traits: ["id"])], ["B"])
    let id = shop.id("D")
    try shop.perform(.setTabs(.init([tab("B"), tab(ScreenDescription("D", #"{"id":1,"v":2}"#, traits: ["id"]))])))
    #expect(shop.id("D") == id && shop.scene.state.top.arguments.text == #"{"id":1,"v":2}"#)
  }

  @Test func theSameTabsChangeNothing() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B"])
    let effect = try shop.perform(.setTabs(.init([tab("A", name: "a"), tab("B", name: "b")], selected: 0)))
    #expect(effect.outcome.isChanged == false)
  }

  @Test func emptyAndOutOfRangeAreRefused() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.setTabs(.init([]))) }
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.setTabs(.init([tab("A"), tab()]))) }
    #expect(throws: NavigationError.tabNotFound("2")) {
      try shop.perform(.setTabs(.init([tab("A"), tab("B")], selected: 2)))
    }
  }
}
