import JSON
import NavigationProtocol
import NavigationStore
import Varlink

// Backup: a copy of all state while running. Scenes go on meanwhile; the copy is of the moment at which it is made.
extension Daemon {
  func backup(_ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    guard storage != nil else { throw .manager(.storageFailed(.init(message: "this navd keeps nothing"))) }
    guard backups.count < limits.backups else { throw reached("backups", limits.backups) }
    flushBatch()
    backups.append(BackupCall(session: session, slot: slot))
  }

  /// Whether there is something to be done although nothing comes in.
  var hasWork: Bool {
    guard let first = backups.first else { return false }
    return !isDiskBusy && (!first.isMade || first.session.hasEnded || first.session.queuedBytes < Self.aheadBytes)
  }

  /// Whether a copy is being made, which has the database between its slices.
  var isCopying: Bool { backups.first.map { $0.copy != nil && !$0.isMade } ?? false }

  /// Does a turn's share of the work.
  func work() {
    guard let storage, !isDiskBusy, let first = backups.first else { return }
    if first.session.hasEnded || first.session.isClosing { return endBackup() }
    do throws(StoreError) {
      if !first.isMade {
        let copy: any StorageCopy
        if let begun = first.copy { copy = begun } else { copy = try storage.beginCopy() }
        first.copy = copy
        first.isMade = try copy.step()
        return
      }
      guard let copy = first.copy, first.session.queuedBytes < Self.aheadBytes else { return }
      let piece = try copy.read(bytesMax: Self.pieceBytes)
      let reply = ManagerInterface.Backup.Reply(data: Base64.encoded(piece))
      first.session.reply(to: first.slot, isLast: piece.isEmpty) { buffer in
        buffer.appendReply(reply, continues: !piece.isEmpty)
      }
      markDirty(first.session)
      if piece.isEmpty { endBackup() }
    } catch {
      reject(StorageTrouble.failure(error), first.slot, of: first.session)
      markDirty(first.session)
      endBackup()
    }
  }

  /// How much is read out at a time.
  private static let pieceBytes = 192 << 10
  /// How much may wait for its reader.
  private static let aheadBytes = 1 << 20

  private func endBackup() { backups.removeFirst().copy?.end() }

  /// Gives up those that are being made, at a stop.
  func endBackups() {
    for backup in backups {
      backup.copy?.end()
      reject(.scene(.closing(.init(reason: "stopping"))), backup.slot, of: backup.session)
    }
    backups = []
  }
}
