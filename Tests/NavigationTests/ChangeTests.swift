import Testing

@testable import Navigation

@Suite struct ChangeTests {
  @Test func aPushIsOneNodeAdded() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    let change = try #require(shop.scene.newestChanges.first)
    #expect(shop.scene.newestChanges.count == 1)
    #expect(change.kind == .added && change.id == 5 && change.parent == 3 && change.index == 1)
    #expect(change.node?.name == "B" && change.node?.place == .push && change.node?.children == [])
  }

  @Test func theDeepestGoFirst() throws {
    var shop = try Shop("A", path: [.sheet("M"), "N"])
    try shop.perform(.goBackTo(.init("A")))
    let changes = shop.scene.newestChanges
    #expect(changes.map(\.kind) == [.removed, .removed, .removed])
    #expect(changes.map(\.id) == [7, 6, 5] && changes.map(\.parent) == [5, 5, 0])
  }

  @Test func aNewRoot() throws {
    var shop = try Shop("A", path: [.sheet("M"), "N"])
    let items = [TabDescription(.screen("X")), TabDescription(.stack(["Y", "Z"]))]
    try shop.perform(.setRoot(.init(.tabs(TabsDescription(items: items, selected: 1)))))
    let changes = shop.scene.newestChanges
    #expect(changes.count == 12)
    #expect(
      changes.map(\.kind) == Array(repeating: .removed, count: 5) + Array(repeating: .added, count: 6) + [.changed])
    let added = changes[5..<11]
    #expect(added.map { $0.node?.kind } == [.tabs, .stack, .stack, .screen, .screen, .screen])
    #expect(added.map(\.index) == [0, 0, 1, 0, 0, 1])
    #expect(added.first?.node?.selected == 1)
  }

  @Test func whatCameAndWentInOneCommitIsNotTold() throws {
    var shop = try Shop("A")
    let effect = try shop.apply(.push(.init("B")), .pop(.init()), .push(.init("C")))
    let changes = shop.scene.newestChanges
    #expect(changes.count == 1 && changes.first?.id == effect.outcome.ids.first && changes.first?.index == 1)
  }

  @Test func aNodeThatChangedTwiceIsToldOnce() throws {
    var shop = try Shop("A", "B", "C")
    try shop.appearAll()
    try shop.apply(
      .replaceScreen(.init("B", with: "X")), .replaceScreen(.init("X", with: "Y")),
      .goToPath(.init(["Y", "Z"], on: "A")))
    let changes = shop.scene.newestChanges
    #expect(changes.map(\.kind) == [.removed, .added, .changed])
    #expect(changes[2].node?.name == "Y" && changes[2].node?.hasAppeared == false && changes[2].order == nil)
  }

  @Test func keptChildrenInAnotherOrderAreToldByTheirContainer() throws {
    var shop = try Shop("A", "B", "C", "D")
    let stack = try #require(shop.scene.state.find(kind: .stack).first)
    try shop.perform(.setStack(.init(["A", "D", "X", "B"])))
    let changes = shop.scene.newestChanges
    #expect(changes.map(\.kind) == [.removed, .added, .changed])
    #expect(
      changes[2].id == stack && changes[2].order == shop.scene.state.children(of: stack) && changes[2].node == nil)
  }

  @Test func anOrderThatIsRestoredIsNotTold() throws {
    var shop = try Shop("A", "B", "C")
    try shop.apply(.setStack(.init(["C", "B", "A"])), .setStack(.init(["A", "B", "C"])), .push(.init("D")))
    #expect(shop.scene.newestChanges.map(\.kind) == [.added])
  }

  @Test func changesWithinWhatIsReplacedAfterwardsAreNotTold() throws {
    var shop = try Shop("A", "B")
    try shop.apply(.setStack(.init(["B", "A"])), .setRoot(.init(.screen("R"))))
    #expect(shop.scene.newestChanges.map(\.kind) == [.removed, .removed, .removed, .added, .added, .changed])
  }
}
