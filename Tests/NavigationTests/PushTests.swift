import Testing

@testable import Navigation

@Suite struct PushTests {
  @Test func pushAppendsToTheTopStack() throws {
    var shop = try Shop("A")
    let effect = try shop.perform(.push(.init("B")))
    #expect(effect.outcome == Outcome(revision: 11, isChanged: true, ids: [5]))
    #expect(shop.tree == "[A B]")
  }

  @Test func anEqualScreenIsPushedAgain() throws {
    var shop = try Shop("A", "B")
    try shop.perform(.push(.init("B")))
    #expect(shop.path == "A B B")
  }

  @Test func pushGoesOnTheStackOfTheTopmostLayer() throws {
    var shop = try Shop("A", path: [.sheet("M")])
    try shop.perform(.push(.init("B")))
    #expect(shop.tree == "[A] | [M B]+sheet")
  }

  @Test func pushGoesOnTheSelectedTab() throws {
    var shop = try Shop(tabs: ["A"], ["B"], selected: 1)
    try shop.perform(.push(.init("X")))
    #expect(shop.tree == "{a[A] *b[B X]}")
  }

  @Test func noStackInTheTopmostLayerIsNotFound() throws {
    var shop = try Shop("A", path: [.alert("Sure")])
    #expect(throws: NavigationError.containerNotFound(.stack, nil)) { try shop.perform(.push(.init("B"))) }
  }

  @Test func pushOnAnotherStackByID() throws {
    var shop = try Shop("A", path: [.sheet("M")])
    let stack = try #require(shop.scene.state.find(kind: .stack, order: .first).first)
    try shop.perform(.push(.init("B", container: .id(stack))))
    #expect(shop.tree == "[A B] | [M]+sheet")
  }

  @Test func aNewScreenBelongsToTheOwnerOfTheOneBelow() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")), options: Options(coordinator: 1))
    try shop.perform(.push(.init("C")))
    #expect(shop.scene.state.node(shop.id("B"))?.owner == 1)
    #expect(shop.scene.state.node(shop.id("C"))?.owner == 1)
    #expect(shop.scene.state.node(shop.id("A"))?.owner == Scene.firstRootCoordinator)
  }

  @Test func aModalPresentationIsNotPushed() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.invalidParameter("screen.presentation")) {
      try shop.perform(.push(.init(.sheet("B"))))
    }
  }
}
