import JSON
import Testing

@testable import Navigation

@Suite struct ActivateLinksTests {
  private func isActive(_ scope: String, _ shop: Shop) -> Bool? {
    guard let map = shop.scene.map, let entry = map.links.scopes[scope] else { return nil }
    return map.isActive(entry, shop.scene.state.linkConditions)
  }

  private func newestConditions(_ shop: Shop) -> LinkConditions? {
    shop.scene.newestCommit.flatMap { shop.scene.newestConditions(of: $0) }
  }

  @Test func aScopeIsActiveAtTheStartAsTheMapSays() throws {
    var shop = try Shop(map: .linked())
    #expect(isActive("open", shop) == true && isActive("shut", shop) == false && isActive("inside", shop) == false)
    try shop.perform(.move(.init("enter")))
    #expect(isActive("inside", shop) == true)
    #expect(newestConditions(shop) != nil)
    try shop.perform(.selectTab(.init(.name("b"))))
    #expect(newestConditions(shop) == nil)
  }

  @Test func whatBecomesActiveIsACommitAndNoStep() throws {
    var shop = try Shop(map: .linked())
    try shop.perform(.present(.init("Bell")))
    try shop.undo()
    let before = shop.revision
    #expect(try shop.perform(.activateLinks(.init("shut"))).isCommitted)
    #expect(isActive("shut", shop) == true && newestConditions(shop) != nil && shop.scene.newestChanges.isEmpty)
    #expect(shop.scene.newestCommit?.isNavigation == false)
    #expect(shop.scene.history().map(\.commit.operation) == ["Undo", "Present", "Open"])
    // The commit is in history, for clients that need all changes.
    #expect(try shop.scene.commits(since: before, newest: shop.revision).map { $0.conditions != nil } == [true])
    #expect(throws: NavigationError.conflict(.revision, expected: before, actual: shop.revision)) {
      try shop.perform(.back, options: Options(ifRevision: before))
    }
    try shop.redo()
    #expect(shop.path == "Out Bell+sheet")
    try shop.undo()
    #expect(isActive("shut", shop) == true)
  }

  @Test func whatIsSoAlreadyOrTakenBackInOneListIsNoCommit() throws {
    var shop = try Shop(map: .linked())
    #expect(!(try shop.perform(.activateLinks(.init("open"))).isCommitted))
    #expect(!(try shop.perform(.deactivateLinks(.init("shut"))).isCommitted))
    try shop.perform(.activateLinks(.init("shut")))
    #expect(!(try shop.apply(.deactivateLinks(.init("shut")), .activateLinks(.init("shut"))).isCommitted))
  }

  @Test func aStepThatAlsoActivatesIsUndoneWithoutThat() throws {
    var shop = try Shop(map: .linked())
    try shop.apply(.activateLinks(.init("shut")), .present(.init("Bell")))
    #expect(shop.scene.newestCommit?.isNavigation == true)
    try shop.undo()
    #expect(shop.path == "Out" && isActive("shut", shop) == true)
    try shop.redo()
    #expect(shop.path == "Out Bell+sheet" && isActive("shut", shop) == true)
  }

  @Test func onlyScopesThatTheMapLeavesOpenAreSpokenOf() throws {
    var shop = try Shop(map: .linked())
    #expect(throws: NavigationError.invalidParameter("scope")) { try shop.perform(.activateLinks(.init("inside"))) }
    #expect(throws: NavigationError.notInMap(map: "linked", kind: "scope", name: "none")) {
      try shop.perform(.deactivateLinks(.init("none")))
    }
    var bare = try Shop("A")
    #expect(throws: NavigationError.notInMap(map: "", kind: "scope", name: "none")) {
      try bare.perform(.activateLinks(.init("none")))
    }
  }

  @Test func thereAndBackAgainIsNoChange() throws {
    var shop = try Shop(map: .linked())
    let effect = try shop.apply(.activateLinks(.init("shut")), .deactivateLinks(.init("shut")))
    #expect(!effect.outcome.isChanged && isActive("shut", shop) == false)
  }

  @Test func itIsThereAgainAfterASnapshotAndAReplay() throws {
    var buffer = ByteBuffer()
    var shop = try Shop(map: .linked())
    try shop.perform(.activateLinks(.init("shut")))
    shop.scene.writeSnapshot(into: &buffer)
    var again = try Scene(snapshot: buffer.array())
    #expect(again.state.linkConditions == shop.scene.state.linkConditions)
    again.attach(.linked())
    var journal = ByteBuffer()
    let savepoint = shop.scene.savepoint
    _ = try shop.scene.perform(
      Call(.deactivateLinks(.init("shut"))), revision: shop.revision + 1, time: Timestamp(microseconds: 1),
      origin: Origin(Caller()), message: RawSpan(), journal: &journal)
    try again.replay(journal.array())
    #expect(again.state.linkConditions == shop.scene.state.linkConditions && isActive("shut", shop) == false)
    try shop.scene.takeBack(journal.array(), to: savepoint)
    #expect(isActive("shut", shop) == true)
  }
}
