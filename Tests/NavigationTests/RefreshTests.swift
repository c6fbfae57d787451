import Testing

@testable import Navigation

@Suite struct RefreshTests {
  @Test func frontEndsAreToldWithoutACommit() throws {
    var shop = try Shop("A", "B")
    let effect = try shop.perform(.refresh(.init("A")))
    #expect(effect.refresh == [shop.id("A")] && !effect.isCommitted)
    #expect(effect.outcome == Outcome(revision: 10, isChanged: false))
  }

  @Test func withoutAScreenEveryOneIsMeant() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    #expect(try shop.perform(.refresh(.init())).refresh == [shop.id("B"), shop.id("A")])
  }

  @Test func withinAnApplyThoseThatAreThere() throws {
    var shop = try Shop("A", "B", "C")
    let effect = try shop.apply(.refresh(.init("C")), .refresh(.init("A")), .pop(.init()))
    #expect(effect.refresh == [shop.id("A")] && effect.isCommitted)
  }

  @Test func whatATryTookBackIsNotRefreshed() throws {
    var shop = try Shop("A")
    let attempt = Operation.Try([ApplyItem(.refresh(.init("A"))), ApplyItem(.fail(.init("no")))])
    #expect(try shop.apply(.tryTo(attempt)).refresh == nil)
  }

  @Test func aDryRunTellsNobody() throws {
    var shop = try Shop("A")
    #expect(try shop.perform(.refresh(.init()), options: Options(isDryRun: true)).refresh == nil)
  }
}
