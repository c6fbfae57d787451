import Navigation
import NavigationStore

// What is sensitive leaves the journal with its screen (model.md §12): the commit by which it leaves is written without it,
// then the older records that have it are written again. A record of the commit says that this is to be done, and so does
// a snapshot, so that a kill between the two harms nothing while the scene is there.
extension Daemon {
  /// So many scenes are looked at in one turn.
  private static let scenesErasedPerTurn = 4

  /// To be called when a scene has changed, or is closed.
  @inline(__always)
  func noteSecretsLeft(_ director: SceneDirector) {
    guard director.scene.secretsLeft != nil || director.isGone, !director.isErasing, storage != nil else { return }
    if director.isGone, masks(of: director).isEmpty { return }
    director.isErasing = true
    erasing.append(director)
  }

  /// Writes the records again that have something which has left.
  func eraseSecrets() {
    guard let storage, let archive, !erasing.isEmpty, !storage.isAway, batch.records.isEmpty else { return }
    for director in erasing.prefix(Self.scenesErasedPerTurn) {
      erasing.removeFirst()
      director.isErasing = false
      erase(director, archive)
    }
  }

  /// The daemon stops: all that is left to do.
  func eraseAllSecrets() {
    for _ in erasing { eraseSecrets() }
  }

  /// What its maps call sensitive: the one that it goes by, or went by, and those that it has just left.
  private func masks(of director: SceneDirector) -> [SensitiveMask] {
    director.masksBefore + [director.formerMap?.mask].compactMap(\.self)
  }

  private func erase(_ director: SceneDirector, _ archive: DaemonArchive) {
    let masks = masks(of: director)
    // Of a scene whose map is gone it is done when there is one again.
    if masks.isEmpty { return }
    let erasures = director.scene.erasures(by: masks, isClosed: director.isGone, archive)
    // What could not be read is looked for again.
    if archive.failure != nil {
      noteArchiveFailure()
      return noteSecretsLeft(director)
    }
    let left = director.scene.secretsLeft
    director.scene.haveErased()
    if !director.isGone {
      director.scene.writeSnapshot(into: &batch.snapshots)
      batch.endSnapshot(of: director.scene.openedRevision, revision: director.scene.revision)
    } else if erasures.isEmpty {
      return
    }
    let bytes = batch.snapshots.count
    for erasure in erasures { batch.replace(erasure.record, of: erasure.revision) }
    do throws(StoreError) { try writeBatch() } catch {
      // `trouble` tells of it; it is tried again.
      batch.removeSnapshots()
      batch.removeErasures()
      director.scene.keepErasing(left)
      return noteSecretsLeft(director)
    }
    batch.removeAll()
    director.masksBefore = []
    if !director.isGone { replay.snapshotTaken(director, bytes: bytes) }
  }
}
