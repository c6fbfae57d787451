import Random
import Testing

@testable import NavigationStore

struct SweepTests {
  /// With random scenes that have short histories, the journal stays below four times the largest living part, plus the
  /// bytes of one turn and one sweep.
  @Test(arguments: [1, 2] as [UInt64])
  func theJournalIsBoundedByWhatLives(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .none, now: 1)
    try store.begin()
    var model = StoreModel()
    let batch = Batch()
    var livingMax = 0
    var longest = 0
    var written = 0
    for step in 0..<3000 {
      // Long phases with short records, and with long ones.
      let bytes = step / 500 % 2 == 0 ? 100 : 3000
      model.turn(batch, using: &random, recordBytesMax: bytes)
      written += batch.records.count
      try store.commit(batch)
      try store.sweep { model.isAlive($0, $1) }
      if step % 100 != 0 { continue }
      livingMax = max(livingMax, model.livingBytes)
      longest = max(longest, try store.database.connection.number("SELECT sum(length(records)) FROM journal") ?? 0)
      if store.isCheckpointDue { try store.checkpointNow() }
    }
    let slack = 3 * StoreLimits.sweepIntervalBytes
    #expect(longest <= livingMax * 4 + slack, "longest \(longest), living at most \(livingMax)")
    #expect(written > 3 * longest, "too little was written to say anything")
    let difference = try model.difference(from: store)
    #expect(difference == nil)
    try store.close()
    // Freed pages are used again: the file is not much larger than its largest contents.
    let size = try #require(try FileIdentity(store.path)).byteCount
    #expect(size < 3 * (longest + 1_000_000), "\(size) bytes")
  }

  @Test func deadRowsGoAndTheNewestStays() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .none, now: 1)
    try store.begin()
    let batch = Batch()
    for revision in 1...20 {
      batch.removeAll()
      batch.append(record(revision, scene: 1, .commit, String(repeating: "x", count: 30_000)))
      try store.commit(batch)
    }
    var swept = Store.Swept()
    while let more = try store.sweep(isAlive: { _, _ in false }) { swept.bytesFreed += more.bytesFreed }
    #expect(swept.bytesFreed == 19 * 30_021)
    #expect(try store.database.connection.number("SELECT count(*) FROM journal") == 1)
    #expect(try store.record(revision: 20) != nil)
    #expect(try store.record(revision: 19) == nil)
    #expect(store.lastRevision == 20)
    try store.close()
  }

  @Test func aDamagedRowIsPassedOverAndTold() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .none, now: 1)
    try store.begin()
    let batch = Batch()
    for revision in 1...20 {
      batch.removeAll()
      batch.append(record(revision, scene: 1, .commit, String(repeating: "x", count: 30_000)))
      try store.commit(batch)
    }
    try store.database.connection.execute("UPDATE journal SET sum = sum + 1 WHERE revision IN (5, 9)")
    var bytesFreed = 0
    var damages: [StoreError] = []
    while let swept = try store.sweep(isAlive: { _, _ in false }) {
      bytesFreed += swept.bytesFreed
      if let damage = swept.damage { damages.append(damage) }
    }
    #expect(bytesFreed == 17 * 30_021)
    #expect(damages.first?.code == .damaged)
    #expect(try store.database.connection.number("SELECT count(*) FROM journal") == 3)
    try store.close()
  }

  @Test func aRowOfWhichLessThanHalfLivesIsWrittenAgain() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .none, now: 1)
    try store.begin()
    let batch = Batch()
    for revision in 1...900 { batch.append(record(revision, scene: 1, .commit, String(repeating: "x", count: 400))) }
    try store.commit(batch)
    batch.removeAll()
    batch.append(record(901, scene: 1, .commit, ""))
    try store.commit(batch)
    func isAlive(_ row: [UInt8], _ offset: Int) -> Bool {
      RecordHead(row.span, at: offset).map { $0.revision % 3 == 0 } ?? false
    }
    while try store.sweep(isAlive: isAlive) != nil { continue }
    for revision in 1...900 {
      #expect(try store.record(revision: revision)?.count == (revision % 3 == 0 ? 421 : nil))
    }
    #expect(try store.database.connection.number("SELECT min(revision) FROM journal") == 1)
    try store.close()
  }

  @Test func aSweepBeginsElsewhereEachTime() {
    let cursors = (1...200).map { SweepState(startingAfter: 1_000_000 + $0).cursor }
    #expect(cursors.allSatisfy { (0...1_000_200).contains($0) })
    #expect(cursors.contains { $0 < 100_000 } && cursors.contains { $0 > 900_000 })
    #expect(SweepState(startingAfter: 0).cursor == 0)
  }
}
