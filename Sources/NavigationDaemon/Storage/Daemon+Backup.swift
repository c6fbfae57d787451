import Encodings
import JSON
import NavigationProtocol
import NavigationStore
import Varlink

// Backup: a copy of all state while running. Scenes go on meanwhile; the copy is of the moment at which it is made.
extension Daemon {
  func backup(_ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    guard storage != nil else { throw .manager(.storageFailed(.init(message: "this navd keeps nothing"))) }
    guard backups.count < limits[.backups] else { throw limits.reached(.backups) }
    flushBatch()
    backups.append(BackupCall(session: session, slot: slot))
  }

  /// Whether there is something to be done although nothing comes in.
  var hasWork: Bool {
    guard !backups.isEmpty, !isDiskBusy, let next = nextBackup else { return false }
    return !next.isMade || next.session.hasEnded || next.session.queuedBytes < Self.aheadBytes
  }

  /// Whether a copy is being made, which has the database between its slices.
  var isCopying: Bool { backups.contains { $0.copy != nil && !$0.isMade } }

  /// The one whose copy there is. Else the first that can be sent at once: one that is behind a call that waits would keep
  /// the others waiting too.
  private var nextBackup: BackupCall? {
    backups.first { $0.copy != nil }
      ?? backups.first { $0.session.hasEnded || $0.session.isClosing || $0.session.replies.isHead($0.slot) }
  }

  /// Does a turn's share of the work.
  func work() {
    guard let storage, !isDiskBusy, let next = nextBackup else { return }
    if next.session.hasEnded || next.session.isClosing { return end(next) }
    do throws(StoreError) {
      if !next.isMade {
        let copy: any StorageCopy
        if let begun = next.copy { copy = begun } else { copy = try storage.beginCopy() }
        next.copy = copy
        next.isMade = try copy.step()
        return
      }
      guard let copy = next.copy, next.session.queuedBytes < Self.aheadBytes else { return }
      let piece = try copy.read(bytesMax: Self.pieceBytes)
      let reply = ManagerInterface.Backup.Reply(data: Base64.encode(piece))
      next.session.reply(to: next.slot, isLast: piece.isEmpty) { buffer in
        buffer.appendReply(reply, continues: !piece.isEmpty)
      }
      markDirty(next.session)
      if piece.isEmpty { end(next) }
    } catch {
      reject(StorageTrouble.failure(error), next.slot, of: next.session)
      markDirty(next.session)
      end(next)
    }
  }

  /// How much is read out at a time.
  private static let pieceBytes = 192 << 10
  /// How much may wait for its reader.
  private static let aheadBytes = 1 << 20

  private func end(_ backup: BackupCall) {
    backups.removeAll { $0 === backup }
    backup.copy?.end()
  }

  /// Gives up those that are being made, at a stop.
  func endBackups() {
    for backup in backups {
      backup.copy?.end()
      reject(.scene(.closing(.init(reason: "stopping"))), backup.slot, of: backup.session)
    }
    backups = []
  }
}
