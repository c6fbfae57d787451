import Foundation
import Testing

@testable import NavigationStore

struct OwnershipTests {
  @Test func aSecondOneIsRefusedAndTheFirstGoesOn() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    for hasBegun in [false, true] {
      if hasBegun { try store.begin() }
      let error = #expect(throws: StoreError.self) {
        try Store(directory: directory.path, durability: .normal, now: 1)
      }
      #expect(error?.code == .locked)
      #expect(throws: StoreError.self) { try Inspection(directory: directory.path) }
    }
    let batch = Batch()
    batch.append(record(1, scene: 1, .open, ""))
    try store.commit(batch)
    try store.check()
    try store.close()
    let again = try Store(directory: directory.path, durability: .normal, now: 1)
    #expect(again.lastRevision == 1)
    try again.close()
  }

  @Test(arguments: ["navd.db", "navd.db-wal"])
  func aFileThatIsGoneOrReplacedIsTold(name: String) throws {
    for isReplaced in [false, true] {
      let directory = TemporaryDirectory()
      let store = try Store(directory: directory.path, durability: .normal, now: 1)
      try store.begin()
      try store.check()
      try Files.remove(directory.file(name))
      if isReplaced { try Data("theirs".utf8).write(to: URL(fileURLWithPath: directory.file(name))) }
      let error = #expect(throws: StoreError.self) { try store.check() }
      #expect(error?.code == .vanished)
      #expect(error?.file == directory.file(name))
      let before = directory.contents
      #expect(throws: StoreError.self) { try store.close() }
      #expect(directory.contents == before, "what lies in its place was touched")
    }
  }

  @Test func filesAreForTheirUserAlone() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    #expect(directory.names == ["navd.db", "navd.db-turns1", "navd.db-turns2", "navd.db-wal", "navd.run"])
    for name in directory.names {
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.file(name))
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
    }
    try store.close()
    #expect(directory.names == ["navd.db", "navd.run"])
  }

  /// A sync on any thread covers all earlier commits, while the owner continues to commit.
  @Test func aWorkerSyncsWhileTheOwnerCommits() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .full, now: 1)
    try store.begin()
    let worker = Thread { for _ in 0..<200 { try? store.syncLog() } }
    worker.start()
    let batch = Batch()
    for revision in 1...2000 {
      batch.removeAll()
      batch.append(record(revision, scene: 1, .commit, "x"))
      try store.commit(batch)
    }
    while !worker.isFinished { usleep(1000) }
    try store.close()
  }

  @Test func aCheckpointEmptiesTheLogAndItDoesNotGrowForEver() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    let batch = Batch()
    var checkpoints = 0
    for revision in 1...9000 {
      batch.removeAll()
      batch.append(record(revision, scene: 1, .commit, String(repeating: "x", count: 1000)))
      try store.commit(batch)
      if store.isCheckpointDue {
        try store.checkpointNow()
        checkpoints += 1
        #expect(store.logBytes < 64 << 10)
      }
    }
    #expect(checkpoints > 3)
    for suffix in ["-wal", "-turns1", "-turns2"] {
      let size = try #require(try FileIdentity(store.path + suffix)).byteCount
      #expect(size <= StoreLimits().logBytes * 5 / 4, "\(suffix) \(size)")
    }
    try store.close()
  }
}
