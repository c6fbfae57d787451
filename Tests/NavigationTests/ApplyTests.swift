import Testing

@testable import Navigation

@Suite struct ApplyTests {
  @Test func eachSeesWhatThoseBeforeItDid() throws {
    var shop = try Shop("A")
    let effect = try shop.apply(.push(.init("B")), .push(.init("C")), .goBackTo(.init("B")), .push(.init("D")))
    #expect(shop.path == "A B D")
    #expect(Array(effect.outcome.ids) == ["B", "D"].map(shop.id))
    #expect(shop.scene.newestCommit?.operation == "Apply" && shop.revision == 11)
  }

  @Test func theFirstThatFailsEndsIt() throws {
    var shop = try Shop("A")
    let root = shop.id("A")
    let failure = NavigationError.operationFailed(index: [1], operation: "Dismiss", error: .cannotRemoveRoot(root))
    #expect(throws: failure) { try shop.apply(.push(.init("B")), .dismiss(.init("A")), .dismiss(.init("Z"))) }
  }

  @Test func whatCancelsOutIsNoCommit() throws {
    var shop = try Shop("A", "B")
    try shop.appearAll()
    #expect(try shop.apply(.push(.init("C")), .pop(.init())).outcome == Outcome(revision: 12, isChanged: false))
    #expect(try shop.apply(.setStack(.init(["B", "A"])), .setStack(.init(["A", "B"]))).isCommitted == false)
    let titled = ScreenDescription("B", title: "One")
    #expect(
      try shop.apply(.replaceScreen(.init("B", with: titled)), .replaceScreen(.init("B", with: "B"))).isCommitted
        == false)
  }

  @Test func tabsThatAreSelectedBackAndForthKeepHistory() throws {
    var shop = try Shop(tabs: ["A"], ["B"])
    #expect(try shop.apply(.selectTab(.init(.index(1))), .back).isCommitted == false)
    #expect(try shop.apply(.selectTab(.init(.index(1))), .selectTab(.init(.index(0)))).isCommitted)
  }

  @Test func createdCountsInTheOrderOfCreation() throws {
    var shop = try Shop("A")
    try shop.apply(
      .push(.init("B")), .push(.init("B")), .push(.init("C")), .goBackTo(.init(ScreenReference(.created(0)))))
    #expect(shop.path == "A B")
    let missing = ScreenReference(.created(3))
    let failure = NavigationError.operationFailed(index: [1], operation: "GoBackTo", error: .screenNotFound(missing))
    #expect(throws: failure) { try shop.apply(.push(.init("X")), .goBackTo(.init(missing))) }
  }

  @Test func createdIsOfNoUseAlone() throws {
    var shop = try Shop("A")
    let reference = ScreenReference(.created(0))
    #expect(throws: NavigationError.screenNotFound(reference)) { try shop.perform(.goBackTo(.init(reference))) }
  }

  @Test func ifMissingIsTheItemsElseTheWholes() throws {
    var shop = try Shop("A")
    let items = [ApplyItem(.dismiss(.init("Z")), ifMissing: .ignore), ApplyItem(.push(.init("B")))]
    try shop.perform(Call(apply: items))
    #expect(shop.path == "A B")
    try shop.apply(.dismiss(.init("Z")), .push(.init("C")), options: Options(ifMissing: .ignore))
    #expect(shop.path == "A B C")
    let strict = Call(apply: [ApplyItem(.dismiss(.init("Z")), ifMissing: .error)], options: Options(ifMissing: .ignore))
    let failure = NavigationError.operationFailed(index: [0], operation: "Dismiss", error: .screenNotFound("Z"))
    #expect(throws: failure) { try shop.perform(strict) }
  }

  @Test func theCoordinatorIsTheItemsElseTheWholes() throws {
    var shop = try Shop("A")
    let items = [ApplyItem(.push(.init("B")), coordinator: 1), ApplyItem(.present(.init("C")))]
    try shop.perform(Call(apply: items, options: Options(coordinator: 2)))
    #expect(["B", "C"].map { shop.scene.state.node(shop.id($0))?.owner } == [1, 2])
  }

  @Test func idsOfOneStackInALongOneAreFoundFromTheEnd() throws {
    var shop = try Shop(.stack((0..<500).map { ScreenDescription("S\($0)") }))
    let effect = try shop.apply(.push(.init("X")), .push(.init("Y")), .present(.init("M")), .push(.init("Z")))
    #expect(Array(effect.outcome.ids) == ["X", "Y", "M", "Z"].map(shop.id))
  }
}
