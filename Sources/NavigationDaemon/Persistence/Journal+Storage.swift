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

  /// Has the next batch write a snapshot of a scene, because its commits do not tell all of its state.
  func writeWhole(_ host: SceneHost) {
    if storage == nil || host.onDisk.hasGap { return }
    host.onDisk.hasGap = true
    gapped.append(host)
  }

  /// Appends snapshots of the scenes in `gapped` to the batch.
  func appendGapped() {
    gapped.removeAll(where: \.isGone)
    for host in gapped { appendSnapshot(of: host) }
  }

  func gappedWritten() {
    for host in gapped {
      host.onDisk.hasGap = false
      replay.snapshotTaken(host, bytes: host.onDisk.snapshotBytes)
    }
    gapped = []
  }

  /// Appends `startMarks` to the batch.
  func appendStartMarks() {
    for host in startMarks.hostsToWrite { appendSnapshot(of: host) }
    for scene in startMarks.unreadable {
      guard let unwritten = scene.unwritten else { continue }
      unwritten.write(into: &batch.snapshots)
      batch.endSnapshot(of: scene.number, revision: scene.revision)
    }
    if startMarks.haveScenesChanged { batch.lastClose = max(batch.lastClose ?? 0, scenes.lastClose) }
  }

  func startMarksWritten() {
    for host in startMarks.hostsToWrite { replay.snapshotTaken(host, bytes: host.onDisk.snapshotBytes) }
    startMarks.noteWritten()
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

  /// Reads the stored scenes. Those that cannot be read are in `SceneTable.unreadable` then.
  ///
  /// - Throws: `.damaged`, and the errors of reading.
  /// - Complexity: O(state + journal after the snapshots).
  func load(from store: Store) throws(StoreError) {
    var reader = JournalReader(store, into: scenes, context.sceneLimits, self)
    try reader.read()
    archive?.storedRevision = scenes.revision
    switch store.lostTurns {
    case .behindLongRecord(let bytes)?:
      context.log.error(
        "the last changes of an earlier navd are lost: a record is longer than SQLite takes",
        metadata: ["bytes": "\(bytes)", "revision": "\(scenes.revision)"])
    case .behindHole?:
      context.log.error(
        "changes of the last run may be lost: a log beside the database is not what was written",
        metadata: ["revision": "\(scenes.revision)", "epoch": "\(store.epoch)"])
    case nil: break
    }
    // Nobody knows the sensitive values of the rows that are replaced.
    if !startMarks.isEmpty { overwriteFreed() }
    for scene in scenes.unreadable.prefix(Self.unreadableLogged) {
      context.log.warning(
        "a scene cannot be read; navctl doctor tells more",
        metadata: [
          "scene": "\(scene.name)", "opened": "\(scene.number)", "reason": "\(scene.reason)",
          "all": "\(scenes.unreadable.count)",
        ])
    }
  }

  /// The most scenes that cannot be read of which the log tells.
  private static let unreadableLogged = 100

  /// Closes the storage, and marks it as stopped cleanly if nothing is lost.
  func close(_ store: Store) {
    // The next start marks the scenes that it cannot read.
    let isWhole = !hasChanges
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
