import Foundation
import Random
import Testing

@testable import NavigationStore

/// A damaged or foreign file is refused with a reason, and is not changed.
struct DamageTests {
  @Test func aByteAnywhereThatIsFlippedIsFoundOrHarmless() throws {
    let sample = try Sample()
    let bytes = try #require(sample.directory.contents["navd.db"])
    var random = SeededRandom(seed: 7)
    var found = 0
    for _ in 0..<200 {
      var flipped = bytes
      let place = random.below(bytes.count)
      flipped[place] ^= UInt8(1 << random.below(8))
      let directory = TemporaryDirectory()
      try flipped.write(to: URL(fileURLWithPath: directory.file("navd.db")))
      let before = directory.contents
      do {
        let store = try Store(directory: directory.path, durability: .normal, now: 1)
        let difference = try sample.model.difference(from: store)
        // Bytes that a start does not check may be wrong: times, names, unused bytes. Bytes of the model never are.
        #expect(difference?.hasPrefix("record") != true, "byte \(place): \(difference ?? "")")
        try store.close()
      } catch {
        found += 1
        #expect([.damaged, .foreign, .newer].contains(error.code), "byte \(place): \(error)")
        #expect(directory.contents == before, "byte \(place) changed the file")
      }
    }
    #expect(found > 50, "\(found) found")
  }

  @Test(arguments: [1, 50, 99, 100, 4095, 4096, 10_000])
  func aFileThatWasCutOffIsRefused(length: Int) throws {
    let sample = try Sample()
    let bytes = try #require(sample.directory.contents["navd.db"])
    try expectRefused(bytes.prefix(length), [.damaged, .foreign])
  }

  @Test func anEmptyFileIsRefused() throws { try expectRefused(Data(), [.damaged]) }

  @Test func garbageIsRefused() throws {
    var random = SeededRandom(seed: 1)
    try expectRefused(Data((0..<20_000).map { _ in UInt8(random.below(256)) }), [.foreign])
  }

  @Test func theDatabaseOfAnotherApplicationIsRefused() throws {
    let directory = TemporaryDirectory()
    let other = try DatabaseConnection(directory.file("navd.db"), .create)
    try other.execute("PRAGMA journal_mode = WAL; CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)")
    other.drop(removesEmptyLog: false)
    let before = directory.contents
    #expect(before.keys.contains("navd.db-wal"))
    let error = try #require(refusal(directory))
    #expect(error.code == .foreign)
    #expect("\(error)".contains("another application"))
    #expect(directory.contents == before)
  }

  @Test func theDatabaseOfALaterNavdIsRefused() throws {
    let sample = try Sample()
    let connection = try DatabaseConnection(sample.directory.file("navd.db"), .readWrite)
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version = 9")
    // First only in the log, then in the file.
    connection.drop(removesEmptyLog: false)
    for _ in 0..<2 {
      let before = sample.directory.contents
      let error = try #require(refusal(sample.directory))
      #expect(error.code == .newer)
      #expect(error.found == "its schema is 9, this navd knows \(Schema.current.version)")
      #expect(sample.directory.contents == before)
      let again = try DatabaseConnection(sample.directory.file("navd.db"), .readWrite)
      try again.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_checkpoint(TRUNCATE)")
      again.drop(removesEmptyLog: true)
    }
  }

  @Test func aLogWithoutItsDatabaseIsRefused() throws {
    let sample = try Sample()
    let store = try Store(directory: sample.directory.path, durability: .normal, now: 1)
    try store.begin()
    store.kill()
    try Files.remove(sample.directory.file("navd.db"))
    let before = sample.directory.contents
    #expect(refusal(sample.directory)?.code == .damaged)
    #expect(sample.directory.contents == before)
  }

  @Test func aDirectoryInItsPlaceIsRefused() throws {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.file("navd.db"), withIntermediateDirectories: false)
    #expect(refusal(directory)?.code == .foreign)
  }

  @Test func aDirectoryThatIsNotThereIsAnError() throws {
    let directory = TemporaryDirectory()
    let error = #expect(throws: StoreError.self) {
      try Store(directory: directory.file("none"), durability: .normal, now: 1)
    }
    #expect(error?.code == .io)
    #expect(error.map { "\($0)".contains("No such file") } == true)
  }

  private func refusal(_ directory: TemporaryDirectory) -> StoreError? {
    do {
      _ = try Store(directory: directory.path, durability: .normal, now: 1)
      return nil
    } catch {
      return error
    }
  }

  private func expectRefused(_ bytes: Data, _ codes: [StoreError.Code]) throws {
    let directory = TemporaryDirectory()
    try bytes.write(to: URL(fileURLWithPath: directory.file("navd.db")))
    let before = directory.contents
    do {
      let store = try Store(directory: directory.path, durability: .normal, now: 1)
      try store.forEachScene { _ in }
      try store.forEachBatch(from: 0) { _ in }
      Issue.record("it was taken")
    } catch {
      #expect(codes.contains(error.code), "\(error)")
    }
    #expect(directory.contents == before)
  }
}

/// A database with rows in every table, cleanly closed.
struct Sample {
  let directory = TemporaryDirectory()
  private(set) var model = StoreModel()

  init(turns: Int = 150) throws {
    var random = SeededRandom(seed: 11)
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    let batch = Batch()
    for _ in 0..<turns {
      model.turn(batch, using: &random)
      try store.commit(batch)
    }
    try store.close()
  }
}
