import JSON
import Testing

@testable import Navigation

@Suite struct DismissTests {
  @Test func withoutAScreenTheTopGoes() throws {
    var shop = try Shop("A", "B", "C")
    try shop.perform(.dismiss(.init()))
    #expect(shop.path == "A B")
  }

  @Test func everythingAfterItGoesToo() throws {
    var shop = try Shop("A", "B", "C", path: [.sheet("M")])
    try shop.perform(.dismiss(.init("B")))
    #expect(shop.tree == "[A]")
  }

  @Test func theFirstOfAModalLayerTakesTheLayer() throws {
    var shop = try Shop("A", "B", path: [.sheet("M"), "N", .sheet("O")])
    try shop.perform(.dismiss(.init("M")))
    #expect(shop.tree == "[A B]")
  }

  @Test func aBareLayerGoes() throws {
    var shop = try Shop("A", path: [.sheet("M"), .alert("Sure")])
    try shop.perform(.dismiss(.init()))
    #expect(shop.tree == "[A] | [M]+sheet")
  }

  @Test func theRootCannotBeDismissed() throws {
    var shop = try Shop("A", "B")
    #expect(throws: NavigationError.cannotRemoveRoot(shop.id("A"))) { try shop.perform(.dismiss(.init("A"))) }
  }

  @Test func theFirstScreenOfATabCannotBeDismissed() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B"])
    #expect(throws: NavigationError.cannotRemoveRoot(shop.id("A"))) { try shop.perform(.dismiss(.init("A"))) }
    try shop.perform(.dismiss(.init("X")))
    #expect(shop.tree == "{*a[A] b[B]}")
  }

  @Test func theResultIsTheScreensAlone() throws {
    var shop = try Shop("A", "B", "C")
    let (b, c) = (shop.id("B"), shop.id("C"))
    let result = try JSONObject(parsing: #"{"x":1}"#)
    try shop.perform(.dismiss(.init("B", result: result)))
    #expect(shop.scene.newestChanges.map(\.result) == [nil, result])
    #expect(shop.scene.departure(ofScreen: b) == .left(result))
    #expect(shop.scene.departure(ofScreen: c) == .left(nil))
  }
}
