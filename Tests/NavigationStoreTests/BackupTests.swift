import Foundation
import Random
import Testing

@testable import NavigationStore

struct BackupTests {
  @Test func aCopyIsTheStateAtItsEndWhateverIsWrittenMeanwhile() throws {
    var random = SeededRandom(seed: 5)
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    var model = StoreModel()
    let batch = Batch()
    func turn() throws {
      model.turn(batch, using: &random, recordBytesMax: 3000)
      try store.commit(batch)
      try store.sweep { model.isAlive($0, $1) }
    }
    for _ in 0..<300 { try turn() }
    let backup = try store.beginBackup()
    #expect(store.isBackingUp)
    var steps = 0
    while try !backup.step(pages: 3) {
      steps += 1
      try turn()
      if steps % 20 == 0 { try store.checkpointNow() }
    }
    #expect(steps > 20)
    let expected = model
    try turn()
    var bytes = Data()
    while case let piece = try backup.read(bytesMax: 10_000), !piece.isEmpty { bytes.append(contentsOf: piece) }
    #expect(bytes.count == backup.byteCount)
    backup.cancel()
    #expect(directory.names == ["navd.db", "navd.db-turns1", "navd.db-turns2", "navd.db-wal", "navd.run"])

    let elsewhere = TemporaryDirectory()
    try bytes.write(to: URL(fileURLWithPath: elsewhere.file("copy")))
    let inspection = try Inspection(file: elsewhere.file("copy"))
    #expect(inspection.isGood && inspection.isBackup)
    #expect(inspection.lastRevision == expected.lastRevision)
    #expect(inspection.rows.scenes.good == expected.scenes.count)
    #expect(elsewhere.names == ["copy"])
    let epoch = store.epoch
    try store.close()

    try Files.move(elsewhere.file("copy"), to: elsewhere.file("navd.db"))
    let restored = try Store(directory: elsewhere.path, durability: .normal, now: 2)
    #expect(restored.epoch != epoch)
    let difference = try expected.difference(from: restored)
    #expect(difference == nil)
    try restored.begin()
    try restored.close()
    let again = try Store(directory: elsewhere.path, durability: .normal, now: 3)
    #expect(again.epoch == restored.epoch)
    try again.close()
    #expect(elsewhere.names == ["navd.db", "navd.run"])
  }

  @Test func aCopyThatIsGivenUpLeavesNothing() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    do {
      let backup = try store.beginBackup()
      _ = try backup.step(pages: 1)
      #expect(directory.names.contains("navd-backup.db"))
    }
    #expect(!store.isBackingUp)
    #expect(directory.names == ["navd.db", "navd.db-turns1", "navd.db-turns2", "navd.db-wal", "navd.run"])
    let backup = try store.beginBackup()
    _ = try backup.step(pages: 1)
    try store.close()
    #expect(directory.names == ["navd.db", "navd.run"])
    backup.cancel()
  }

  @Test func anInspectionFindsWhatSQLiteDoesNot() throws {
    let sample = try Sample()
    var bytes = try #require(sample.directory.contents["navd.db"])
    let place = try #require(bytes.range(of: Data("ssssssssssssss".utf8))).lowerBound
    bytes[place] = UInt8(ascii: "S")
    let directory = TemporaryDirectory()
    try bytes.write(to: URL(fileURLWithPath: directory.file("copy")))
    let inspection = try Inspection(file: directory.file("copy"))
    #expect(inspection.findings.isEmpty)
    #expect(inspection.rows.scenes.bad == 1)
    #expect(!inspection.isGood)
  }

  @Test func anInspectionChangesNothing() throws {
    let sample = try Sample()
    for hasLog in [false, true] {
      if hasLog {
        let store = try Store(directory: sample.directory.path, durability: .full, now: 1)
        try store.begin()
        let batch = Batch()
        batch.append(record(store.lastRevision + 1, scene: 1, .commit, "x"))
        try store.commit(batch)
        store.kill()
      }
      let before = sample.directory.contents
      let inspection = try Inspection(directory: sample.directory.path)
      #expect(inspection.isGood)
      #expect(inspection.schema == Schema.current.version)
      #expect(inspection.wasStoppedCleanly == !hasLog)
      #expect(inspection.durability == (hasLog ? .full : .normal))
      #expect(inspection.lastRevision == sample.model.lastRevision + (hasLog ? 1 : 0))
      #expect(inspection.rows.requests.good == sample.model.requests.count)
      #expect(inspection.rows.tokens.good == sample.model.tokens.count)
      #expect(sample.directory.contents == before)
    }
  }
}
