import Testing

@testable import Navigation

@Suite struct SetStackTests {
  @Test func traitsThatOnlyLookAlikeAreOthers() throws {
    var shop = try Shop(ScreenDescription("A", traits: ["\u{e9}"]))
    let effect = try shop.perform(.setStack(.init([ScreenDescription("A", traits: ["e\u{301}"])])))
    #expect(effect.outcome.isChanged)
    #expect(shop.scene.state.node(shop.id("A"))?.traits?.first?.utf8.count == 3)
  }

  @Test func screensEqualByKeyKeepTheirNodes() throws {
    var shop = try Shop("A", "B", "C")
    try shop.appearAll()
    let ids = ["C", "A"].map(shop.id)
    let effect = try shop.perform(.setStack(.init(["C", "X", "A"])))
    #expect(shop.path == "C! X A!")
    #expect(["C", "A"].map(shop.id) == ids && Array(effect.outcome.ids) == [shop.id("X")])
  }

  @Test func aNewFirstScreenHasTheContainersPlace() throws {
    var shop = try Shop("A", "B")
    try shop.perform(.setStack(.init(["B", "A"])))
    #expect(shop.scene.state.path.map(\.place) == [.root, .push])
    // Both are in the changes, since their place is part of them.
    let changed = shop.scene.newestChanges
    #expect(changed.map(\.kind) == [.changed, .changed, .changed])
    #expect(changed.first?.order == [shop.id("B"), shop.id("A")])
  }

  @Test func eachNodeIsUsedOnceFirstFitFromTheBottom() throws {
    var shop = try Shop("A", "B", "B")
    let ids = shop.scene.state.path.map(\.id)
    try shop.perform(.setStack(.init(["B", "B", "B", "A"])))
    #expect(shop.scene.state.path.map(\.id) == [ids[1], ids[2], shop.scene.state.path[2].id, ids[0]])
  }

  @Test func keptScreensTakeArgumentsAndTitle() throws {
    var shop = try Shop("A", ScreenDescription("D", #"{"id":1,"v":1}"#, traits: ["id"], title: "One"))
    let id = shop.id("D")
    try shop.perform(.setStack(.init(["A", ScreenDescription("D", #"{"id":1,"v":2}"#, traits: ["id"], title: "Two")])))
    #expect(shop.id("D") == id)
    #expect(shop.scene.state.top.arguments.text == #"{"id":1,"v":2}"# && shop.scene.state.top.title == "Two")
  }

  @Test func theSameScreensChangeNothing() throws {
    var shop = try Shop("A", "B")
    #expect(try shop.perform(.setStack(.init(["A", "B"]))).outcome.isChanged == false)
  }

  @Test func emptyIsRefusedAfterTheReference() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.emptyPath) { try shop.perform(.setStack(.init([]))) }
    #expect(throws: NavigationError.containerNotFound(.stack, .id(4711))) {
      try shop.perform(.setStack(.init([], container: .id(4711))))
    }
  }

  @Test func manyGoAndComeInTheMiddle() throws {
    let names = (0..<60).map { ScreenDescription("S\($0)") }
    var shop = try Shop(.stack(names))
    let wanted = names.enumerated().flatMap { $0 % 3 == 0 ? [] : [$1, ScreenDescription("N\($0)")] }
    let effect = try shop.perform(.setStack(.init(wanted)))
    #expect(shop.scene.state.path.map(\.name) == wanted.map(\.name))
    #expect(effect.outcome.ids.count == 40)
    try shop.perform(.setStack(.init(names.reversed())))
    #expect(shop.scene.state.path.map(\.name) == names.reversed().map(\.name))
    try shop.undo(2)
    #expect(shop.scene.state.path.map(\.name) == names.map(\.name))
  }

  @Test func ownersAreThoseOfTheChildBelow() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")), options: Options(coordinator: 1))
    try shop.perform(.setStack(.init(["X", "A", "B", "Y"])))
    let owners = shop.scene.state.path.map { shop.scene.state.node($0.id)?.owner }
    #expect(owners == [2, 2, 1, 1])
  }
}
