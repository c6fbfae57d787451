import JSON
import Testing

@testable import Navigation

@Suite struct FinishCoordinatorTests {
  private static let object = JSONObject(members: [("a", "1")])

  @Test func allThatIsItsOwnLeaves() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(.push(.init("Y")))
    try shop.perform(.present(.init("M")))
    try shop.start("Other", .screen("Z"), parent: 2)
    #expect(shop.tree == "[A X Y Z] | [M]+sheet")
    try shop.perform(.finishCoordinator(.init(one)))
    #expect(shop.tree == "[A Z]" && shop.coordinators == "Other")
  }

  @Test func descendantsFinishFirst() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    let two = try shop.start("Two", .screen("Y"))
    let three = try shop.start("Three", .stack(["M"]))
    let four = try shop.start("Four", .screen("Z"), parent: one)
    try shop.perform(.finishCoordinator(.init(one)))
    let finished = shop.scene.newestChanges.filter { $0.kind == .finished }.map(\.id)
    #expect(finished == [three, four, two, one] && shop.tree == "[A]")
  }

  @Test func theOrderHoldsWhenTheParentWasTouchedBefore() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    let two = try shop.start("Two", .screen("Y"))
    try shop.apply(.replaceChildScreens(.init(one, ["W"])), .finishCoordinator(.init(one)))
    #expect(shop.scene.newestChanges.filter { $0.kind == .finished }.map(\.id) == [two, one])
  }

  @Test func itLeavesWithAResult() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    let screen = shop.id("X")
    try shop.perform(.finishCoordinator(.init(one, result: Self.object)))
    #expect(shop.scene.newestChanges.first?.result == Self.object)
    #expect(shop.scene.departure(ofCoordinator: one) == .left(Self.object))
    #expect(shop.scene.departure(ofScreen: screen) == .left(nil))
    #expect(shop.scene.departure(ofScreen: one) == .unknown && shop.scene.departure(ofCoordinator: screen) == .unknown)
  }

  @Test func theRootOneAndTheScenesStay() throws {
    var shop = try Shop("A")
    for id in [1, 2] {
      #expect(throws: NavigationError.cannotRemoveRoot(id)) { try shop.perform(.finishCoordinator(.init(id))) }
    }
    #expect(throws: NavigationError.coordinatorNotFound(9)) { try shop.perform(.finishCoordinator(.init(9))) }
  }

  @Test func whatWouldEmptyTheRootLayerFails() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(.setStack(.init(["X"])))
    let stack = shop.scene.state.children(of: 0)[0]
    #expect(throws: NavigationError.cannotRemoveRoot(stack)) { try shop.perform(.finishCoordinator(.init(one))) }
  }

  @Test func aLayerThatIsEmptyGoes() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(.present(.init("M")), options: Options(coordinator: 2))
    try shop.perform(.replaceTop(.init("N")), options: Options(coordinator: one))
    #expect(shop.tree == "[A X] | [N]+sheet")
    try shop.perform(.finishCoordinator(.init(one)))
    #expect(shop.tree == "[A]")
  }

  @Test func aTabOfItsOwnGoesAndTheSelectionStays() throws {
    var shop = try Shop("A", path: [])
    try shop.start(
      "Bar", .tabs(TabsDescription(items: [TabDescription(.screen("P")), TabDescription(.screen("Q"))])), parent: 2)
    let one = try shop.start("One", .stack(["M"]), parent: 2)
    let tabs = shop.scene.state.find(kind: .tabs)[0]
    let three = [TabDescription(.screen("N")), TabDescription(.screen("P")), TabDescription(.screen("Q"))]
    try shop.perform(.setTabs(.init(three, selected: 2, container: .id(tabs))), options: Options(coordinator: one))
    try shop.perform(.finishCoordinator(.init(one)))
    #expect(shop.tree == "[A {[P] *[Q]}@0]")
  }

  @Test(
    arguments: [
      .pop(.init()), .back, .goBackTo(.init(.name("A"))), .dismiss(.init()), .goTo(.init("Z", on: .name("A"))),
      .replacePath(.init(["A", "Z"])), .setStack(.init(["A", "Z"])), .replaceTop(.init("Z")),
      .setRoot(.init(.screen("Z"))), .goToPath(.init([], on: .name("A"))), .pop(.init(.toRoot)),
    ] as [Navigation.Operation])
  func whateverTakesItsRootAwayFinishesIt(operation: Navigation.Operation) throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.perform(operation, options: Options(coordinator: one))
    #expect(shop.coordinators.isEmpty && !shop.path.contains("X"))
    #expect(shop.scene.state.table.nodes.allSatisfy { $0.owner == 2 || $0.id == 0 })
    #expect(shop.scene.newestChanges.first?.kind == .finished)
  }

  @Test func whatLeavesWithItIsMadeAnew() throws {
    var shop = try Shop("A")
    try shop.start("One", .screen("X"))
    try shop.perform(.push(.init("Y")))
    let before = shop.id("Y")
    try shop.perform(.setStack(.init(["A", "Y"])))
    #expect(shop.tree == "[A Y]" && shop.id("Y") != before && shop.coordinators.isEmpty)
  }

  @Test func undoBringsItBack() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.start("Two", .screen("Y"))
    let before = shop.scene.state
    try shop.perform(.finishCoordinator(.init(one)))
    try shop.undo()
    #expect(shop.scene.state == before && shop.coordinators == "One(Two)")
    #expect(shop.scene.newestChanges.suffix(2).map(\.kind) == [.started, .started])
    try shop.undo(2)
    #expect(shop.tree == "[A]" && shop.coordinators.isEmpty)
    try shop.redo(2)
    #expect(shop.scene.state == before)
  }

  @Test func whoActedForAnApplyMayFinishInIt() throws {
    var shop = try Shop("A")
    let one = try shop.start("One", .screen("X"))
    try shop.apply(.finishCoordinator(.init(one)), .push(.init("Z")), options: Options(coordinator: one))
    #expect(shop.scene.state.node(shop.id("Z"))?.owner == 2)
    let failure = NavigationError.operationFailed(index: [0], operation: "Back", error: .coordinatorNotFound(one))
    #expect(throws: failure) { try shop.perform(Call(apply: [ApplyItem(.back, coordinator: one)])) }
  }
}
