import Navigation
import NavigationProtocol
import NavigationStore

// Sensitive values leave the journal with their screen (docs/specification/model.md §12):
// the commit by which it leaves is written without it,
// then the older records that have it are written again. That this is to be done is on the disk until it is: in the record
// of the commit and in a snapshot, or in what is kept of a closed scene. So a kill between the two harms nothing.
extension Daemon {
  /// So many bytes are written again in one turn, or what so many records that are read give: some milliseconds. One scene
  /// at least is done wholly.
  private static let bytesErasedPerTurn = 1 << 20
  private static let recordsReadPerTurn = 4_096

  /// To be called when a scene has changed.
  @inline(__always)
  func noteSecretsLeft(_ host: SceneHost) {
    guard host.scene.secretsLeft != nil, !host.isErasing, storage != nil else { return }
    erasures.append(host)
    countWait()
  }

  /// To be called when a scene was closed.
  func noteClosed(_ scene: ClosedScene) {
    erasures.append(scene)
    countWait()
  }

  private func countWait() {
    if now < erasures.from { metrics.reachedLimit(.erasingMilliseconds) }
  }

  /// What is to be erased of a scene when it will be closed; nil for nothing.
  func erasureOfClosing(_ host: SceneHost) -> ClosedScene? {
    if storage == nil { return nil }
    // Its map is gone, and nobody knows what that called sensitive.
    if host.scene.mapReference != nil, host.formerMap == nil { return ClosedScene(host.scene, nil) }
    let masks = masks(of: host)
    return masks.isEmpty ? nil : ClosedScene(host.scene, masks)
  }

  /// What its maps call sensitive: the one that it goes by, or went by, and those that it has just left.
  private func masks(of host: SceneHost) -> [SensitiveMask] {
    (host.mapsBefore + [host.formerMap].compactMap(\.self)).compactMap(\.mask)
  }

  /// Whether `eraseSecrets()` has something to do now.
  var mustErase: Bool {
    !erasures.isEmpty && now >= erasures.from && batch.records.isEmpty && !isDiskBusy
  }

  /// Writes the records again that have something which has left, a turn's share of them.
  func eraseSecrets() {
    if mustErase { eraseSome() }
  }

  /// The daemon stops: all that is left to do.
  func eraseAllSecrets() {
    var left = erasures.count
    // Each once: one that cannot be read now is done after the next start.
    while left > 0, batch.records.isEmpty, storage?.isAway == false, let tried = eraseSome() { left -= tried }
  }

  /// What a transaction erases.
  private struct Erasing {
    /// Scenes that are there, and what they had said that is to be erased.
    var open: [(host: SceneHost, left: Int?, snapshotBytes: Int)] = []
    var closed: [ClosedScene] = []
    /// Those of which a record could not be read now.
    var unread: [ErasureQueue.Entry] = []
    var bytes = 0

    var isEmpty: Bool { open.isEmpty && closed.isEmpty }
  }

  /// Does a turn's share.
  /// - Returns: How many scenes were looked at, one at least; nil when the disk did not take it.
  @discardableResult
  private func eraseSome() -> Int? {
    guard let archive else { return nil }
    var erasing = Erasing()
    let (count, recordsMax) = (erasures.count, archive.lookUps + Self.recordsReadPerTurn)
    var tried = 0
    while tried < count, erasing.bytes < Self.bytesErasedPerTurn, archive.lookUps < recordsMax {
      switch erasures.popFirst() {
      case .open(let host)?: erase(host, archive, &erasing)
      case .closed(let scene)?: erase(scene, archive, &erasing)
      case nil: break
      }
      tried += 1
    }
    for entry in erasing.unread { erasures.putBack(entry) }
    let isWritten = write(erasing)
    erasures.isHindered = !isWritten || !erasing.unread.isEmpty
    // What the disk does not take, or could not be read, is tried again when that time has passed, too.
    if !isWritten || tried == count || erasing.isEmpty { erasures.from = now + limits[.erasingMilliseconds] }
    return isWritten ? tried : nil
  }

  private func erase(_ host: SceneHost, _ archive: DaemonArchive, _ erasing: inout Erasing) {
    let masks = masks(of: host)
    // Of a scene whose map is gone it is done when there is one again.
    if host.isGone || host.scene.secretsLeft == nil || masks.isEmpty { return }
    let erasures = host.scene.erasures(by: masks, archive, masked: Self.masked(by: masks))
    guard hasReadAll(archive) else { return erasing.unread.append(.open(host)) }
    let (left, start) = (host.scene.secretsLeft, batch.snapshots.count)
    host.scene.haveErased()
    host.scene.writeSnapshot(into: &batch.snapshots)
    batch.endSnapshot(of: host.scene.openedRevision, revision: host.scene.revision)
    batch.isErasing = true
    let snapshotBytes = batch.snapshots.count - start
    erasing.open.append((host, left, snapshotBytes))
    erasing.bytes += snapshotBytes
    replace(erasures, &erasing)
  }

  private func erase(_ scene: ClosedScene, _ archive: DaemonArchive, _ erasing: inout Erasing) {
    let erasures = Scene.erasures(
      ofClosed: scene.opened, last: scene.last, hiddenBefore: scene.hiddenBefore, by: scene.masks,
      limits: sceneLimits, archive, masked: Self.masked(by: scene.masks))
    guard hasReadAll(archive) else { return erasing.unread.append(.closed(scene)) }
    batch.forgetClosed(scene.opened)
    erasing.closed.append(scene)
    replace(erasures, &erasing)
  }

  /// Leaves out of the messages of commits what is sensitive.
  private static func masked(by masks: [SensitiveMask]) -> (Commit) -> [UInt8]? {
    { commit in KeptMessage.masked(commit.message, operation: commit.operation, by: masks) }
  }

  /// Whether the archive has told all that it has. A record that is damaged ends what is known of a scene, and stays so.
  private func hasReadAll(_ archive: DaemonArchive) -> Bool {
    guard let failure = archive.failure else { return true }
    noteArchiveFailure()
    return failure.code == .damaged
  }

  private func replace(_ erasures: [Erasure], _ erasing: inout Erasing) {
    for erasure in erasures {
      batch.replace(erasure.record, of: erasure.revision)
      erasing.bytes += erasure.record.count
    }
  }

  /// - Returns: Whether the disk has it; else it is to be done still.
  private func write(_ erasing: Erasing) -> Bool {
    if erasing.isEmpty { return true }
    do throws(StoreError) { try writeBatch() } catch {
      // `trouble` tells of it.
      batch.removeSnapshots()
      batch.removeErasures()
      for scene in erasing.open {
        scene.host.scene.keepErasing(scene.left)
        erasures.append(scene.host)
      }
      for scene in erasing.closed { erasures.append(scene) }
      return false
    }
    batch.removeAll()
    for scene in erasing.open {
      scene.host.mapsBefore = []
      replay.snapshotTaken(scene.host, bytes: scene.snapshotBytes)
    }
    for scene in erasing.closed { erasures.forget(scene) }
    return true
  }
}
