import Testing

@testable import Navigation

@Suite struct DismissPresentedTests {
  @Test func withoutAScreenEveryModalGoes() throws {
    var shop = try Shop("A", "B", path: [.sheet("M"), .alert("O")])
    try shop.perform(.dismissPresented(.init()))
    #expect(shop.tree == "[A B]")
    #expect(try shop.perform(.dismissPresented(.init())).outcome.isChanged == false)
  }

  @Test func layersAboveTheScreensOwnGo() throws {
    var shop = try Shop("A", path: [.sheet("M"), "N", .sheet("O"), .alert("P")])
    try shop.perform(.dismissPresented(.init(of: "M")))
    #expect(shop.tree == "[A] | [M N]+sheet")
  }

  @Test func theScreenMayBeHidden() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.present(.init("M")))
    try shop.perform(.dismissPresented(.init(of: "B")))
    #expect(shop.tree == "{*a[A] b[B]}")
  }
}
