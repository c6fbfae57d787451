package import NavigationStore
import Varlink

/// A `Backup` that is being answered: the copy is made a slice a turn, then sent a piece at a time as its reader takes it.
final class BackupCall {
  let session: Session
  let slot: ReplyQueue.Slot
  /// nil until its turn comes: one copy is made at a time.
  var copy: (any StorageCopy)?
  var isMade = false

  init(session: Session, slot: ReplyQueue.Slot) {
    self.session = session
    self.slot = slot
  }
}

/// A consistent copy of the storage, as one file.
package protocol StorageCopy: AnyObject {
  /// Copies a slice.
  /// - Returns: Whether the copy is made.
  func step() throws(StoreError) -> Bool
  /// The next piece of the copy; empty at its end.
  func read(bytesMax: Int) throws(StoreError) -> [UInt8]
  /// Gives it up, or says that it is no longer needed.
  func end()
}
