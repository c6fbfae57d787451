import Testing

@testable import NavigationStore

// Turns with long records.
extension TurnsTests {
  /// An earlier navd could write a record that the database does not take.
  @Test func aTurnThatTheDatabaseDoesNotTakeIsLeftOut() throws {
    let store = try open()
    try store.begin()
    try commit(1...3, to: store)
    try commit(4...4, to: store, String(repeating: "x", count: 1_000))
    try commit(5...5, to: store)
    store.kill()
    let inspection = try Inspection(file: store.path, surroundings(recordBytesMax: 1_000))
    #expect(inspection.isGood && inspection.lostTurns == .behindLongRecord(bytes: 1_021))
    let again = try open(epoch: "e2", recordBytesMax: 1_000)
    #expect(again.lastRevision == 3 && again.lostTurns == .behindLongRecord(bytes: 1_021) && again.epoch == "e2")
    try again.begin()
    try commit(4...4, to: again, "y")
    again.kill()
    let last = try open(epoch: "e3", recordBytesMax: 1_000)
    #expect(last.lastRevision == 4 && last.lostTurns == nil && last.epoch == "e2")
    #expect(try revisions(last, from: 1) == [1, 2, 3, 4])
    last.kill()
  }

  /// A record is read with its whole row.
  @Test(arguments: [Durability.normal, .none]) func aLongTurnHasManyRows(durability: Durability) throws {
    let store = try Store(directory: directory.path, durability: durability, now: 1)
    try store.begin()
    let lengths = (1...200).map { $0 % 50 == 0 ? 3 * StoreLimits.rowBytes : 10 * $0 }
    for (revision, length) in zip(1..., lengths) {
      batch.append(record(revision, scene: 1, .commit, String(repeating: "x", count: length)))
    }
    try store.commit(batch)
    try store.checkpointNow()
    #expect(try rows(store) ?? 0 > 8)
    let long = "SELECT count(*) FROM journal WHERE length(records) > \(StoreLimits.rowBytes)"
    #expect(try store.database.connection.number(long) == 4)
    for (revision, length) in zip(1..., lengths) {
      #expect(try store.record(revision: revision)?.count == RecordHead.byteCount + length)
    }
    store.kill()
    let again = try open()
    #expect(try revisions(again, from: 1) == Array(1...200))
    again.kill()
  }

  /// A file that has become long is cut.
  @Test func aLongFileIsCutWhenItIsUsedAgain() throws {
    let store = try open()
    try store.begin()
    let word = String(repeating: "x", count: 1 << 20)
    try commit(1...5, to: store, word)
    try store.checkpointNow()
    #expect(directory.contents["navd.db-turns1"]?.count == TurnFileHead.byteCount)
    try store.close()
  }
}
