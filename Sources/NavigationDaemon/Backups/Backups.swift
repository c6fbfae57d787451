import Encodings
import JSON
import NavigationProtocol
import NavigationStore
import Varlink

/// Executes `Backup`: a copy of all state, made a slice in each turn while scenes continue, and sent in pieces. One
/// copy is made at a time; it shows the state at the moment at which it is finished.
final class Backups {
  private var calls: [BackupCall] = []

  private let context: DaemonContext
  private let sessions: SessionTable
  private let journal: Journal
  private let settlement: Settlement

  /// The length of a piece.
  private static let pieceBytes = 192 << 10
  /// The bytes that may be queued for the reader.
  private static let aheadBytes = 1 << 20

  init(_ context: DaemonContext, _ sessions: SessionTable, _ journal: Journal, _ settlement: Settlement) {
    self.context = context
    self.sessions = sessions
    self.journal = journal
    self.settlement = settlement
  }

  /// Executes `Backup`.
  func executeBackup(_ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    guard journal.keepsState else { throw .manager(.storageFailed(.init(message: "this navd keeps nothing"))) }
    guard calls.count < context.limits[.backups] else { throw context.limits.reached(.backups) }
    settlement.flush()
    calls.append(BackupCall(session: session, slot: slot))
  }

  /// Whether there is work although nothing comes in.
  var hasWork: Bool {
    guard !calls.isEmpty, !journal.isBusy, let next else { return false }
    return !next.isMade || next.session.hasEnded || next.session.queuedBytes < Self.aheadBytes
  }

  /// Whether a copy is being made; it holds the database between its slices.
  var isCopying: Bool { calls.contains { $0.copy != nil && !$0.isMade } }

  /// The call whose copy has begun; else the first one that can be sent at once, since one behind a waiting call would
  /// hold up the others.
  private var next: BackupCall? {
    calls.first { $0.copy != nil }
      ?? calls.first { $0.session.hasEnded || $0.session.isClosing || $0.session.replies.isHead($0.slot) }
  }

  /// Does a turn's share of the work.
  func work() {
    guard journal.keepsState, !journal.isBusy, let next else { return }
    if next.session.hasEnded || next.session.isClosing { return end(next) }
    do throws(StoreError) {
      if !next.isMade {
        if next.copy == nil { next.copy = try journal.beginCopy() }
        next.isMade = try next.copy?.step() ?? true
        return
      }
      guard let copy = next.copy, next.session.queuedBytes < Self.aheadBytes else { return }
      let piece = try copy.read(bytesMax: Self.pieceBytes)
      let reply = ManagerInterface.Backup.Reply(data: Base64.encode(piece))
      next.session.reply(to: next.slot, isLast: piece.isEmpty) { buffer in
        buffer.appendReply(reply, continues: !piece.isEmpty)
      }
      sessions.markDirty(next.session)
      if piece.isEmpty { end(next) }
    } catch {
      sessions.reject(StorageTrouble.failure(error), next.slot, of: next.session)
      sessions.markDirty(next.session)
      end(next)
    }
  }

  private func end(_ call: BackupCall) {
    calls.removeAll { $0 === call }
    call.copy?.end()
  }

  /// Abandons all copies, because the daemon stops.
  func failAll() {
    for call in calls {
      call.copy?.end()
      sessions.reject(.scene(.closing(.init(reason: "stopping"))), call.slot, of: call.session)
    }
    calls = []
  }
}

extension Daemon {
  /// Sends a copy of all state as `Backup` does, without a call.
  func sendCopy(to session: Session) {
    session.calls += 1
    let slot = session.replies.open(.more)
    do throws(WireFailure) { try backups.executeBackup(slot, of: session) } catch {
      sessions.reject(error, slot, of: session)
    }
    sessions.markDirty(session)
  }
}
