package import NavigationStore
import Varlink

/// A `Backup` in progress. The copy is made in slices, one in each turn, and then sent in pieces as its reader takes
/// them.
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

/// A consistent copy of the storage, in one file.
package protocol StorageCopy: AnyObject {
  /// Copies a slice.
  /// - Returns: Whether the copy is complete.
  func step() throws(StoreError) -> Bool
  /// The next piece of the copy; empty at its end.
  func read(bytesMax: Int) throws(StoreError) -> [UInt8]
  /// Ends the copy, complete or not.
  func end()
}
