package import NavigationStore

/// The storage of the daemon's state: the store, or a test's substitute.
///
/// Used on the loop only. While a worker uses the database, only records can be written, and only records that are not in
/// the database yet can be read without waiting.
package protocol Storage: AnyObject {
  /// How much acknowledged state survives a kill or a power cut.
  var durability: Durability { get }
  /// What replies wait for unless their calls ask for more.
  var assurance: Assurance { get }
  /// Whether nobody else can have changed the state, so that output may be sent as soon as its changes are safe.
  var isHeldAlone: Bool { get }
  /// The name of this sequence of revisions.
  var epoch: String { get }
  /// Whether a worker uses the database. Records can still be written.
  var isAway: Bool { get }
  /// Whether so many records wait for the database that changes should wait until it is back.
  var isBacklogged: Bool { get }
  /// The bytes of records that wait for the database.
  var pendingBytes: Int { get }
  /// The length of the present file of turns, in bytes; 0 if there is none.
  var turnFileBytes: Int { get }
  /// The error of the disk, full or read-only, that has prevented all writes since the start; nil after the first
  /// write.
  var hindrance: StoreError? { get }
  /// Writes the changes of a turn: all of them, or none if it throws.
  func commit(_ batch: Batch) throws(StoreError)
  /// The record of a revision; nil if it is not kept.
  func record(revision: Int) throws(StoreError) -> [UInt8]?
  /// Removes unneeded records before a revision, if it is time.
  ///
  /// - Returns: A problem with a record that was skipped; nil if there was none.
  func sweep(before end: Int, isAlive: (_ records: [UInt8], _ start: Int) -> Bool) throws(StoreError) -> StoreError?
  /// Makes storage overwrite removed bytes from now on.
  func overwriteFreed() throws(StoreError)
  /// Begins a copy of all state. There is one copy at a time.
  func beginCopy() throws(StoreError) -> any StorageCopy
  /// Checks that the files are still those that were opened, and begins to write if a start could not.
  func check() throws(StoreError)
}

extension Storage {
  package var assurance: Assurance { Assurance(durability) }
  package var isHeldAlone: Bool { true }
}

/// The store, as the loop uses it.
package final class DiskStorage: Storage {
  package let store: Store
  /// Set while a worker uses the database.
  package var isAway = false

  package init(_ store: Store) { self.store = store }

  package var durability: Durability { store.durability }
  package var epoch: String { store.epoch }
  package var isBacklogged: Bool { store.isBacklogged }
  package var pendingBytes: Int { store.pendingBytes }
  package var turnFileBytes: Int { store.turnFileBytes }
  package var hindrance: StoreError? { store.hindrance }

  package func commit(_ batch: Batch) throws(StoreError) { try store.commit(batch) }
  package func record(revision: Int) throws(StoreError) -> [UInt8]? { try store.record(revision: revision) }
  package func sweep(before end: Int, isAlive: ([UInt8], Int) -> Bool) throws(StoreError) -> StoreError? {
    try store.sweep(before: end, isAlive: isAlive)?.damage
  }
  package func check() throws(StoreError) {
    if store.hindrance != nil { try store.begin() }
    try store.check()
  }
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
