import JSON
import Testing

@testable import Navigation

@Suite struct SearchTests {
  private func names(_ shop: Shop, _ ids: [NodeID]) -> [String] { ids.compactMap { shop.scene.state.node($0)?.name } }

  @Test func theSelectedTabComesLastAndLayersBottomToTop() throws {
    var shop = try Shop(tabs: ["A", "X"], ["B"], ["C"], selected: 0)
    try shop.perform(.present(.init("M")))
    let all = shop.scene.state.find(kind: .screen)
    #expect(names(shop, all) == ["B", "C", "A", "X", "M"])
    #expect(shop.scene.state.find(kind: .screen, order: .first) == [all[0]])
    #expect(shop.scene.state.find(kind: .screen, order: .last) == [all[4]])
  }

  @Test func aNodeComesBeforeItsChildren() throws {
    let shop = try Shop("A", path: [.sheet("M")])
    let kinds = shop.scene.state.find().compactMap { shop.scene.state.node($0)?.kind }
    #expect(kinds == [.window, .stack, .screen, .stack, .screen])
  }

  @Test func topIsInTheVisiblePathOrHoldsIt() throws {
    let shop = try Shop(tabs: ["A"], ["B"])
    #expect(shop.scene.state.find(name: "B", order: .top).isEmpty)
    #expect(names(shop, shop.scene.state.find(name: "a", order: .top)) == ["a"])
    #expect(shop.scene.state.find(kind: .window, order: .top) == [SceneState.window])
    #expect(names(shop, shop.scene.state.find(order: .top)) == ["A"])
  }

  @Test func byTheValuesOfTraits() throws {
    let shop = try Shop(
      "A", ScreenDescription("D", #"{"id":1,"v":2}"#, traits: ["id"]), ScreenDescription("D", #"{"id":2}"#))
    let one = try JSONObject(parsing: #"{"id":1}"#)
    #expect(shop.scene.state.find(name: "D", traits: one).count == 1)
    #expect(shop.scene.state.find(traits: .empty) == [shop.id("A")])
  }

  @Test func labelsFindContainersAndAreNoElementsOfThePath() throws {
    let shop = try Shop(tabs: ["A"], ["B"])
    #expect(shop.scene.state.find(kind: .stack, name: "b").count == 1)
    #expect(shop.scene.state.find(kind: .stack, name: "").isEmpty)
    #expect(shop.path == "A")
  }
}
