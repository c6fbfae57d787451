import EventLoop
import Glibc
import NavigationStore

// What workers do with the disk.
extension Server {
  /// Gives workers what they are to do: a sync that somebody waits for, and copying the log when it is long.
  func tend(_ store: Store) {
    if daemon.beginSync() {
      loop.perform({ Self.sync(store) }, completion: { [unowned self] failure in synced(failure) })
    }
    let isDue = store.isCheckpointDue || store.hasErased && loop.nowMilliseconds >= erasedLogFrom
    if isDue, !isCheckpointing, !daemon.isCopying, loop.nowMilliseconds >= checkpointsFrom {
      beginCheckpoint(store)
    }
  }

  private static func sync(_ store: Store) -> StoreError? {
    do throws(StoreError) { try store.syncLog() } catch { return error }
    return nil
  }

  private func synced(_ failure: StoreError?) {
    if let failure { endUnsure(failure) }
    for session in daemon.syncEnded() { connections[session.slot]?.flush() }
  }

  /// Writes what is left, and closes the state: as stopped cleanly only when nothing of it is lost.
  func end(_ store: Store) {
    daemon.flushBatch()
    daemon.eraseAllSecrets()
    let isWhole = !daemon.hasUnwritten
    if !isWhole { log.error("the disk did not take what was changed last: it is lost") }
    do throws(StoreError) { try store.close(isClean: isWhole) } catch {
      log.error("the state was not closed", metadata: ["error": "\(error)"])
    }
  }

  /// What the disk holds is no longer known, so nothing more may be promised.
  private func endUnsure(_ failure: StoreError) -> Never {
    log.critical("ending: the disk lost what it had taken", metadata: ["error": "\(failure)"])
    exit(1)
  }

  /// Copies the log into the database: first a worker waits until the disk has the log, which disturbs nobody; then it
  /// has the database for some milliseconds, in which nothing is changed.
  private func beginCheckpoint(_ store: Store) {
    isCheckpointing = true
    loop.perform(
      { Self.sync(store) },
      completion: { [unowned self] failure in
        if let failure { endUnsure(failure) }
        copyLog(store)
      })
  }

  /// How long after a log that could not be copied the next try is.
  private static let checkpointPauseMilliseconds = 1_000

  /// How long the log may have what was erased in the database: each copy holds mutations up for some milliseconds.
  private static let erasedLogMilliseconds = 5_000

  private func copyLog(_ store: Store) {
    daemon.settle()
    // A backup that was begun meanwhile has the database between its slices, too.
    if daemon.isCopying {
      isCheckpointing = false
      return
    }
    disk?.isAway = true
    loop.perform(
      { () -> StoreError? in
        do throws(StoreError) { try store.checkpoint() } catch { return error }
        return nil
      },
      completion: { [unowned self] failure in
        disk?.isAway = false
        isCheckpointing = false
        erasedLogFrom = loop.nowMilliseconds + Self.erasedLogMilliseconds
        guard let failure else { return }
        checkpointsFrom = loop.nowMilliseconds + Self.checkpointPauseMilliseconds
        log.error("the log could not be copied; it grows until it can", metadata: ["error": "\(failure)"])
      })
  }
}
