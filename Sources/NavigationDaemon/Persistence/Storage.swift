package import NavigationStore

/// Where the daemon's state is kept when it ends: the store, or what a test puts in its place.
///
/// Touched on the loop only. A worker may have the database for a while; then nothing but records can be written, and only
/// those be read that are not in it yet, without waiting for the worker.
package protocol Storage: AnyObject {
  /// How much of what is acknowledged survives what.
  var durability: Durability { get }
  /// Names this sequence of revisions.
  var epoch: String { get }
  /// Whether a worker has the database. Records can be written all the same.
  var isAway: Bool { get }
  /// Whether so many records wait for the database that no more should come while it is away.
  var isBacklogged: Bool { get }
  /// How many bytes of records wait for it.
  var pendingBytes: Int { get }
  /// How long the file is that takes records now, in bytes; 0 where there is none.
  var turnFileBytes: Int { get }
  /// Writes what a turn changed: all of it or, when it throws, nothing.
  func commit(_ batch: Batch) throws(StoreError)
  /// The record of a revision, nil when it is not kept.
  func record(revision: Int) throws(StoreError) -> [UInt8]?
  /// Forgets records before a revision that nobody needs, when it is time.
  /// - Returns: What is wrong with records that it passed over; nil: nothing.
  func sweep(before end: Int, isAlive: (_ records: [UInt8], _ start: Int) -> Bool) throws(StoreError) -> StoreError?
  /// From now on what is removed is overwritten, too.
  func overwriteFreed() throws(StoreError)
  /// Begins a copy of all; one at a time.
  func beginCopy() throws(StoreError) -> any StorageCopy
  /// Looks whether what is written still goes where it was opened.
  func check() throws(StoreError)
}

/// The store as the loop has it.
package final class DiskStorage: Storage {
  package let store: Store
  /// Set by who gives the database to a worker, and taken back when it returns.
  package var isAway = false

  package init(_ store: Store) { self.store = store }

  package var durability: Durability { store.durability }
  package var epoch: String { store.epoch }
  package var isBacklogged: Bool { store.isBacklogged }
  package var pendingBytes: Int { store.pendingBytes }
  package var turnFileBytes: Int { store.turnFileBytes }

  package func commit(_ batch: Batch) throws(StoreError) { try store.commit(batch) }
  package func record(revision: Int) throws(StoreError) -> [UInt8]? { try store.record(revision: revision) }
  package func sweep(before end: Int, isAlive: ([UInt8], Int) -> Bool) throws(StoreError) -> StoreError? {
    try store.sweep(before: end, isAlive: isAlive)?.damage
  }
  package func check() throws(StoreError) { try store.check() }
  package func overwriteFreed() throws(StoreError) { try store.overwriteFreed() }
  package func beginCopy() throws(StoreError) -> any StorageCopy { DiskCopy(try store.beginBackup()) }
}

/// A backup of the store.
private final class DiskCopy: StorageCopy {
  private let backup: Backup

  init(_ backup: Backup) { self.backup = backup }

  func step() throws(StoreError) -> Bool { try backup.step() }
  func read(bytesMax: Int) throws(StoreError) -> [UInt8] { try backup.read(bytesMax: bytesMax) }
  func end() { backup.cancel() }
}
