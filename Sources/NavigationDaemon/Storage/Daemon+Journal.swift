import JSON
import Navigation
import NavigationProtocol
import NavigationStore

// What is written by itself: ahead of what is done, once a second, and to keep the journal short.
extension Daemon {
  /// Writes something before it is done, in a transaction of its own.
  ///
  /// - Parameter fill: Puts it into the batch.
  /// - Throws: `StorageFailed`: it is not to be done.
  func writeAhead(_ fill: (Batch) -> Void) throws(WireFailure) {
    settle()
    if storage == nil { return }
    let mark = batch.mark
    fill(batch)
    if isLax { return }
    do throws(StoreError) {
      try writeBatch()
      batch.removeAll()
    } catch {
      batch.truncate(to: mark)
      throw StorageTrouble.failure(error)
    }
  }

  /// Writes what has come together without anybody waiting for it: under `none`, all of it.
  func flushBatch() {
    settle()
    guard let storage, !storage.isAway, hasUnwritten else { return }
    if isLax { noteLaxFlush() }
    // What does not go now goes later; `trouble` tells of it.
    guard (try? writeBatch()) != nil else { return }
    batch.removeAll()
    sweepJournal()
  }

  private func thinAndFlush() {
    if batch.records.count >= Self.laxBytesMin { thinBatch() }
    flushBatch()
  }

  /// Whether something is not on the disk that is to be there at the next start.
  var hasUnwritten: Bool { !batch.isEmpty || gapped.contains { !$0.isGone } }

  /// Looks after the disk once a second.
  func sweepStorage() {
    guard let storage, !storage.isAway else { return }
    var isGood = false
    do throws(StoreError) {
      try storage.check()
      isGood = true
    } catch {
      // Whatever else keeps it from being looked at may pass.
      if error.code == .vanished {
        trouble.vanished = error
        trouble.note(error, log)
      } else {
        trouble.noteDatabase(error, log)
      }
    }
    databaseRests = false
    if !formerMaps.isEmpty, mapMoves.isEmpty { forgetFormerMaps() }
    if isLax {
      if now >= flushesFrom { thinAndFlush() }
    } else {
      flushBatch()
    }
    eraseSecrets()
    if isGood, tidiesFrom == 0, !hasUnwritten, !erasures.isHindered { trouble.noteTidy(log) }
    mapMovesRest = false
  }

  /// Forgets records that nobody needs any more, and writes the snapshots that are due.
  func sweepJournal() {
    guard let storage, !storage.isAway, now >= tidiesFrom else { return }
    do throws(StoreError) {
      var last: (scene: Revision, window: HistoryWindow?) = (-1, nil)
      let damage = try storage.sweep(before: replayFrom) { records, start in isAlive(records, at: start, &last) }
      if let damage { trouble.noteUnread(damage, log) }
      tidiesFrom = 0
    } catch {
      trouble.noteUnread(error, log)
      tidiesFrom = now + Self.tidyPauseMilliseconds
    }
    takeSnapshots()
    eraseSecrets()
  }

  /// How long after the database could not be tidied up it is tried again.
  private static let tidyPauseMilliseconds = 1_000

  /// Whether a record is needed, for a start or for history.
  /// - Parameter last: the scene of the record that was asked about before, and what it keeps; nil: it is gone.
  @inline(__always)
  private func isAlive(
    _ records: [UInt8], at start: Int, _ last: inout (scene: Revision, window: HistoryWindow?)
  ) -> Bool {
    guard let head = try? Record(records, at: start) else { return true }
    if head.revision >= replayFrom { return true }
    if last.scene != head.scene { last = (head.scene, historyWindow(of: head.scene)) }
    guard let window = last.window else { return false }
    return head.kind != .close && window.keeps(head, in: records, at: start)
  }

  /// What of a scene's records is needed; nil when the scene is gone, and nothing of it is to be erased.
  func historyWindow(of scene: Revision) -> HistoryWindow? {
    scenesByNumber[scene]?.scene.historyWindow ?? erasures.window(ofClosed: scene)
  }

  /// Writes some of the snapshots that are due, with what waits in the batch.
  private func takeSnapshots() {
    guard batch.records.isEmpty, let first = replay.nextDue() else { return }
    var taken: [(SceneHost, Int)] = []
    var next: SceneHost? = first
    while let host = next {
      let start = batch.snapshots.count
      host.scene.writeSnapshot(into: &batch.snapshots)
      batch.endSnapshot(of: host.scene.openedRevision, revision: host.scene.revision)
      taken.append((host, batch.snapshots.count - start))
      if batch.snapshots.count >= Self.snapshotBytesOfTurn { break }
      next = replay.nextDue()
    }
    let from = replay.replayFrom ?? revision + 1
    batch.replayFrom = from
    do throws(StoreError) { try writeBatch() } catch {
      // `trouble` tells of it.
      tidiesFrom = now + Self.tidyPauseMilliseconds
      for (host, _) in taken.reversed() { replay.putBack(host) }
      batch.removeSnapshots()
      batch.replayFrom = nil
      return
    }
    batch.removeAll()
    replayFrom = from
    metrics.reachedLimit(.replayBytes, times: taken.count)
    for (host, bytes) in taken { replay.snapshotTaken(host, bytes: bytes) }
  }

  /// How many bytes of snapshots are written at the end of a turn, so that it is not a long one.
  private static let snapshotBytesOfTurn = 64 << 10
}
