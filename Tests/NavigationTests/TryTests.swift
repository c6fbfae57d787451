import Testing

@testable import Navigation

@Suite struct TryTests {
  private let no = ApplyItem(.fail(.init("no")))
  private func push(_ name: String) -> ApplyItem { ApplyItem(.push(.init(ScreenDescription(name)))) }

  @Test func otherwiseTakesThePlaceOfWhatFailed() throws {
    var shop = try Shop("A")
    let effect = try shop.apply(.tryTo(.init([push("B"), no], otherwise: [push("X")], ensure: [push("E")])))
    #expect(shop.path == "A X E")
    #expect(Array(effect.outcome.ids) == ["X", "E"].map(shop.id))
  }

  @Test func ensureIsCarriedOutInEitherCase() throws {
    var shop = try Shop("A")
    try shop.apply(.tryTo(.init([push("B")], otherwise: [push("X")], ensure: [push("E")])))
    #expect(shop.path == "A B E")
  }

  @Test func withoutOtherwiseAFailureIsForgotten() throws {
    var shop = try Shop("A")
    let next = shop.scene.transaction.nextID
    try shop.apply(.tryTo(.init([push("X"), push("Y"), no])), .push(.init("B")))
    #expect(shop.path == "A B" && shop.id("B") == next)
  }

  @Test func aFailingOtherwiseFailsOutwards() throws {
    var shop = try Shop("A")
    let inner = ApplyItem(.tryTo(.init([push("C"), no], otherwise: [no])))
    try shop.apply(.tryTo(.init([push("B"), inner], otherwise: [push("Q")])))
    #expect(shop.path == "A Q")
  }

  @Test func theIndexIsAPath() throws {
    var shop = try Shop("A")
    let inner = ApplyItem(.tryTo(.init([no], otherwise: [push("C"), push("D"), no])))
    let failure = NavigationError.operationFailed(index: [1, 1, 2], operation: "Fail", error: .failed("no"))
    #expect(throws: failure) { try shop.apply(.push(.init("P")), .tryTo(.init([no], otherwise: [push("B"), inner]))) }
    let late = NavigationError.operationFailed(index: [0, 1], operation: "Fail", error: .failed("no"))
    #expect(throws: late) { try shop.apply(.tryTo(.init([push("B")], ensure: [push("C"), no]))) }
  }

  @Test func whatItTookBackIsNotCreated() throws {
    var shop = try Shop("A")
    let attempt = Operation.tryTo(.init([push("X"), push("Y"), no]))
    try shop.apply(attempt, .push(.init("B")), .push(.init("C")), .goBackTo(.init(ScreenReference(.created(0)))))
    #expect(shop.path == "A B")
    let third = ScreenReference(.created(2))
    let failure = NavigationError.operationFailed(index: [3], operation: "GoBackTo", error: .screenNotFound(third))
    #expect(throws: failure) {
      try shop.apply(attempt, .push(.init("B")), .push(.init("C")), .goBackTo(.init(third)))
    }
  }

  @Test func aBarrierThatWasTakenBackIsNone() throws {
    var shop = try Shop("A")
    try shop.apply(.tryTo(.init([ApplyItem(.setRoot(.init(.screen("R")))), no], otherwise: [push("B")])))
    try shop.undo()
    #expect(shop.path == "A")
  }

  @Test func ifMissingAndCoordinatorHoldWithin() throws {
    var shop = try Shop("A")
    let attempt = Operation.Try([ApplyItem(.dismiss(.init("Z"))), push("B")])
    try shop.perform(Call(apply: [ApplyItem(.tryTo(attempt), ifMissing: .ignore, coordinator: 1)]))
    #expect(shop.path == "A B" && shop.scene.state.node(shop.id("B"))?.owner == 1)
  }

  @Test func aloneItIsNoOperation() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.invalidParameter("operation")) { try shop.perform(.tryTo(.init([]))) }
    #expect(throws: NavigationError.invalidParameter("operation")) { try shop.perform(.fail(.init("no"))) }
  }
}
