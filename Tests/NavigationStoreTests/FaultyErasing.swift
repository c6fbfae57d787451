import Foundation

@testable import NavigationStore

/// Sensitive values are erased: records and a snapshot are replaced, those of a closed scene, too, and the logs are cut.
final class FaultyErasing: FaultScenario {
  private let batch = Batch()
  private var hasErased = false

  private static let records = 1...12

  private func text(_ revision: Int, _ word: String) -> [UInt8] {
    record(
      revision, scene: revision % 2 + 1, revision <= 2 ? .open : .commit, word + String(repeating: "x", count: 2_000))
  }

  /// Secrets in the journal, in a snapshot, in a turn file and in SQLite's log; one of two scenes is closed.
  override func prepare() throws {
    let store = try open()
    try store.begin()
    for revision in Self.records {
      batch.removeAll()
      batch.append(text(revision, "secret"))
      if revision == 6 { try store.checkpointNow() }
      try store.commit(batch)
    }
    batch.removeAll()
    batch.snapshots.append(text: "secret")
    batch.endSnapshot(of: 1, revision: 12)
    batch.closeScene(2, erasesFrom: 11)
    try store.commit(batch)
    store.kill()
  }

  override func run() {
    attempt { () throws(StoreError) in
      let store = try open()
      try store.begin()
      try store.overwriteFreed()
      // A batch that the disk does not take is tried again.
      for _ in 0..<2 where !hasErased { hasErased = attempt { () throws(StoreError) in try erase(store) } }
      let isCut = attempt { () throws(StoreError) in try store.checkpointNow() }
      if hasErased, isCut, try isThere("secret") { finding = finding ?? "it is still there" }
      try store.close()
    }
  }

  private func erase(_ store: Store) throws(StoreError) {
    batch.removeAll()
    for revision in Self.records { batch.replace(text(revision, "public"), of: revision) }
    batch.snapshots.append(text: "public")
    batch.endSnapshot(of: 1, revision: 12)
    batch.forgetClosed(2)
    try store.commit(batch)
  }

  override func findingAfterwards() throws -> String? {
    if let finding { return finding }
    let store = try open()
    var closed = 0
    try store.forEachClosed { _, _ in closed += 1 }
    if closed != (hasErased ? 0 : 1) { return "\(closed) closed scenes, and it is \(hasErased) that it was erased" }
    try store.begin()
    if hasErased, try isThere("secret") { return "a start leaves it there" }
    try store.overwriteFreed()
    try erase(store)
    try store.checkpointNow()
    if store.hasErased { return "the logs are still to be cut" }
    if try isThere("secret") { return "it cannot be erased" }
    for revision in Self.records where try store.record(revision: revision) != text(revision, "public") {
      return "record \(revision) is not what was written"
    }
    try store.close()
    return try Inspection(directory: directory.path).findings.first
  }

  /// Whether any file of the directory contains a text.
  private func isThere(_ word: String) throws(StoreError) -> Bool {
    var isThere = false
    world.aside { isThere = directory.contents.values.contains { $0.range(of: Data(word.utf8)) != nil } }
    return isThere
  }
}
