import JSON
import Testing

@testable import Navigation

@Suite struct ScreenReferenceTests {
  private func shop() throws -> Shop {
    try Shop(
      "A", ScreenDescription("D", #"{"id":1,"v":1}"#, traits: ["id"]),
      ScreenDescription("D", #"{"id":1,"v":2}"#, traits: ["id"]),
      ScreenDescription("D", #"{"id":2}"#), ScreenDescription("E", #"{"id":"1"}"#, traits: []), "Z")
  }

  private func found(_ target: ScreenReference.Target, _ pick: ScreenReference.Pick? = nil) throws -> Int? {
    let shop = try shop()
    let id = shop.scene.state.resolve(ScreenReference(target, pick: pick))
    #expect(shop.scene.state.visibleMatch(ScreenReference(target, pick: pick)) == id)
    return shop.scene.state.path.firstIndex { $0.id == id }
  }

  @Test func byNameTheLastOrTheFirst() throws {
    #expect(try found(.name("D")) == 3 && found(.name("D"), .last) == 3 && found(.name("D"), .first) == 1)
    #expect(try found(.name("Q")) == nil)
  }

  @Test func byEqualityAllArgumentsCountAndTheTitleDoesNot() throws {
    #expect(try found(.screen(ScreenDescription("D", #"{"v":1,"id":1.0}"#, title: "One"))) == 1)
    #expect(try found(.screen("D")) == nil)
    #expect(try found(.screen(ScreenDescription("E", #"{"id":1}"#))) == nil)
  }

  @Test func byKeyTheTraitsCount() throws {
    let one = try JSONObject(parsing: #"{"id":1}"#)
    let two = try JSONObject(parsing: #"{"id":2}"#)
    #expect(try found(.key(ScreenKey("D", traits: one))) == 2)
    #expect(try found(.key(ScreenKey("D", traits: one)), .first) == 1)
    // Without traits of its own every argument is one.
    #expect(try found(.key(ScreenKey("D", traits: two))) == 3)
    // Without traits the reference matches nothing.
    #expect(try found(.key(ScreenKey("E"))) == 4 && found(.key(ScreenKey("D"))) == nil)
  }

  @Test func namesAreComparedByTheirBytes() throws {
    let shop = try Shop("caf\u{E9}")
    #expect(shop.scene.state.resolve("caf\u{E9}") != nil)
    #expect(shop.scene.state.resolve("cafe\u{301}") == nil)
  }

  @Test func aContainersIDIsNoScreen() throws {
    let shop = try Shop("A")
    #expect(shop.scene.state.resolve(.id(3)) == nil && shop.scene.state.resolve(.id(4)) == 4)
  }
}
