import Foundation
import Testing

@testable import NavigationStore

struct ErasingTests {
  /// A record that is replaced is nowhere any more when the log was copied: whatever its length, however many share its
  /// row.
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
    }
    try store.checkpoint()
    #expect(try files(directory, have: "secret"))
    batch.removeAll()
    for revision in 1...60 { batch.replace(text(revision, "public", length), of: revision) }
    // There is no such record.
    batch.replace(text(61, "public", length), of: 61)
    try store.commit(batch)
    #expect(store.hasErased)
    try store.checkpoint()
    #expect(try !store.hasErased && !files(directory, have: "secret"))
    for revision in 1...60 { #expect(try store.record(revision: revision) == text(revision, "public", length)) }
    #expect(try store.record(revision: 61) == nil)
    batch.removeAll()
    batch.append(text(61, "more", length))
    try store.commit(batch)
    try store.close()
    #expect(try Inspection(directory: directory.path).isGood)
  }

  /// A snapshot in whose place another one comes leaves nothing behind.
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
      try store.checkpoint()
      #expect(try files(directory, have: word))
      batch.removeAll()
    }
    #expect(try !files(directory, have: "secret"))
    try store.close()
  }

  private func text(_ revision: Int, _ word: String, _ length: Int) -> [UInt8] {
    record(revision, scene: 1, .commit, word + String(repeating: "x", count: length))
  }

  /// Whether any file of the directory has some text.
  private func files(_ directory: TemporaryDirectory, have word: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).contains { name in
      try Data(contentsOf: URL(fileURLWithPath: directory.file(name))).range(of: Data(word.utf8)) != nil
    }
  }
}
