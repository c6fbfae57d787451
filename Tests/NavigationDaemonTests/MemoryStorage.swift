import Navigation

@testable import NavigationDaemon
@testable import NavigationStore

/// A disk for tests: it remembers what it was given, and fails or is away when it is told to.
final class MemoryStorage: Storage {
  let durability: Durability
  let epoch = "test"
  var isAway = false
  /// Whether it takes nothing.
  var isFull = false
  /// The transactions that it took, as the revisions in each.
  private(set) var transactions: [[Revision]] = []
  /// How many tokens it was told to forget.
  private(set) var forgottenTokens = 0
  /// The sources of the maps that it was told to keep, by name.
  private(set) var maps: [String: [UInt8]] = [:]
  /// How many snapshots it took.
  private(set) var snapshots = 0
  private var records: [Revision: [UInt8]] = [:]

  init(_ durability: Durability = .normal) { self.durability = durability }

  func commit(_ batch: Batch) throws(StoreError) {
    precondition(!isAway, "nothing is written while a worker has it")
    if isFull { throw StoreError(.full, file: "disk", found: "no room") }
    let bytes = batch.records.array()
    var revisions: [Revision] = []
    var start = 0
    while start < bytes.count, let head = try? Record(bytes, at: start) {
      records[head.revision] = Array(bytes[start..<(start + head.length)])
      revisions.append(head.revision)
      start += head.length
    }
    transactions.append(revisions)
    forgottenTokens += batch.forgottenTokens.count
    for map in batch.maps { maps[map.name] = map.source }
    snapshots += batch.snapshotEnds.count
  }

  func record(revision: Int) throws(StoreError) -> [UInt8]? {
    precondition(!isAway, "nothing is read while a worker has it")
    return records[revision]
  }

  func sweep(before end: Int, isAlive: ([UInt8], Int) -> Bool) throws(StoreError) -> StoreError? { nil }
  func check() throws(StoreError) {}
  func overwriteFreed() throws(StoreError) {}
  func beginCopy() throws(StoreError) -> any StorageCopy { throw StoreError(.io, file: "disk", found: "no copies") }
}
