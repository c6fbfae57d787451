import Testing

@testable import Navigation

@Suite struct StartEmbeddedTests {
  private func embedded(_ name: String, _ screen: ScreenDescription, tab: Int? = nil) -> Navigation.Operation {
    .startEmbedded(.init([.init(name, root: .screen(screen), tab: tab)]))
  }

  @Test func theyBecomeTabsWhereTheyAreWanted() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.selectTab(.init(.index(1))))
    let items: [Navigation.Operation.StartEmbedded.Item] = [
      .init("One", root: .screen("X"), tab: 0), .init("Two", root: .stack(["Y", "Z"])),
    ]
    let effect = try shop.perform(.startEmbedded(.init(items)))
    #expect(shop.tree == "{[X] a[A] *b[B] [Y Z]}@1" && shop.coordinators == "One! Two!")
    #expect(effect.outcome.coordinators.count == 2 && effect.outcome.ids.count == 3)
  }

  @Test func tabsMayHoldTabs() throws {
    var shop = try Shop(tabs: ["A"])
    try shop.perform(
      .startEmbedded(.init([.init("One", root: .tabs(TabsDescription(items: [TabDescription(.screen("X"))])))])))
    #expect(shop.tree == "{*a[A] {*[X]}}")
  }

  @Test func ofOneNameOneIsInTheTabs() throws {
    var shop = try Shop(tabs: ["A"])
    try shop.perform(embedded("One", "X"))
    #expect(throws: NavigationError.coordinatorNotStartable("One", parent: 2)) {
      try shop.perform(embedded("One", "Y"))
    }
    try shop.start("One", .screen("Z"))
    #expect(shop.coordinators == "One! One")
  }

  @Test func beyondTheEndIsNoTab() throws {
    var shop = try Shop(tabs: ["A"])
    #expect(throws: NavigationError.tabNotFound("2")) { try shop.perform(embedded("One", "X", tab: 2)) }
    #expect(throws: NavigationError.tabNotFound("-1")) { try shop.perform(embedded("One", "X", tab: -1)) }
    try shop.perform(embedded("One", "X", tab: 1))
  }

  @Test func theTabsAreTheFirstOfTheParentsSlice() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.containerNotFound(.tabs, nil)) { try shop.perform(embedded("One", "X")) }
    let bar = try shop.start("Bar", .tabs(TabsDescription(items: [TabDescription(.screen("P"))])))
    try shop.start("Other", .tabs(TabsDescription(items: [TabDescription(.screen("Q"))])), parent: 2)
    try shop.perform(.startEmbedded(.init([.init("One", root: .screen("X"))], parent: bar)))
    #expect(shop.tree == "[A {*[P] [X]} {*[Q]}]" && shop.coordinators == "Bar(One!) Other")
    try shop.perform(.startEmbedded(.init([.init("Two", root: .screen("Y"))], parent: 2)))
    #expect(shop.tree == "[A {*[P] [X] [Y]} {*[Q]}]" && shop.coordinators == "Bar(One!) Other Two!")
  }

  @Test func itFinishesWithItsTabAndOnlySo() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    let effect = try shop.perform(embedded("One", "X"))
    let one = try #require(effect.outcome.coordinators.first)
    #expect(throws: NavigationError.cannotRemoveRoot(one)) { try shop.perform(.finishCoordinator(.init(one))) }
    try shop.perform(.setTabs(.init([TabDescription(.screen("A"))])))
    #expect(shop.coordinators.isEmpty && shop.tree == "{*[A]}")
  }
}
