import Foundation
import Testing

@testable import NavigationStore

struct ErasingTests {
  /// Nothing is left of a replaced record when the logs have been copied, whatever its length and its row.
  @Test(arguments: [40, 3_000, 50_000]) func whatIsReplacedIsNowhere(length: Int) throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    try store.overwriteFreed()
    let batch = Batch()
    for revision in stride(from: 1, to: 60, by: 3) {
      batch.removeAll()
      for next in revision..<revision + 3 { batch.append(text(next, "secret", length)) }
      try store.commit(batch)
      // Both turn files have it then.
      if revision % 4 == 0 { try store.checkpointNow() }
    }
    try store.checkpointNow()
    #expect(try files(directory, have: "secret"))
    batch.removeAll()
    for revision in 1...60 { batch.replace(text(revision, "public", length), of: revision) }
    // A record that does not exist.
    batch.replace(text(61, "public", length), of: 61)
    try store.commit(batch)
    #expect(store.hasErased)
    try store.checkpointNow()
    #expect(try !store.hasErased && !files(directory, have: "secret"))
    for revision in 1...60 { #expect(try store.record(revision: revision) == text(revision, "public", length)) }
    #expect(try store.record(revision: 61) == nil)
    batch.removeAll()
    batch.append(text(61, "more", length))
    try store.commit(batch)
    try store.close()
    #expect(try Inspection(directory: directory.path).isGood)
  }

  /// Nothing is left of a replaced snapshot.
  @Test func whatASnapshotHadIsNowhere() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    try store.overwriteFreed()
    let batch = Batch()
    batch.append(text(1, "first", 40))
    for word in ["secret", "public"] {
      batch.snapshots.append(text: String(repeating: word, count: 5_000))
      batch.endSnapshot(of: 1, revision: 1)
      if word == "public" { batch.replace(text(1, "first", 40), of: 1) }
      try store.commit(batch)
      try store.checkpointNow()
      #expect(try files(directory, have: word))
      batch.removeAll()
    }
    #expect(try !files(directory, have: "secret"))
    try store.close()
  }

  /// A row is written once for all of its records that are replaced.
  @Test func aRowIsWrittenOnce() throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    let batch = Batch()
    for first in stride(from: 1, to: 300, by: 100) {
      batch.removeAll()
      for revision in first..<first + 100 { batch.append(text(revision, "secret", 10)) }
      try store.commit(batch)
    }
    batch.removeAll()
    // Every other one, the newest first. Records of another length or without a row are not replaced.
    for revision in stride(from: 299, to: 0, by: -2) { batch.replace(text(revision, "public", 10), of: revision) }
    batch.replace(text(2, "public", 11), of: 2)
    batch.replace(text(0, "public", 10), of: 0)
    let before = try changes(of: store)
    try store.commit(batch)
    #expect(try changes(of: store) - before == 3)
    for revision in 1...300 {
      let word = revision % 2 == 0 ? "secret" : "public"
      #expect(try store.record(revision: revision) == text(revision, word, 10))
    }
    try store.close()
  }

  /// The number of rows that the connection has written.
  private func changes(of store: Store) throws -> Int {
    try store.database.connection.number("SELECT total_changes()") ?? 0
  }

  /// An erasing batch without replaced records leaves nothing of a snapshot in the log, and a kill forgets no erasure.
  @Test(arguments: [false, true]) func whatASnapshotAloneHadIsNowhere(isKilled: Bool) throws {
    let directory = TemporaryDirectory()
    var store: Store? = try Store(directory: directory.path, durability: .normal, now: 1)
    try store?.begin()
    try store?.overwriteFreed()
    let batch = Batch()
    batch.append(text(1, "first", 40))
    for word in ["secret", "public"] {
      batch.snapshots.append(text: String(repeating: word, count: 5_000))
      batch.endSnapshot(of: 1, revision: 1)
      batch.isErasing = word == "public"
      try store?.commit(batch)
      batch.removeAll()
    }
    #expect(try store?.hasErased == true && files(directory, have: "secret"))
    if isKilled {
      store = nil
      store = try Store(directory: directory.path, durability: .normal, now: 2)
      try store?.begin()
    } else {
      try store?.checkpointNow()
    }
    #expect(try store?.hasErased == false && !files(directory, have: "secret"))
    try store?.close()
    #expect(try Store(directory: directory.path, durability: .normal, now: 3).checkpoint.hasErased == false)
  }

  /// A closed scene with records to erase is listed until they are erased.
  @Test func aClosedSceneIsKnownUntilItIsErased() throws {
    let directory = TemporaryDirectory()
    let batch = Batch()
    var store: Store? = try Store(directory: directory.path, durability: .normal, now: 1)
    try store?.begin()
    for scene in 1...3 {
      batch.append(record(scene, scene: scene, .open, "secret"))
      batch.snapshots.append(text: "secret")
      batch.endSnapshot(of: scene, revision: scene)
    }
    try store?.commit(batch)
    batch.removeAll()
    batch.closeScene(1)
    batch.closeScene(2, erasesFrom: 2)
    #expect(batch.isErasing)
    try store?.commit(batch)
    // As after a kill.
    store = nil
    store = try Store(directory: directory.path, durability: .normal, now: 2)
    #expect(try closed(store) == [[2, 2]] && scenes(store) == [3])
    try store?.begin()
    batch.removeAll()
    batch.forgetClosed(2)
    #expect(batch.isErasing && !batch.isEmpty)
    try store?.commit(batch)
    #expect(try closed(store) == [] && scenes(store) == [3])
    batch.removeAll()
    #expect(!batch.isErasing && batch.isEmpty)
    try store?.database.connection.execute("UPDATE scenes SET snapshot = x''")
    #expect(throws: StoreError.self) { try closed(store) }
  }

  private func closed(_ store: Store?) throws -> [[Int]] {
    var closed: [[Int]] = []
    try store?.forEachClosed { closed.append([$0, $1]) }
    return closed
  }

  private func scenes(_ store: Store?) throws -> [Int] {
    var scenes: [Int] = []
    try store?.forEachScene { scenes.append($0.scene) }
    return scenes
  }

  /// With overwriting on, the sweep removes dead records even if most of their row lives.
  @Test(arguments: [false, true]) func theSweepLeavesNothingDead(overwrites: Bool) throws {
    let directory = TemporaryDirectory()
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    try store.begin()
    if overwrites { try store.overwriteFreed() }
    let batch = Batch()
    func isAlive(_ row: [UInt8], _ offset: Int) -> Bool {
      RecordHead(row.span, at: offset).map { $0.revision % 10 != 1 } ?? true
    }
    // Enough for a whole round of the sweep.
    for first in stride(from: 1, to: 600, by: 10) {
      batch.removeAll()
      batch.append(text(first, "secret", 3_000))
      for revision in first + 1..<first + 10 { batch.append(text(revision, "public", 3_000)) }
      try store.commit(batch)
      try store.sweep(isAlive: isAlive)
    }
    #expect(store.hasErased == overwrites)
    for first in stride(from: 1, to: 200, by: 10) {
      #expect(try store.record(revision: first) == (overwrites ? nil : text(first, "secret", 3_000)))
      #expect(try store.record(revision: first + 1) == text(first + 1, "public", 3_000))
    }
    try store.close()
  }

  private func text(_ revision: Int, _ word: String, _ length: Int) -> [UInt8] {
    record(revision, scene: 1, .commit, word + String(repeating: "x", count: length))
  }

  /// Whether any file of the directory contains a text.
  private func files(_ directory: TemporaryDirectory, have word: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).contains { name in
      try Data(contentsOf: URL(fileURLWithPath: directory.file(name))).range(of: Data(word.utf8)) != nil
    }
  }
}
