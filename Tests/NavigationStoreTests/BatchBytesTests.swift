import JSON
import Testing

@testable import NavigationStore

struct BatchBytesTests {
  /// A batch with a row of every kind.
  private func filled() -> Batch {
    let batch = Batch()
    batch.append(record(1, scene: 1, .open, "a"))
    batch.append(record(2, scene: 1, .commit, "bb"))
    batch.snapshots.append([7, 8, 9])
    batch.endSnapshot(of: 1, revision: 2)
    batch.snapshots.append([6])
    batch.endSnapshot(of: 3, revision: 4)
    batch.replace([1, 2, 3], of: 1)
    batch.replayFrom = 2
    batch.lastClose = 1
    batch.keep(StoredRequest(id: 4, uid: -1, scene: 1, request: "r", hash: .max, reply: [5, 6], time: 7))
    batch.forgetRequest(3)
    batch.keep(
      StoredToken(hash: [1, 2], scene: 1, frontEnd: "f1", uid: 1_000, name: "ä", mode: 2, attached: 3, ends: 4))
    batch.forgetToken([9])
    batch.closeScene(5, erasesFrom: 6)
    batch.closeScene(7)
    batch.forgetClosed(8)
    batch.keep(StoredMap(name: "shop", kind: .former(.max), file: "/m", source: [1], time: 2))
    batch.forgetMap("old", .installed)
    batch.keep(
      StoredLink(
        scene: 1, scope: "s", url: "u:1", link: "l", client: "c", frontEnd: "", uid: -1, pid: -1, opened: 1, ends: 2))
    batch.forgetLink(scene: 2, scope: "")
    return batch
  }

  private func bytes(_ batch: Batch) -> [UInt8] {
    var buffer = ByteBuffer()
    batch.write(into: &buffer)
    return buffer.array()
  }

  @Test func theByteFormHasEverything() throws {
    let batch = filled()
    let form = bytes(batch)
    let copy = Batch()
    copy.forgetToken([1])
    #expect(copy.read(form, at: 0) == form.count)
    #expect(bytes(copy) == form)
    #expect(copy.records.array() == batch.records.array() && copy.snapshots.array() == [7, 8, 9, 6])
    #expect(copy.replaced.map(\.record) == [[1, 2, 3]] && copy.replayFrom == 2 && copy.lastClose == 1)
    #expect(copy.isErasing && copy.requests.map(\.id) == [4] && copy.forgottenRequests == [3])
    #expect(copy.tokens == batch.tokens && copy.forgottenTokens == [[9]] && copy.erasedScenes == [8])
    #expect(copy.closedScenes.map(\.scene) == [5, 7] && copy.closedScenes.map(\.erasesFrom) == [6, nil])
    #expect(copy.maps == batch.maps && copy.forgottenMaps.map(\.name) == ["old"])
    #expect(copy.links == batch.links && copy.forgottenLinks.map(\.scene) == [2])
  }

  @Test func formsFollowEachOther() throws {
    let (first, second) = (bytes(filled()), bytes(Batch()))
    let copy = Batch()
    let place = try #require(copy.read(first + second, at: 0))
    #expect(place == first.count)
    #expect(copy.read(first + second, at: place) == first.count + second.count)
    #expect(copy.isEmpty && copy.closedScenes.isEmpty && copy.replayFrom == nil)
  }

  @Test func anIncompleteFormIsRefused() {
    let form = bytes(filled())
    let copy = Batch()
    for length in 0..<form.count { #expect(copy.read(Array(form[..<length]), at: 0) == nil) }
  }

  // MARK: - Frames

  @Test func aFrameAndItsPlaceAreWrittenTogether() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .none, now: 1)
    #expect(store.frame == .none)
    try store.begin()
    let first = Batch()
    first.append(record(1, scene: 1, .open, "a"))
    let second = Batch()
    second.append(record(2, scene: 1, .commit, "b"))
    let frame = StoredFrame(number: 3, sum: -5, term: 2)
    try store.commit(frame, after: (0, 0), [first, second])
    #expect(store.frame == frame && store.lastRevision == 2)
    // The same frame again does not follow.
    let next = StoredFrame(number: 4, sum: 9, term: 2)
    #expect(throws: StoreError.self) { try store.commit(next, after: (3, -5), [second]) }
    // Neither does one behind a frame that was not written, or of another history.
    for previous in [(2, -5), (3, 5)] {
      #expect(throws: StoreError.self) { try store.commit(next, after: previous, []) }
    }
    #expect(store.frame == frame)
    // A frame may change nothing but the place.
    try store.commit(next, after: (3, -5), [])
    try store.close()
    let again = try Store(directory: directory.path, durability: .none, now: 2)
    #expect(again.frame == next && again.lastRevision == 2)
    try again.close()
  }
}
