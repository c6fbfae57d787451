import JSON
import Navigation
import NavigationProtocol
import NavigationStore

// Snapshots, starting and ending, and the state of storage.
extension Journal {
  /// - Returns: The length of the snapshot in bytes.
  @discardableResult
  func appendSnapshot(of host: SceneHost) -> Int {
    let start = batch.snapshots.count
    host.scene.writeSnapshot(into: &batch.snapshots)
    batch.endSnapshot(of: host.scene.openedRevision, revision: host.scene.revision)
    return batch.snapshots.count - start
  }

  /// Notes that a snapshot of a scene is on disk.
  func snapshotTaken(_ host: SceneHost, bytes: Int) { replay.snapshotTaken(host, bytes: bytes) }

  /// Writes the batch with its snapshots.
  ///
  /// - Parameter revision: The revision from which a start then replays the journal.
  /// - Throws: The errors of writing; the snapshots are removed from the batch.
  func writeSnapshots(replayFrom revision: Revision) throws(StoreError) {
    batch.replayFrom = revision
    do throws(StoreError) { try write() } catch {
      batch.removeSnapshots()
      batch.replayFrom = nil
      throw error
    }
    replay.noteStart(from: revision)
  }

  /// Reads the stored scenes.
  ///
  /// - Throws: `.damaged`, and the errors of reading.
  /// - Complexity: O(state + journal after the snapshots).
  func load(from store: Store) throws(StoreError) {
    var reader = JournalReader(store, into: scenes, context.sceneLimits, replay)
    try reader.read()
    archive?.storedRevision = scenes.revision
  }

  /// Closes the storage, and marks it as stopped cleanly if nothing is lost.
  func close(_ store: Store) {
    let isWhole = !hasUnwritten
    // A run that could not begin has acknowledged nothing.
    if !isWhole, store.hindrance == nil { context.log.error("the disk did not take what was changed last: it is lost") }
    do throws(StoreError) { try store.close(isClean: isWhole) } catch {
      context.log.error("the state was not closed", metadata: ["error": "\(error)"])
    }
  }

  /// Bytes of each limit of storage that are in use.
  var limitsUsed: [(limit: LimitName, used: Int)] {
    [
      (.unsavedBytes, isLax ? batch.records.count : 0), (.pendingBytes, storage?.pendingBytes ?? 0),
      (.turnFileBytes, storage?.turnFileBytes ?? 0),
    ]
  }

  /// Begins a change that is acknowledged at once.
  ///
  /// - Throws: `StorageFailed` if storage fails and the unwritten changes have reached their limit; and until the first
  ///   write has succeeded, because the epoch may be that of the last run.
  @inline(__always)
  func beginUnwaitedChange() throws(WireFailure) {
    guard let storage else { return batch.records.removeAll(keeping: 1 << 16) }
    if let hindrance = storage.hindrance { throw StorageTrouble.failure(hindrance) }
    if batch.records.count > context.limits[.unsavedBytes] {
      throw unsaved()
    }
  }

  private func unsaved() -> WireFailure {
    context.metrics.reachedLimit(.unsavedBytes)
    return .manager(
      .storageFailed(
        .init(message: "\(context.limits[.unsavedBytes]) bytes wait for a disk that does not take them")))
  }

  /// Whether a worker uses the storage, or replies would queue behind a sync in flight.
  @inline(__always)
  var isBusy: Bool {
    guard let storage else { return false }
    return storage.isAway || syncs.isAwaited
  }

  /// Whether a worker uses the database. Only records and replies can be written then.
  var isAway: Bool { storage?.isAway ?? false }
  /// Whether so many records wait for the database that changes should wait until it is back.
  var isBacklogged: Bool { storage?.isBacklogged ?? false }

  /// Begins a copy of all state.
  func beginCopy() throws(StoreError) -> (any StorageCopy)? { try storage?.beginCopy() }
}
