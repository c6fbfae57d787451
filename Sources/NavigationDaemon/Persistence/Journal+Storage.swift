import JSON
import Navigation
import NavigationProtocol
import NavigationStore

// What the journal does without state of its own: snapshots, start and end, and how much storage bears.
extension Journal {
  /// - Returns: The length of the snapshot in bytes.
  @discardableResult
  func appendSnapshot(of host: SceneHost) -> Int {
    let start = batch.snapshots.count
    host.scene.writeSnapshot(into: &batch.snapshots)
    batch.endSnapshot(of: host.scene.openedRevision, revision: host.scene.revision)
    return batch.snapshots.count - start
  }

  /// A snapshot of a scene is on disk.
  func snapshotTaken(_ host: SceneHost, bytes: Int) { replay.snapshotTaken(host, bytes: bytes) }

  /// Writes the snapshots in the batch, together with what waits there.
  ///
  /// - Parameter revision: The revision from which a start replays the journal then.
  /// - Throws: What writing throws; the snapshots are taken out of the batch.
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
  /// - Throws: `.damaged`, and what reading throws.
  /// - Complexity: O(state and the part of the journal that is in no snapshot).
  func load(from store: Store) throws(StoreError) {
    var reader = JournalReader(store, into: scenes, context.sceneLimits, replay)
    try reader.read()
    archive?.storedRevision = scenes.revision
  }

  /// Closes the storage: as stopped cleanly only if nothing is lost.
  func close(_ store: Store) {
    let isWhole = !hasUnwritten
    if !isWhole { context.log.error("the disk did not take what was changed last: it is lost") }
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
  /// - Throws: `StorageFailed` if so much waits for a disk that takes nothing that no more can be kept.
  @inline(__always)
  func beginUnwaitedChange() throws(WireFailure) {
    if storage == nil {
      batch.records.removeAll(keeping: 1 << 16)
    } else if batch.records.count > context.limits[.unsavedBytes] {
      throw unsaved()
    }
  }

  private func unsaved() -> WireFailure {
    context.metrics.reachedLimit(.unsavedBytes)
    return .manager(
      .storageFailed(
        .init(message: "\(context.limits[.unsavedBytes]) bytes wait for a disk that does not take them")))
  }

  /// Whether a worker has the database: then only records and replies can be written.
  var isAway: Bool { storage?.isAway ?? false }
  /// Whether so many records wait for the database that no more should come while a worker has it.
  var isBacklogged: Bool { storage?.isBacklogged ?? false }

  /// Begins a copy of all state.
  func beginCopy() throws(StoreError) -> (any StorageCopy)? { try storage?.beginCopy() }
}
