import Testing

@testable import NavigationStore

/// Replies that are in a turn file, and not in the database yet.
struct TurnRepliesTests {
  private let directory = TemporaryDirectory()
  private let batch = Batch()

  private func open(copiedBytes: Int = StoreLimits.copiedBytes) throws -> Store {
    var surroundings = Surroundings()
    surroundings.copiedBytes = copiedBytes
    return try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
  }

  private func reply(_ id: Int) -> StoredRequest {
    StoredRequest(
      id: id, uid: id - 2, scene: 7, request: "né-\(id)", hash: .max - UInt64(id), reply: Array("reply \(id)".utf8),
      time: -id)
  }

  /// Commits a turn that keeps and forgets replies, and may have a record.
  private func commit(
    _ store: Store, keep kept: [Int] = [], forget forgotten: [Int] = [], hasRecord: Bool = false
  ) throws {
    batch.removeAll()
    if hasRecord { batch.append(record(store.lastRevision + 1, scene: 1, .commit, "x")) }
    for id in kept { batch.keep(reply(id)) }
    for id in forgotten { batch.forgetRequest(id) }
    try store.commit(batch)
  }

  private func replies(_ store: Store) throws -> [StoredRequest] {
    var replies: [StoredRequest] = []
    try store.forEachRequest { replies.append($0) }
    return replies
  }

  private func rows(_ store: Store) throws -> Int? {
    try store.database.connection.number("SELECT count(*) FROM requests")
  }

  @Test func theyAreReadAndSurviveAKillWithoutTheDatabase() throws {
    let store = try open()
    try store.begin()
    try commit(store, keep: [1, 2], hasRecord: true)
    try commit(store, keep: [3])
    try commit(store, forget: [1])
    #expect(try replies(store) == [reply(2), reply(3)])
    #expect(try rows(store) == 0 && store.lastRevision == 1)
    store.kill()
    #expect(try Inspection(directory: directory.path).rows.requests.good == 3)
    let again = try open()
    #expect(try again.lastRevision == 1 && replies(again) == [reply(2), reply(3)])
    try again.begin()
    #expect(try rows(again) == 2)
    #expect(try replies(again) == [reply(2), reply(3)])
    try again.close()
  }

  /// Turns that are in the database already are applied again, which changes nothing, whichever file has them.
  @Test(arguments: [1, 200, 1 << 20]) func whatWasCopiedIsTheSameAfterAKill(copiedBytes: Int) throws {
    var store = try open(copiedBytes: copiedBytes)
    try store.begin()
    var kept: Set<Int> = []
    for id in 1...60 {
      let forgotten = id > 10 ? [id - 10] : []
      try commit(store, keep: [id], forget: forgotten, hasRecord: id % 7 == 0)
      kept = kept.union([id]).subtracting(forgotten)
      // Later turns go into the other file; replies in both may have the same revision.
      if id % 3 == 0 { try store.checkpointNow() }
      #expect(try replies(store) == kept.sorted().map(reply))
      if id % 5 == 0 {
        store.kill()
        store = try open(copiedBytes: copiedBytes)
        #expect(try replies(store) == kept.sorted().map(reply), "after \(id)")
        try store.begin()
      }
    }
    try store.close()
    #expect(try replies(try open()) == kept.sorted().map(reply))
  }

  /// A batch that goes into the database at once is written after all earlier turns.
  @Test func theyAreInTheDatabaseBeforeWhatComesAfterThem() throws {
    let store = try open()
    try store.begin()
    try commit(store, keep: [1, 2])
    batch.removeAll()
    batch.replayFrom = 1
    batch.forgetRequest(2)
    batch.keep(reply(3))
    try store.commit(batch)
    #expect(try rows(store) == 2 && store.turns.isEmpty)
    try commit(store, forget: [3])
    store.kill()
    let again = try open()
    #expect(try replies(again) == [reply(1)])
    again.kill()
  }

  /// Bytes that are not entries are refused.
  @Test func halfAnEntryIsNone() {
    var replies = TurnReplies()
    batch.keep(reply(5))
    batch.forgetRequest(4)
    replies.append(batch)
    let bytes = replies.bytes.array()
    #expect(TurnReplies.entries(bytes)?.map(\.id) == [5, 4])
    #expect(TurnReplies.entries(bytes)?.map(\.isForgotten) == [false, true])
    for count in 1..<bytes.count where count != bytes.count - 9 {
      #expect(TurnReplies.entries(Array(bytes.prefix(count))) == nil, "\(count)")
    }
  }
}
