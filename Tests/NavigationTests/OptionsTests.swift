import JSON
import Testing

@testable import Navigation

@Suite struct OptionsTests {
  @Test func ifRevisionMindsWhatChangedAfterIt() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    #expect(throws: NavigationError.conflict(.revision, expected: 10, actual: 11)) {
      try shop.perform(.back, options: Options(ifRevision: 10))
    }
    try shop.perform(.back, options: Options(ifRevision: 11))
    #expect(shop.path == "A")
  }

  @Test func ifRevisionDoesNotMindDidAppear() throws {
    var shop = try Shop("A")
    try shop.appearAll()
    try shop.perform(.push(.init("B")), options: Options(ifRevision: 10))
    #expect(shop.path == "A! B")
  }

  @Test func ifRevisionNotYetReachedOrBeforeOpenIsAConflict() throws {
    var shop = try Shop("A")
    for revision in [0, 9, 11, .max, .min] {
      #expect(throws: NavigationError.conflict(.revision, expected: revision, actual: 10)) {
        try shop.perform(.push(.init("B")), options: Options(ifRevision: revision))
      }
    }
  }

  @Test func ifRevisionMayBeAnotherScenes() throws {
    var shop = try Shop("A")
    shop.revision = 20
    try shop.perform(.push(.init("B")), options: Options(ifRevision: 20))
    #expect(shop.path == "A B")
  }

  @Test func ifTop() throws {
    var shop = try Shop("A", path: [.sheet("M")])
    let (a, m) = (shop.id("A"), shop.id("M"))
    #expect(throws: NavigationError.conflict(.top, expected: a, actual: m)) {
      try shop.perform(.back, options: Options(ifTop: a))
    }
    try shop.perform(.back, options: Options(ifTop: m))
    #expect(shop.path == "A")
  }

  @Test func revisionIsCheckedBeforeTopAndReferences() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.conflict(.revision, expected: 0, actual: 10)) {
      try shop.perform(.dismiss(.init("Z")), options: Options(ifRevision: 0, ifTop: 99))
    }
    #expect(throws: NavigationError.conflict(.top, expected: 99, actual: shop.id("A"))) {
      try shop.perform(.dismiss(.init("Z")), options: Options(ifTop: 99))
    }
  }

  @Test func ifMissingIgnoresScreensAndContainers() throws {
    var shop = try Shop("A")
    let ignore = Options(ifMissing: .ignore)
    #expect(try shop.perform(.dismiss(.init("Z")), options: ignore).outcome.isChanged == false)
    #expect(try shop.perform(.push(.init("B", container: .id(99))), options: ignore).outcome.isChanged == false)
    #expect(try shop.perform(.selectTab(.init(.index(0))), options: ignore).outcome.isChanged == false)
  }

  @Test func ifMissingIgnoresNoCoordinator() throws {
    var shop = try Shop("A")
    #expect(throws: NavigationError.coordinatorNotFound(99)) {
      try shop.perform(.dismiss(.init("Z")), options: Options(ifMissing: .ignore, coordinator: 99))
    }
  }

  @Test func theCoordinatorIsCheckedAfterOtherReferencesAndBeforeTheOperation() throws {
    var shop = try Shop("A")
    let options = Options(coordinator: 99)
    #expect(throws: NavigationError.screenNotFound("Z")) { try shop.perform(.dismiss(.init("Z")), options: options) }
    #expect(throws: NavigationError.coordinatorNotFound(99)) { try shop.perform(.dismiss(.init()), options: options) }
    #expect(throws: NavigationError.coordinatorNotFound(99)) { try shop.perform(.back, options: options) }
  }

  @Test func theCoordinatorOfManyIsCheckedFirst() throws {
    var shop = try Shop("A")
    try shop.perform(.push(.init("B")))
    let options = Options(coordinator: 99)
    #expect(throws: NavigationError.coordinatorNotFound(99)) { try shop.apply(.dismiss(.init("Z")), options: options) }
    #expect(throws: NavigationError.coordinatorNotFound(99)) {
      try shop.perform(Call(.undo(steps: 1), options: options))
    }
    let failure = NavigationError.operationFailed(index: [0], operation: "Back", error: .coordinatorNotFound(99))
    #expect(throws: failure) { try shop.perform(Call(apply: [ApplyItem(.back, coordinator: 99)])) }
  }

  @Test func aDryRunTellsWhatWouldBe() throws {
    var shop = try Shop("A", "B")
    let dry = Options(isDryRun: true)
    let would = try shop.perform(.push(.init("C")), options: dry)
    #expect(would.isCommitted == false)
    #expect(try shop.perform(.push(.init("C"))).outcome == would.outcome)
  }

  @Test func aDryRunOfAnApplyTellsTheChanges() throws {
    var shop = try Shop("A", "B")
    let b = shop.id("B")
    let effect = try shop.apply(.dismiss(.init()), .push(.init("C")), options: Options(isDryRun: true))
    let changes = try #require(effect.changes)
    #expect(changes.map(\.kind) == [.removed, .added] && changes.map(\.id) == [b, b + 1])
    #expect(changes[1].index == 1 && changes[1].node?.name == "C" && changes[1].node?.place == .push)
  }

  @Test func animationAndContextGoWithTheCommit() throws {
    var shop = try Shop("A")
    let context = try JSONObject(parsing: #"{"why":"test"}"#)
    try shop.perform(.push(.init("B")), options: Options(isAnimated: false, context: context))
    #expect(shop.scene.newestCommit?.isAnimated == false && shop.scene.newestCommit?.context == context)
  }

  @Test func aMissingCoordinatorComesBeforeAMissingPlace() throws {
    var shop = try Shop("A", path: [.alert("M")])
    #expect(throws: NavigationError.containerNotFound(.stack, nil)) { try shop.perform(.goTo(.init("B"))) }
    #expect(throws: NavigationError.coordinatorNotFound(99)) {
      try shop.perform(.goTo(.init("B")), options: Options(coordinator: 99))
    }
  }

  @Test func onlyADryRunOfApplyTellsItsChanges() throws {
    var shop = try Shop("A")
    #expect(try shop.perform(.push(.init("B")), options: Options(isDryRun: true)).changes == nil)
    #expect(try shop.apply(.push(.init("B")), options: Options(isDryRun: true)).changes?.count == 1)
    #expect(try shop.apply(.back, options: Options(isDryRun: true)).changes?.isEmpty == true)
  }
}
