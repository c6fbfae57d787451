import Testing

@testable import Navigation

@Suite struct BackTests {
  @Test func fromTheTopOutwards() throws {
    var shop = try Shop("A", "B", path: [.sheet("M"), "N"])
    for path in ["A B M+sheet", "A B", "A"] {
      try shop.perform(.back)
      #expect(shop.path == path)
    }
    #expect(try shop.perform(.back).outcome.isChanged == false)
  }

  @Test func toTheTabSelectedBefore() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C"])
    try shop.perform(.selectTab(.init(.index(2))))
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.push(.init("X")))
    #expect(shop.tree == "{a[A] *b[B X] c[C]}@0,2")
    try shop.perform(.back)
    #expect(shop.tree == "{a[A] *b[B] c[C]}@0,2")
    try shop.perform(.back)
    #expect(shop.tree == "{a[A] b[B] *c[C]}@0")
    try shop.perform(.back)
    #expect(shop.tree == "{*a[A] b[B] c[C]}")
    #expect(try shop.perform(.back).outcome.isChanged == false)
  }

  @Test func toTheFirstTab() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C"], selected: 2, back: .first)
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.back)
    #expect(shop.tree == "{*a[A] b[B] c[C]}@2")
    #expect(try shop.perform(.back).outcome.isChanged == false)
  }

  @Test func toTheTabOnTheLeft() throws {
    var shop = try Shop(tabs: ["A"], ["B"], ["C"], back: .order)
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.selectTab(.init(.index(2))))
    #expect(shop.tree == "{a[A] b[B] *c[C]}@0,1")
    try shop.perform(.back)
    #expect(shop.tree == "{a[A] *b[B] c[C]}@0")
    try shop.perform(.back)
    #expect(shop.tree == "{*a[A] b[B] c[C]}")
    #expect(try shop.perform(.back).outcome.isChanged == false)
  }

  @Test func notAmongTabsAtAll() throws {
    var shop = try Shop(tabs: ["A"], ["B"], back: TabsBack.none)
    try shop.perform(.selectTab(.init(.index(1))))
    #expect(try shop.perform(.back).outcome.isChanged == false)
  }

  @Test func aModalGoesBeforeTabsBelowIt() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.selectTab(.init(.index(1))))
    try shop.perform(.present(.init("M")))
    try shop.perform(.back)
    #expect(shop.tree == "{a[A] *b[B]}@0")
  }
}
