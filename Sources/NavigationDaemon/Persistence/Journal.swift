import JSON
import Logging
import Navigation
import NavigationProtocol
import NavigationStore

/// What is written to storage: the batch of this turn, what it falls back to when the database is full, and what is wrong
/// with the disk.
///
/// It knows nothing of calls and replies: `Settlement` decides when the batch is written and answers what waits for it. See
/// docs/decisions/0013 and 0017.
final class Journal {
  /// What is written next. Parts append what must be stored with their change.
  let batch: Batch
  /// The records and replies of `batch` while they are written alone.
  private let turnAlone = Batch()
  /// What a commit writes while it reads the batch, where the scene looks for commits that are not stored yet.
  private var record = ByteBuffer(capacity: 1024)
  let storage: (any Storage)?
  /// Where scenes find their older commits; nil if nothing is kept.
  let archive: DaemonArchive?
  /// What replies wait for that ask for nothing more.
  let assurance: Assurance
  /// Whether commits are written later than they are acknowledged (`--durability none`).
  let isLax: Bool

  private var trouble = StorageTrouble()
  /// The scenes whose snapshots are due, in their order.
  let replay: ReplayQueue
  /// Which transactions the disk has.
  let syncs: DiskSyncs
  /// Whether the database is full: then only what cannot wait is tried, and the rest once a second.
  private var isDatabaseFull = false
  /// Whether the next write must make storage overwrite what it removes: a map declares something sensitive.
  private var mustOverwrite = false
  /// Whether the last check of storage went well.
  private var isGood = false
  /// Scenes of which commits were dropped before they were written: they are written whole.
  private var gapped: [SceneHost] = []

  let context: DaemonContext
  let scenes: SceneTable

  init(_ storage: (any Storage)?, _ context: DaemonContext, _ scenes: SceneTable) {
    let batch = Batch()
    self.batch = batch
    self.storage = storage
    self.context = context
    self.scenes = scenes
    archive = storage.map { DaemonArchive($0, batch) }
    assurance = Assurance(storage?.durability)
    isLax = storage != nil && assurance == .nothing
    syncs = DiskSyncs(assurance, isKept: storage != nil)
    replay = ReplayQueue(bytesMin: context.settings.limits[.replayBytes])
  }

  /// Whether state is kept at all.
  var keepsState: Bool { storage != nil }

  /// Whether a worker has the storage, or replies would wait behind those that wait for a sync under way.
  @inline(__always)
  var isBusy: Bool {
    guard let storage else { return false }
    return storage.isAway || syncs.isAwaited
  }

  /// Whether something must still be written to survive a restart.
  var hasUnwritten: Bool { !batch.isEmpty || gapped.contains { !$0.isGone } }

  /// Whether the next write has more than records and replies, whatever is called.
  var nextWriteNeedsDatabase: Bool {
    !batch.fitsTurn || mustOverwrite || batch.records.count >= Self.turnBytesMax
  }

  /// A turn with more bytes of records than this is written to the database.
  private static let turnBytesMax = 1 << 20

  // MARK: - Changes

  /// Calls `body` with a buffer of its own for a record, and appends the record to the batch: for commits that read the
  /// batch while they are made.
  func appendRecord<Result, Failure: Error>(
    _ body: (inout ByteBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    record.removeAll(keeping: Self.recordBytesKept)
    let result = try body(&record)
    batch.records.append(contentsOf: record)
    return result
  }

  /// Room that `record` keeps; a longer record is rare.
  private static let recordBytesKept = 1 << 16

  /// A scene has a commit that its snapshot does not have.
  @inline(__always)
  func note(_ host: SceneHost, revision: Revision) {
    if host.onDisk.replayFrom == nil { replay.note(host, revision: revision) }
  }

  /// A scene is gone, without a trace in the journal or with a Close that is written.
  func forget(_ host: SceneHost) {
    scenes.remove(host)
    replay.forget(host)
  }

  /// A scene must be written whole with the next batch: its snapshot says more than its commits.
  func writeWhole(_ host: SceneHost) {
    if storage == nil || host.onDisk.hasGap { return }
    host.onDisk.hasGap = true
    gapped.append(host)
  }

  /// What a write that fails is undone to.
  struct Mark {
    fileprivate let batch: Batch.Mark
    fileprivate let gapped: [SceneHost]
    fileprivate let revision: Revision
  }

  var mark: Mark { Mark(batch: batch.mark, gapped: gapped, revision: scenes.revision) }

  /// Takes back what was put into the batch since a mark, and the revisions made since.
  func rollBack(to mark: Mark) {
    for host in gapped where !mark.gapped.contains(where: { $0 === host }) { host.onDisk.hasGap = false }
    gapped = mark.gapped
    scenes.setRevision(mark.revision)
    batch.truncate(to: mark.batch)
  }

  /// From the next write on, what is removed is overwritten.
  func overwriteFreed() { mustOverwrite = true }

  // MARK: - Writing

  /// Writes something before it is done.
  ///
  /// - Parameter fill: Puts it into the batch.
  /// - Throws: `StorageFailed`: it must not be done.
  func writeAhead(_ fill: (Batch) -> Void) throws(WireFailure) {
    if storage == nil { return }
    let mark = batch.mark
    fill(batch)
    if isLax { return }
    do throws(StoreError) { try write() } catch {
      batch.truncate(to: mark)
      throw StorageTrouble.failure(error)
    }
  }

  /// Writes what has come together and nobody waits for.
  ///
  /// - Returns: Whether anything was written; `trouble` tells of a failure, and it is tried again.
  func flush() -> Bool {
    guard let storage, !storage.isAway, hasUnwritten else { return false }
    return (try? write()) != nil
  }

  /// Writes the batch and empties it. When it throws, the batch is as it was.
  func write() throws(StoreError) {
    try commitBatch()
    batch.removeAll()
  }

  private func commitBatch() throws(StoreError) {
    guard let storage, !batch.isEmpty || !gapped.isEmpty else { return }
    let isThinned = !gapped.isEmpty
    if isThinned { writeGapped() }
    do throws(StoreError) {
      if let failure = trouble.vanished { throw failure }
      if mustOverwrite {
        try storage.overwriteFreed()
        mustOverwrite = false
      }
      try storage.commit(batch)
    } catch {
      if isThinned { batch.removeSnapshots() }
      if let limit = error.limit.flatMap({ LimitName($0.rawValue) }) { context.metrics.reachedLimit(limit) }
      if isLax || batch.fitsTurn {
        trouble.note(error, context.log)
      } else {
        trouble.noteDatabase(error, context.log)
      }
      throw error
    }
    if isThinned { gappedWritten() }
    written(batch)
  }

  /// Writes what a turn has done. If the database has no room for what has waited since before, the records and their
  /// replies are written beside it, and the rest waits on. When it throws, the batch is as it was.
  ///
  /// - Parameter isOne: Whether all must be written as one.
  func writeTurn(asOne isOne: Bool) throws(StoreError) {
    let mayGoAlone = !isOne && turnMayGoAlone
    if !isDatabaseFull || !mayGoAlone {
      do throws(StoreError) { return try write() } catch {
        guard error.code == .full, mayGoAlone else { throw error }
        isDatabaseFull = true
      }
    }
    if let failure = trouble.vanished { throw failure }
    batch.swapTurn(with: turnAlone)
    do throws(StoreError) { try storage?.commit(turnAlone) } catch {
      batch.swapTurn(with: turnAlone)
      trouble.note(error, context.log)
      throw error
    }
    written(turnAlone)
    turnAlone.removeAll()
  }

  private var turnMayGoAlone: Bool { gapped.isEmpty && !batch.fitsTurn && batch.hasTurnForItself }

  @inline(__always)
  private func written(_ batch: Batch) {
    syncs.noteWrite()
    trouble.noteSuccess(ofDatabase: isLax || !batch.fitsTurn, context.log)
    archive?.storedRevision = scenes.revision
    replay.wrote(batch.records.count)
  }

  /// Puts the scenes that must be written whole into the batch.
  private func writeGapped() {
    gapped.removeAll(where: \.isGone)
    for host in gapped { appendSnapshot(of: host) }
  }

  private func gappedWritten() {
    for host in gapped {
      host.onDisk.hasGap = false
      replay.snapshotTaken(host, bytes: host.onDisk.snapshotBytes)
    }
    gapped = []
  }

  /// Forgets records before the ones that a start replays.
  ///
  /// - Returns: Whether storage could do so; if not, it is logged.
  func sweepRecords(isNeeded: (_ records: [UInt8], _ start: Int) -> Bool) -> Bool {
    guard let storage else { return true }
    do throws(StoreError) {
      let damage = try storage.sweep(before: replay.startsFrom, isAlive: isNeeded)
      if let damage { trouble.noteUnread(damage, context.log) }
      return true
    } catch {
      trouble.noteUnread(error, context.log)
      return false
    }
  }

  // MARK: - Trouble

  /// Checks that what is written still goes where it was opened, and has everything tried again that was put off.
  ///
  /// - Returns: Whether storage can be written at all: a worker may have it.
  func check() -> Bool {
    guard let storage, !storage.isAway else { return false }
    isGood = true
    do throws(StoreError) { try storage.check() } catch {
      isGood = false
      // Any other cause may pass.
      if error.code == .vanished {
        trouble.vanished = error
        trouble.note(error, context.log)
      } else {
        trouble.noteDatabase(error, context.log)
      }
    }
    isDatabaseFull = false
    return true
  }

  /// The journal is tidy and nothing hinders erasing: if all is written, trouble with the database is over.
  func noteTidy() {
    if isGood, !hasUnwritten { trouble.noteTidy(context.log) }
  }

  // MARK: - Reading

  /// Why the archive could not be read since the last look; nil if it could.
  func archiveFailure() -> WireFailure? {
    guard let failure = takeArchiveFailure() else { return nil }
    return StorageTrouble.failure(failure)
  }

  /// Logs why the archive could not be read, where no call is refused because of it.
  ///
  /// - Returns: The failure, for callers that must know whether the data is damaged.
  @discardableResult
  func takeArchiveFailure() -> StoreError? {
    guard let failure = archive?.failure else { return nil }
    archive?.failure = nil
    trouble.noteUnread(failure, context.log)
    return failure
  }
}
