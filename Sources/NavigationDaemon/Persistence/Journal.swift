import JSON
import Logging
import Navigation
import NavigationProtocol
import NavigationStore

/// Writes to storage: the batch of this turn, its fallback when the database is full, and the state of the disk.
///
/// It knows nothing of calls and replies: `Settlement` decides when the batch is written, and answers the calls that wait
/// for it. See docs/decisions/0013 and 0017.
final class Journal {
  /// The next write. Each part appends the rows that must be stored with its change.
  let batch: Batch
  /// Holds the records and replies of `batch` while they are written without the rest.
  private let turnAlone = Batch()
  /// Holds the record of a commit that reads the batch while it is made: the scene looks there for unstored commits.
  private var record = ByteBuffer(capacity: 1024)
  let storage: (any Storage)?
  /// The source of commits that are no longer in memory; nil if no state is kept.
  let archive: DaemonArchive?
  /// The assurance that a reply waits for unless its call asks for more.
  let assurance: Assurance
  /// Whether commits are acknowledged before they are written (`--durability none`).
  let isLax: Bool

  private var trouble = StorageTrouble()
  /// The scenes in the order in which their snapshots are due.
  let replay: ReplayQueue
  /// Tracks which transactions have reached the disk.
  let syncs: DiskSyncs
  /// Whether the database is full. Only urgent writes are then tried at once; the others are tried once a second.
  private var isDatabaseFull = false
  /// Whether the next write must turn on overwriting of removed bytes, because a map declares a sensitive value.
  private var mustOverwrite = false
  /// Whether the last check of storage succeeded.
  private var isGood = false
  /// Scenes with commits that were dropped before they were written. They are written as snapshots.
  var gapped: [SceneHost] = []
  /// The differences between the scenes of the start and those of the last one, until they are written.
  var startMarks = StartMarks()

  let context: DaemonContext
  let scenes: SceneTable

  init(_ storage: (any Storage)?, _ context: DaemonContext, _ scenes: SceneTable) {
    let batch = Batch()
    self.batch = batch
    self.storage = storage
    self.context = context
    self.scenes = scenes
    archive = storage.map { DaemonArchive($0, batch) }
    assurance = storage?.assurance ?? .nothing
    isLax = storage != nil && assurance == .nothing
    syncs = DiskSyncs(storage, assurance)
    replay = ReplayQueue(bytesMin: context.settings.limits[.replayBytes])
  }

  /// Whether state is kept at all.
  var keepsState: Bool { storage != nil }

  /// Whether anything is unwritten.
  var hasUnwritten: Bool { hasChanges || !startMarks.isEmpty }
  /// Whether anything unwritten must survive a restart.
  var hasChanges: Bool { !batch.isEmpty || gapped.contains { !$0.isGone } }

  /// Whether the next write has rows other than records and replies, whatever call comes next.
  var nextWriteNeedsDatabase: Bool {
    !batch.fitsTurn || mustOverwrite || isTurnLong
  }

  /// Whether the turn's records are long: they are written before more are added.
  @inline(__always)
  var isTurnLong: Bool { batch.records.count >= Self.turnBytesMax }

  /// The bytes of records with which a turn is long.
  private static let turnBytesMax = 1 << 20

  // MARK: - Changes

  /// Calls `body` with a separate buffer for a record, and appends the record to the batch. For commits that read the batch
  /// while they are made.
  func appendRecord<Result, Failure: Error>(
    _ body: (inout ByteBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    record.removeAll(keeping: Self.recordBytesKept)
    let result = try body(&record)
    batch.records.append(contentsOf: record)
    return result
  }

  /// The capacity that `record` keeps; longer records are rare.
  private static let recordBytesKept = 1 << 16

  /// Notes that a scene has a commit that its snapshot lacks.
  @inline(__always)
  func note(_ host: SceneHost, revision: Revision) {
    if host.onDisk.replayFrom == nil { replay.note(host, revision: revision) }
  }

  /// Forgets a scene that is gone: it left no trace in the journal, or its Close is written.
  func forget(_ host: SceneHost) {
    scenes.remove(host)
    replay.forget(host)
  }

  /// The state that a failed write is rolled back to.
  struct Mark {
    fileprivate let batch: Batch.Mark
    fileprivate let gapped: [SceneHost]
    fileprivate let revision: Revision
  }

  var mark: Mark { Mark(batch: batch.mark, gapped: gapped, revision: scenes.revision) }

  /// Removes everything appended to the batch since a mark, and takes back the revisions made since.
  func rollBack(to mark: Mark) {
    for host in gapped where !mark.gapped.contains(where: { $0 === host }) { host.onDisk.hasGap = false }
    gapped = mark.gapped
    scenes.setRevision(mark.revision)
    batch.truncate(to: mark.batch)
  }

  /// Has storage overwrite removed bytes from the next write on.
  func overwriteFreed() { mustOverwrite = true }

  // MARK: - Writing

  /// Writes rows before the change that they describe is made.
  ///
  /// - Parameter fill: Appends the rows to the batch.
  /// - Throws: `StorageFailed`; the change must not be made.
  func writeAhead(_ fill: (Batch) -> Void) throws(WireFailure) {
    guard let storage else { return }
    if let hindrance = storage.hindrance { throw StorageTrouble.failure(hindrance) }
    let mark = batch.mark
    fill(batch)
    if isLax { return }
    do throws(StoreError) { try write() } catch {
      batch.truncate(to: mark)
      throw StorageTrouble.failure(error)
    }
  }

  /// Writes the batch although no reply waits for it.
  ///
  /// - Returns: Whether anything was written. After a failure, which `trouble` reports, the write is tried again.
  func flush() -> Bool {
    guard let storage, !storage.isAway, hasUnwritten else { return false }
    if (try? write(withMarks: true)) != nil { return true }
    // There may be room for all but the marks.
    return !startMarks.isEmpty && hasChanges && (try? write()) != nil
  }

  /// Writes the batch and empties it. If it throws, the batch is unchanged.
  ///
  /// - Parameter withMarks: Whether `startMarks` are written, even if they alone need the database.
  func write(withMarks: Bool = false) throws(StoreError) {
    try commitBatch(withMarks: withMarks)
    batch.removeAll()
  }

  private func commitBatch(withMarks: Bool) throws(StoreError) {
    // Other writes leave the marks out, because the database may have no room for them.
    let marks = (withMarks || batch.replayFrom != nil) && !startMarks.isEmpty
    let snapshots = marks || !gapped.isEmpty
    guard let storage, !batch.isEmpty || snapshots else { return }
    context.noteTurnFile(bytes: storage.turnFileBytes)
    if let hindrance = storage.hindrance { throw hindrance }
    let lastClose = batch.lastClose
    if !gapped.isEmpty { appendGapped() }
    if marks { appendStartMarks() }
    do throws(StoreError) {
      if let failure = trouble.vanished { throw failure }
      if mustOverwrite {
        try storage.overwriteFreed()
        mustOverwrite = false
      }
      try storage.commit(batch)
    } catch {
      if snapshots { batch.removeSnapshots() }
      batch.lastClose = lastClose
      if let limit = error.limit.flatMap({ LimitName($0.rawValue) }) { context.metrics.reachedLimit(limit) }
      if !marks && isLax || batch.fitsTurn && !snapshots {
        trouble.note(error, context.log)
      } else {
        trouble.noteDatabase(error, context.log)
      }
      throw error
    }
    if !gapped.isEmpty { gappedWritten() }
    if marks { startMarksWritten() }
    written(batch)
  }

  /// Writes the changes of a turn. If the database has no room for rows of earlier turns, the records and their replies are
  /// written beside it, and those rows wait on. If it throws, the batch is unchanged.
  ///
  /// - Parameter isOne: Whether everything must be written in one transaction.
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
    context.noteTurnFile(bytes: storage?.turnFileBytes ?? 0)
    trouble.noteSuccess(ofDatabase: (isLax || !batch.fitsTurn) && startMarks.isEmpty, context.log)
    archive?.storedRevision = scenes.revision
    replay.wrote(batch.records.count)
  }

  /// Removes records older than those that a start replays.
  ///
  /// - Returns: Whether storage succeeded; a failure is logged.
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

  /// Checks that the files are still those that were opened, and allows deferred writes to be tried again.
  ///
  /// - Returns: Whether storage is writable now; false while a worker uses it.
  func check() -> Bool {
    guard let storage, !storage.isAway else { return false }
    context.noteTurnFile(bytes: storage.turnFileBytes)
    isGood = true
    let wasHindered = storage.hindrance != nil
    do throws(StoreError) { try storage.check() } catch {
      isGood = false
      if wasHindered, error.mayPass { return false }
      // Any other cause may be temporary.
      if error.code == .vanished {
        trouble.vanished = error
        trouble.note(error, context.log)
      } else {
        trouble.noteDatabase(error, context.log)
      }
    }
    isDatabaseFull = false
    if assurance != .replicated || storage.pendingBytes == 0 { startMarks.release() }
    if wasHindered, isGood { trouble.noteSuccess(ofDatabase: true, context.log) }
    return true
  }

  /// Notes that the disk is full or read-only at the start.
  func noteHindrance(_ error: StoreError) { trouble.note(error, context.log) }

  /// Ends trouble with the database if everything is written. Call it when the journal is tidy and nothing hinders erasing.
  func noteTidy() {
    if isGood, !hasUnwritten { trouble.noteTidy(context.log) }
  }

  // MARK: - Reading

  /// The failure of the archive since the last call; nil if every read succeeded.
  func archiveFailure() -> WireFailure? {
    guard let failure = takeArchiveFailure() else { return nil }
    return StorageTrouble.failure(failure)
  }

  /// Logs a failure of the archive that leads to no refused call.
  ///
  /// - Returns: The failure, for callers that must know whether data is damaged.
  @discardableResult
  func takeArchiveFailure() -> StoreError? {
    guard let failure = archive?.failure else { return nil }
    archive?.failure = nil
    trouble.noteUnread(failure, context.log)
    return failure
  }
}
