import Foundation
import StateFolder
import Testing

@testable import NavigationStore

/// Records that are in a turn file, and not in the database yet.
struct TurnsTests {
  let directory = TemporaryDirectory()
  let batch = Batch()

  func surroundings(
    pendingBytes: Int = StoreLimits.copiedBytes, epoch: String = "e1", recordBytesMax: Int = StoreLimits.recordBytesMax
  ) -> Surroundings {
    var surroundings = Surroundings()
    surroundings.bootID = "boot"
    surroundings.newEpoch = epoch
    surroundings.copiedBytes = pendingBytes
    surroundings.recordBytesMax = recordBytesMax
    return surroundings
  }

  func open(
    pendingBytes: Int = StoreLimits.copiedBytes, epoch: String = "e1", recordBytesMax: Int = StoreLimits.recordBytesMax
  ) throws -> Store {
    try Store(
      directory: directory.path, durability: .normal, now: 1,
      surroundings: surroundings(pendingBytes: pendingBytes, epoch: epoch, recordBytesMax: recordBytesMax))
  }

  func commit(_ revisions: ClosedRange<Int>, to store: Store, _ word: String = "x") throws {
    for revision in revisions {
      batch.removeAll()
      batch.append(record(revision, scene: 1, .commit, word))
      try store.commit(batch)
    }
  }

  func rows(_ store: Store) throws -> Int? {
    try store.database.connection.number("SELECT count(*) FROM journal")
  }

  func revisions(_ store: Store, from revision: Int) throws -> [Int] {
    var revisions: [Int] = []
    try store.forEachBatch(from: revision) { bytes in
      var offset = 0
      while let head = RecordHead(bytes.span, at: offset) {
        revisions.append(head.revision)
        offset += head.length
      }
    }
    return revisions
  }

  @Test func theyAreReadAndSurviveAKillAndManyTurnsBecomeOneRow() throws {
    let store = try open()
    try store.begin()
    try commit(1...100, to: store)
    #expect(try rows(store) == 0)
    #expect(try store.record(revision: 57) == record(57, scene: 1, .commit, "x"))
    #expect(try store.record(revision: 101) == nil)
    store.kill()
    let again = try open()
    #expect(again.epoch == "e1" && again.lastRevision == 100)
    #expect(try revisions(again, from: 1) == Array(1...100))
    #expect(try again.record(revision: 1) != nil)
    try again.begin()
    #expect(try rows(again) == 1)
    #expect(try revisions(again, from: 50) == Array(1...100))
    #expect(try again.record(revision: 100) != nil)
    try again.close()
    #expect(directory.names == ["navd.db", "navd.run"])
  }

  @Test func theyAreCopiedWhenTheyAreManyAndWithWhateverElseIsWritten() throws {
    let store = try open(pendingBytes: 1_000)
    try store.begin()
    try commit(1...10, to: store, String(repeating: "x", count: 79))
    #expect(try rows(store) == 1 && store.turns.isEmpty)
    try commit(11...12, to: store)
    batch.removeAll()
    batch.append(record(13, scene: 1, .commit, "y"))
    batch.replayFrom = 2
    try store.commit(batch)
    #expect(try rows(store) == 3 && store.turns.isEmpty)
    store.kill()
    let again = try open()
    #expect(again.lastRevision == 13 && again.replayFrom == 2)
    again.kill()
  }

  /// Wherever the file ends, exactly the complete turns before that are taken.
  @Test func ofAFileThatWasCutOffTheWholeTurnsAreTaken() throws {
    let store = try open()
    try store.begin()
    try commit(1...5, to: store)
    store.kill()
    let path = directory.file("navd.db-turns1")
    let bytes = directory.contents["navd.db-turns1"] ?? Data()
    let frame = TurnFrame.headBytes + RecordHead.byteCount + 1
    #expect(bytes.count == TurnFileHead.byteCount + 5 * frame)
    for count in 0...bytes.count {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
      let again = try open(epoch: "e2")
      #expect(again.lastRevision == max(0, (count - TurnFileHead.byteCount) / frame))
      #expect(again.isEpochNew == (count < TurnFileHead.byteCount))
      again.kill()
    }
  }

  @Test(arguments: StateFiles.turnSuffixes) func anEpochEndsWhenAFileWasTakenAway(suffix: String) throws {
    let store = try open()
    try store.begin()
    store.kill()
    try Files.remove(store.path + suffix)
    let again = try open(epoch: "e2")
    #expect(again.epoch == "e2")
    again.kill()
  }

  @Test(arguments: StateFiles.turnSuffixes) func aFileThatWasTakenAwayIsAFinding(suffix: String) throws {
    let store = try open()
    try store.begin()
    store.kill()
    #expect(try Inspection(directory: directory.path).isGood)
    try Files.remove(store.path + suffix)
    let findings = try Inspection(directory: directory.path).findings
    #expect(findings.count == 1 && findings[0].contains("navd.db\(suffix)"))
  }

  /// A file that is cut has a head at every moment, and nothing of its contents is left.
  @Test func aFileIsCutBehindItsHead() throws {
    let store = try open()
    try store.begin()
    try commit(1...3, to: store, "secret")
    let file = try #require(store.turns.log?.active)
    let salt = file.salt
    try file.beginAnew(cuts: false)
    #expect(directory.contents["navd.db-turns1"]?.range(of: Data("secret".utf8)) != nil)
    try file.beginAnew(cuts: true)
    let bytes = [UInt8](try #require(directory.contents["navd.db-turns1"]))
    #expect(bytes.count == TurnFileHead.byteCount)
    #expect(TurnFileHead(bytes) == TurnFileHead(mark: try #require(store.mark), salt: file.salt) && file.salt != salt)
    store.kill()
  }

  /// A file that could not be emptied is not written until it has been.
  @Test func aSpareThatCouldNotBeEmptiedIsNotUsed() throws {
    let store = try open()
    try store.begin()
    try commit(1...3, to: store)
    let first = store.turns.log?.active
    store.spareIsNotEmpty()
    store.beginCheckpoint()
    try store.changeLogs()
    #expect(store.turns.log?.active === first)
    try store.copyLog()
    store.endCheckpoint()
    try store.checkpointNow()
    #expect(store.turns.log?.active !== first)
    store.kill()
  }

  /// When the database permanently refuses pending turns, the next turn fails with the reason, and nothing is lost.
  @Test func aDatabaseThatTakesNothingIsTold() throws {
    let store = try open(pendingBytes: 1_000)
    try store.begin()
    try store.database.connection.execute(
      "CREATE TRIGGER no BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'no'); END")
    let word = String(repeating: "x", count: 2_000)
    try commit(1...1, to: store, word)
    #expect(throws: StoreError.self) { try store.check() }
    #expect(throws: StoreError.self) { try commit(2...2, to: store) }
    #expect(try store.lastRevision == 1 && store.record(revision: 1) != nil)
    try store.database.connection.execute("DROP TRIGGER no")
    try commit(2...2, to: store)
    try store.check()
    #expect(try rows(store) == 1)
    store.kill()
    let again = try open()
    #expect(again.lastRevision == 2)
    again.kill()
  }

  /// A run without turn files does not expect any either.
  @Test func aRunUnderNoneHasNone() throws {
    let store = try open()
    try store.begin()
    try commit(1...3, to: store)
    store.kill()
    let lax = try Store(directory: directory.path, durability: .none, now: 1)
    #expect(lax.lastRevision == 3)
    try lax.begin()
    try commit(4...5, to: lax)
    #expect(try rows(lax) == 3)
    #expect(directory.names == ["navd.db", "navd.db-wal", "navd.run"])
    lax.kill()
    let again = try open()
    #expect(again.lastRevision == 5)
    again.kill()
  }

  @Test func thoseOfAnotherRunAreNotTaken() throws {
    let store = try open()
    try store.begin()
    try commit(1...3, to: store)
    let old = directory.contents
    store.kill()
    let second = try open()
    try second.begin()
    second.kill()
    for suffix in StateFiles.turnSuffixes {
      try #require(old["navd.db" + suffix]).write(to: URL(fileURLWithPath: store.path + suffix))
    }
    let third = try open(epoch: "e2")
    #expect(try third.lastRevision == 3 && rows(third) == 1)
    #expect(third.epoch == "e2", "those of its own are not there")
    third.kill()
  }

  /// A copy in the place of the database ignores the turn files beside it.
  @Test func thoseBesideACopyAreNotTaken() throws {
    let store = try open()
    try store.begin()
    try commit(1...3, to: store)
    let backup = try store.beginBackup()
    while try !backup.step() { continue }
    let copy = Data(try backup.read(bytesMax: .max))
    try commit(4...6, to: store)
    store.kill()
    try Files.remove(store.path + "-wal")
    try copy.write(to: URL(fileURLWithPath: store.path))
    let again = try open(epoch: "e2")
    #expect(again.lastRevision == 3 && again.epoch == "e2")
    again.kill()
  }

  /// The loop continues to commit while a worker does its steps, and both files are used in turn.
  @Test func logsAreCopiedWhileTheOwnerCommits() throws {
    let store = try open(pendingBytes: 2_000)
    try store.begin()
    var next = 1
    func meanwhile(_ step: @escaping @Sendable () throws -> Void) throws {
      // Its release and acquire order the worker's writes.
      let isDone = Flag()
      Thread {
        #expect(throws: Never.self) { try step() }
        isDone.value.store(true, ordering: .releasing)
      }.start()
      repeat {
        try commit(next...next + 9, to: store)
        next += 10
      } while !isDone.value.load(ordering: .acquiring)
    }
    var files: Set<ObjectIdentifier> = []
    for _ in 0..<20 {
      store.beginCheckpoint()
      try meanwhile {
        try store.syncLog()
        try store.emptySpare()
      }
      try store.changeLogs()
      try meanwhile { try store.copyLog() }
      store.endCheckpoint()
      if let turns = store.turns.log { files.insert(ObjectIdentifier(turns.active)) }
    }
    #expect(files.count == 2)
    store.kill()
    let again = try open()
    #expect(try revisions(again, from: 1) == Array(1..<next))
    again.kill()
  }

  /// Steps that failed are repeated, and a file that was not freed is not overwritten.
  @Test func aFileIsNotUsedAgainBeforeItsRecordsAreInTheDatabase() throws {
    let store = try open()
    try store.begin()
    try commit(1...3, to: store)
    store.beginCheckpoint()
    try store.changeLogs()
    let first = store.turns.log?.active
    try commit(4...6, to: store)
    // The worker could not copy: the next try does not change the file.
    store.beginCheckpoint()
    try store.changeLogs()
    #expect(store.turns.log?.active === first)
    try commit(7...9, to: store)
    try store.copyLog()
    store.endCheckpoint()
    try store.checkpointNow()
    #expect(store.turns.log?.active !== first)
    try commit(10...12, to: store)
    store.kill()
    let again = try open()
    #expect(try revisions(again, from: 1) == Array(1...12))
    again.kill()
  }
}
