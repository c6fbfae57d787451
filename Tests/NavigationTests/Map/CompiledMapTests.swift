import JSON
import Testing

@testable import Navigation

struct CompiledMapTests {
  let map = CompiledMap.shop()

  @Test func entriesAreFoundByTheBytesOfTheirNames() throws {
    let table = MapTable(["é", "e\u{301}", "Item"].map { MapScreen($0) })
    #expect(table.index(of: "é") == ScreenIndex(0))
    #expect(table.index(of: "e\u{301}") == ScreenIndex(1))
    #expect(table.index(of: "item") == nil)
    #expect(MapTable<MapScreen>().index(of: "") == nil)
  }

  @Test func everyEntryOfALongTableIsFound() {
    let table = MapTable((0..<5_000).map { MapScreen("Screen \($0)") })
    #expect((0..<5_000).allSatisfy { table.index(of: "Screen \($0)") == ScreenIndex($0) })
    #expect(table.index(of: "Screen 5000") == nil)
  }

  @Test func aScreenHasItsTransitionsAndTheUniversalOnes() throws {
    let home = try #require(map.declared("Home", .empty))
    #expect(map.transitions(from: home).map(\.transition.name) == ["item", "help"])
    #expect(map.transitions(from: home).map(\.isUniversal) == [false, true])
    #expect(map.transition("help", from: nil)?.kind == .present)
    #expect(map.transition("item", from: home)?.target(in: map) == "Item")
    #expect(map.transition("item", from: nil) == nil)
  }

  @Test func neighboursAreAllowedByEdges() throws {
    let home = try #require(map.declared("Home", .empty))
    let item = try #require(map.declared("Item", .empty))
    let help = try #require(map.declared("Help", .empty))
    #expect(map.allows(item, over: home, .push))
    #expect(!map.allows(item, over: home, .sheet))
    #expect(!map.allows(home, over: item, .push))
    #expect(map.allows(help, over: item, .sheet))
    #expect(map.allows(help, over: nil, .sheet))
    #expect(!map.allows(help, over: nil, .push))
  }

  @Test(arguments: [
    ("1.0.0", "1.0.1"), ("1.9.0", "1.10.0"), ("1.0.0-alpha", "1.0.0"), ("1.0.0-alpha", "1.0.0-alpha.1"),
    ("1.0.0-alpha.1", "1.0.0-alpha.beta"), ("1.0.0-2", "1.0.0-11"), ("1.0.0-rc.1", "1.0.0"),
  ])
  func versionsAreOrdered(lower: String, higher: String) throws {
    let (lower, higher) = (try #require(MapVersion(lower)), try #require(MapVersion(higher)))
    #expect(lower < higher)
    #expect(!(higher < lower))
  }

  @Test(arguments: ["", "1", "1.0", "1.0.0.0", "01.0.0", "1.0.x", "1.0.0-", "1.0.0-01", "1.0.0+", "v1.0.0", "1.-1.0"])
  func otherTextsAreNoVersions(text: String) {
    #expect(MapVersion(text) == nil)
  }
}
