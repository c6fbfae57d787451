import Testing

@testable import Navigation

@Suite struct PushTests {
  @Test func pushAppends() throws {
    var shop = try Shop("A")
    let effect = try shop.perform(.push(.init(Screen("B"))))
    #expect(effect.outcome == Outcome(revision: 11, isChanged: true, ids: [5]))
    #expect(shop.path == "A B")
  }
}
