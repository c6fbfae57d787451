import Logging
package import NavigationStore

// The first and the last that is done with the disk.
extension Daemon {
  /// Takes the state over: what was read is good, and whoever drives this is ready.
  package func begin(_ store: Store) throws(StoreError) {
    try store.begin()
    // Nobody sees a scene before it has moved to its map.
    mapMovesRest = false
    erasures.from = 0
    while hasMapMoves { moveScenes() }
  }

  /// Writes what is left, and closes the state: as stopped cleanly only when nothing of it is lost.
  package func end(_ store: Store) {
    flushBatch()
    eraseAllSecrets()
    let isWhole = !hasUnwritten
    if !isWhole { log.error("the disk did not take what was changed last: it is lost") }
    do throws(StoreError) { try store.close(isClean: isWhole) } catch {
      log.error("the state was not closed", metadata: ["error": "\(error)"])
    }
  }
}
