import Navigation
import NavigationProtocol
import NavigationStore

// A call that wishes to be durable, under `none`: it is carried out as under `normal`, so that the disk has it before it is
// answered, and is taken back when the disk does not take it.
extension Daemon {
  /// Whether a call is such a one.
  @inline(__always)
  func mustWriteThrough(_ call: borrowing Call, _ wishes: borrowing Wishes) -> Bool {
    isLax && wishes.isDurable && !call.options.isDryRun
  }

  /// Writes all that was acknowledged before; what is carried out from now on waits for the disk.
  /// - Throws: `StorageFailed`: it does not take that.
  func beginWritingThrough() throws(WireFailure) {
    do throws(StoreError) { try writeBatch() } catch { throw StorageTrouble.failure(error) }
    batch.removeAll()
    isWritingThrough = true
  }

  /// Writes what was carried out since, and answers it.
  func endWritingThrough() {
    settle()
    isWritingThrough = false
  }
}
