import Testing

@testable import NavigationStore

struct BatchTests {
  private let batch = Batch()
  private let map = StoredMap(name: "shop", kind: .found, file: "/m/a.yaml", source: [1], time: 1)

  private func request(_ id: Int) -> StoredRequest {
    StoredRequest(id: id, uid: 1, scene: 1, request: "r\(id)", hash: 1, reply: [UInt8(id)], time: 1)
  }

  @Test func whatWasPutInSinceAMarkIsTakenOut() {
    batch.forgetToken([1])
    batch.keep(map)
    batch.forgetRequest(7)
    let mark = batch.mark
    batch.append(record(1, scene: 1, .open, "a"))
    batch.keep(StoredToken(hash: [2], scene: 1, frontEnd: "f1", uid: 1, name: "a", mode: 0, attached: 1, ends: 1))
    batch.forgetToken([3])
    batch.closeScene(1)
    batch.lastClose = 1
    batch.forgetMap("shop", .found)
    batch.truncate(to: mark)
    #expect(batch.records.isEmpty && batch.tokens.isEmpty && batch.closedScenes.isEmpty && batch.lastClose == nil)
    #expect(batch.forgottenTokens == [[1]] && batch.maps.map(\.name) == ["shop"] && batch.forgottenMaps.isEmpty)
    #expect(batch.forgottenRequests == [7])
  }

  @Test func operationsAreTakenOutAndTheRestStays() {
    batch.forgetRequest(1)
    batch.keep(request(2))
    let bytes = batch.requestBytes.count
    batch.append(record(1, scene: 1, .open, "a"))
    batch.keep(request(3))
    batch.keep(request(4))
    batch.keep(map)
    batch.removeOperations(after: 2)
    #expect(batch.records.isEmpty && batch.requests.map(\.id) == [2] && batch.requestBytes.count == bytes)
    #expect(batch.forgottenRequests == [1] && batch.maps.count == 1)
    batch.removeOperations(after: 0)
    #expect(batch.requests.isEmpty && batch.requestBytes.isEmpty)
  }

  /// A batch that no longer erases anything does not have the logs cut.
  @Test func whatWasToBeErasedAndIsTakenOutErasesNothing() {
    let mark = batch.mark
    batch.closeScene(1, erasesFrom: 7)
    #expect(batch.isErasing)
    batch.truncate(to: mark)
    #expect(!batch.isErasing)
    batch.replace([1], of: 3)
    batch.forgetClosed(2)
    batch.removeErasures()
    #expect(!batch.isErasing && batch.isEmpty)
    batch.closeScene(1, erasesFrom: 7)
    batch.forgetClosed(2)
    batch.removeErasures()
    #expect(batch.isErasing)
    batch.truncate(to: batch.mark)
    #expect(batch.isErasing)
  }

  private func link(_ scope: String, scene: Int = 1, url: String = "app://1") -> StoredLink {
    StoredLink(
      scene: scene, scope: scope, url: url, link: "/{id}", client: "", frontEnd: "", uid: 1, pid: 1, opened: 1, ends: 2)
  }

  @Test func whatWasSaidOfLinksSinceAMarkIsTakenOut() {
    batch.keep(link("a"))
    batch.forgetLink(scene: 1, scope: "b")
    let mark = batch.mark
    batch.keep(link("b"))
    batch.forgetLink(scene: 1, scope: "a")
    batch.keep(map)
    batch.truncate(linksTo: mark)
    #expect(batch.links.map(\.scope) == ["a"] && batch.forgottenLinks.map(\.scope) == ["b"] && batch.maps.count == 1)
  }

  @Test func theLastWordOnALinkHolds() {
    batch.keep(link("a"))
    batch.keep(link("a", scene: 2))
    batch.forgetLink(scene: 1, scope: "a")
    #expect(batch.links.map(\.scene) == [2] && batch.forgottenLinks.count == 1)
    batch.keep(link("a", url: "app://2"))
    batch.keep(link("a", url: "app://3"))
    #expect(batch.links.map(\.url) == ["app://1", "app://3"] && batch.forgottenLinks.isEmpty)
    // Two strings that are canonically equivalent are two scopes.
    batch.keep(link("\u{E9}"))
    batch.keep(link("e\u{301}"))
    #expect(batch.links.count == 4 && !batch.isEmpty)
  }

  /// A map that changes while the disk takes nothing is written once, in its last version.
  @Test func theLastWordOnAMapHolds() {
    batch.forgetMap("shop", .found)
    batch.keep(map)
    batch.keep(map)
    #expect(batch.forgottenMaps.isEmpty && batch.maps.count == 1)
    batch.forgetMap("shop", .installed)
    #expect(batch.maps.count == 1)
    batch.forgetMap("shop", .found)
    #expect(batch.maps.isEmpty && batch.forgottenMaps.count == 2)
  }
}
