import Testing

@testable import Navigation

@Suite struct SelectTabTests {
  @Test func theTabLeftBehindKeepsItsStack() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B"])
    try shop.perform(.selectTab(.init(.index(1))))
    #expect(shop.tree == "{a[A X] *b[B]}@0")
    try shop.perform(.selectTab(.init(.index(0))))
    #expect(shop.tree == "{*a[A X] b[B]}@1")
  }

  @Test func byNameOfTheTabElseOfItsFirstScreen() throws {
    let items = [
      TabDescription(name: "B", .screen("A")), TabDescription(.screen("B")), TabDescription(.stack(["C", "X"])),
    ]
    var shop = try Shop(.tabs(TabsDescription(items: items)))
    #expect(try shop.perform(.selectTab(.init(.name("B")))).outcome.isChanged == false)
    try shop.perform(.selectTab(.init(.name("C"))))
    #expect(shop.path == "C X")
    #expect(throws: NavigationError.tabNotFound("A")) { try shop.perform(.selectTab(.init(.name("A")))) }
  }

  @Test func byKeyTheFirstMatch() throws {
    var shop = try Shop(tabs: ["A"], ["A", "X"], ["B"], selected: 2)
    try shop.perform(.selectTab(.init(.key(ScreenKey("A")))))
    #expect(shop.tree == "{*a[A] b[A X] c[B]}@2")
    #expect(throws: NavigationError.tabNotFound("X")) { try shop.perform(.selectTab(.init(.key(ScreenKey("X"))))) }
  }

  @Test func outOfRangeIsNoTab() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    for index in [-1, 2, .max, .min] {
      #expect(throws: NavigationError.tabNotFound("\(index)")) { try shop.perform(.selectTab(.init(.index(index)))) }
    }
  }

  @Test func theSelectedOneChangesNothingButCanBeReset() throws {
    var shop = try Shop(tabs: ["A", "X", "Y"], ["B"])
    #expect(try shop.perform(.selectTab(.init(.index(0)))).outcome.isChanged == false)
    try shop.perform(.selectTab(.init(.index(0), resetIfSelected: true)))
    #expect(shop.tree == "{*a[A] b[B]}")
    try shop.perform(.selectTab(.init(.index(1), resetIfSelected: true)))
    #expect(shop.tree == "{a[A] *b[B]}@0")
  }

  @Test func tabsUnderAModalAreNotSelectedByAccident() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.present(.init("M")))
    #expect(throws: NavigationError.containerNotFound(.tabs, nil)) { try shop.perform(.selectTab(.init(.index(1)))) }
    let tabs = ContainerReference(.search(.init(kind: .tabs)))
    try shop.perform(.selectTab(.init(.index(1), container: tabs)))
    #expect(shop.tree == "{a[A] *b[B]}@0 | [M]+sheet")
  }

  @Test func anIndexIsInTheHistoryOnce() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C"])
    for index in [1, 0, 2, 1, 0] { try shop.perform(.selectTab(.init(.index(index)))) }
    #expect(shop.tree == "{*a[A] b[B] c[C]}@2,1")
  }
}
