import Navigation
import NavigationStore

// What is sensitive leaves the journal with its screen (model.md §12): the commit by which it leaves is written without it,
// then the older records that have it are written again. That this is to be done is on the disk until it is: in the record
// of the commit and in a snapshot, or in what is kept of a closed scene. So a kill between the two harms nothing.
extension Daemon {
  /// So many bytes are written again in one turn, or what so many records that are read give: some milliseconds. One scene
  /// at least is done wholly.
  private static let bytesErasedPerTurn = 1 << 20
  private static let recordsReadPerTurn = 4_096

  /// To be called when a scene has changed.
  @inline(__always)
  func noteSecretsLeft(_ director: SceneDirector) {
    guard director.scene.secretsLeft != nil, !director.isErasing, storage != nil else { return }
    erasures.append(director)
    countWait()
  }

  /// To be called when a scene was closed.
  func noteClosed(_ scene: ClosedScene) {
    erasures.append(scene)
    countWait()
  }

  private func countWait() {
    if now < erasures.from { metrics.reachedLimit("erasingMilliseconds") }
  }

  /// What is to be erased of a scene when it will be closed; nil for nothing.
  func erasureOfClosing(_ director: SceneDirector) -> ClosedScene? {
    if storage == nil { return nil }
    var masks = masks(of: director)
    // Its map is gone, and nobody knows what that called sensitive.
    if director.scene.mapReference != nil, director.formerMap == nil { masks = [.everything] }
    return masks.isEmpty ? nil : ClosedScene(director.scene, masks)
  }

  /// What its maps call sensitive: the one that it goes by, or went by, and those that it has just left.
  private func masks(of director: SceneDirector) -> [SensitiveMask] {
    (director.mapsBefore + [director.formerMap].compactMap(\.self)).compactMap(\.mask)
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
    while !erasures.isEmpty, batch.records.isEmpty, storage?.isAway == false, eraseSome() {}
  }

  /// What a transaction erases.
  private struct Erasing {
    /// Scenes that are there, and what they had said that is to be erased.
    var open: [(director: SceneDirector, left: Int?, snapshotBytes: Int)] = []
    var closed: [ClosedScene] = []
    var bytes = 0
  }

  /// - Returns: Whether the turn's share was done, and there may be more.
  @discardableResult
  private func eraseSome() -> Bool {
    guard let archive else { return false }
    var erasing = Erasing()
    let recordsMax = archive.lookUps + Self.recordsReadPerTurn
    var isRest = false
    for _ in 0..<erasures.count {
      if erasing.bytes >= Self.bytesErasedPerTurn || archive.lookUps >= recordsMax {
        isRest = true
        break
      }
      switch erasures.popFirst() {
      case .open(let director)?: erase(director, archive, &erasing)
      case .closed(let scene)?: erase(scene, archive, &erasing)
      case nil: break
      }
    }
    // What the disk does not take, or could not be read, is tried again when that time has passed, too.
    if write(erasing), isRest { return true }
    erasures.from = now + limits.erasingMilliseconds
    return false
  }

  private func erase(_ director: SceneDirector, _ archive: DaemonArchive, _ erasing: inout Erasing) {
    let masks = masks(of: director)
    // Of a scene whose map is gone it is done when there is one again.
    if director.isGone || director.scene.secretsLeft == nil || masks.isEmpty { return }
    let erasures = director.scene.erasures(by: masks, archive)
    if archive.failure != nil {
      noteArchiveFailure()
      return self.erasures.append(director)
    }
    let (left, start) = (director.scene.secretsLeft, batch.snapshots.count)
    director.scene.haveErased()
    director.scene.writeSnapshot(into: &batch.snapshots)
    batch.endSnapshot(of: director.scene.openedRevision, revision: director.scene.revision)
    batch.isErasing = true
    let snapshotBytes = batch.snapshots.count - start
    erasing.open.append((director, left, snapshotBytes))
    erasing.bytes += snapshotBytes
    replace(erasures, &erasing)
  }

  private func erase(_ scene: ClosedScene, _ archive: DaemonArchive, _ erasing: inout Erasing) {
    let erasures = Scene.erasures(
      ofClosed: scene.opened, last: scene.last, by: scene.masks, limits: sceneLimits, archive)
    if archive.failure != nil {
      noteArchiveFailure()
      return self.erasures.append(scene)
    }
    batch.forgetClosed(scene.opened)
    erasing.closed.append(scene)
    replace(erasures, &erasing)
  }

  private func replace(_ erasures: [Erasure], _ erasing: inout Erasing) {
    for erasure in erasures {
      batch.replace(erasure.record, of: erasure.revision)
      erasing.bytes += erasure.record.count
    }
  }

  /// - Returns: Whether the disk has it; else it is to be done still.
  private func write(_ erasing: Erasing) -> Bool {
    if erasing.open.isEmpty, erasing.closed.isEmpty { return true }
    do throws(StoreError) { try writeBatch() } catch {
      // `trouble` tells of it.
      batch.removeSnapshots()
      batch.removeErasures()
      for scene in erasing.open {
        scene.director.scene.keepErasing(scene.left)
        erasures.append(scene.director)
      }
      for scene in erasing.closed { erasures.append(scene) }
      return false
    }
    batch.removeAll()
    for scene in erasing.open {
      scene.director.mapsBefore = []
      replay.snapshotTaken(scene.director, bytes: scene.snapshotBytes)
    }
    for scene in erasing.closed { erasures.forget(scene) }
    return true
  }
}
