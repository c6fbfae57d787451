import Testing

@testable import Navigation

@Suite struct ReplaceScreenTests {
  @Test func idHasAppearedPlaceAndSuccessorsStay() throws {
    var shop = try Shop("A", path: [.sheet("M"), "N"])
    try shop.appearAll()
    let id = shop.id("M")
    let effect = try shop.perform(.replaceScreen(.init("M", with: ScreenDescription("Q", presentation: .popover))))
    #expect(shop.path == "A! Q+sheet! N!")
    #expect(shop.id("Q") == id)
    #expect(effect.outcome.ids.isEmpty)
  }

  @Test func anEqualOneChangesNothing() throws {
    let detail = try ScreenDescription("D", #"{"id":1}"#, traits: ["id"], title: "One")
    var shop = try Shop("A", detail)
    #expect(try shop.perform(.replaceScreen(.init("D", with: detail))).outcome.isChanged == false)
  }

  @Test func anotherTitleIsAChange() throws {
    var shop = try Shop("A")
    try shop.perform(.replaceScreen(.init("A", with: ScreenDescription("A", title: "One"))))
    #expect(shop.scene.state.top.title == "One")
  }

  @Test func otherTraitsAloneAreNoChange() throws {
    var shop = try Shop("A", try ScreenDescription("D", #"{"id":1}"#, traits: ["id"]))
    let effect = try shop.perform(.replaceScreen(.init("D", with: try ScreenDescription("D", #"{"id":1}"#))))
    #expect(!effect.outcome.isChanged)
    #expect(shop.scene.state.node(shop.id("D"))?.traits == ["id"])
  }

  @Test func anyScreenOfTheTreeIsMeant() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    try shop.perform(.replaceScreen(.init("B", with: "Q")))
    #expect(shop.tree == "{*a[A] b[Q]}")
  }
}
