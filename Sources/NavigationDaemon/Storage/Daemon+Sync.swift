import JSON
import NavigationProtocol
import NavigationStore
import Varlink

// What waits for the disk itself (`durable`, and everything under `full`), and what waits for a worker that has it.
extension Daemon {
  /// Whether everything waits for the disk itself.
  @inline(__always)
  var isStrict: Bool { storage?.durability == .full }

  /// Keeps what a session is sent from now on until a sync that began after the last transaction has ended. What it was sent
  /// before waits for none that begins later: so who goes on calling is answered all the same.
  func hold(_ session: Session) { session.output.hold(until: wantSync()) }

  /// Sees that there is a sync that began after the last transaction.
  /// - Returns: its number.
  private func wantSync() -> Int {
    let isUnderWay = syncsBegun > syncsEnded && writesSyncing >= writesMade
    let sync = isUnderWay ? syncsBegun : syncsBegun + 1
    syncsWanted = max(syncsWanted, sync)
    return sync
  }

  /// Under `full` all that is sent waits until the disk has every transaction before it.
  func holdIfStrict(_ sessions: [Session]) {
    guard isStrict, writesMade > writesSynced else { return }
    let sync = wantSync()
    for session in sessions { session.output.holdAll(until: sync) }
  }

  /// Whether a sync is to begin now; whoever is told begins it.
  package func beginSync() -> Bool {
    guard syncsWanted > syncsBegun, syncsBegun == syncsEnded else { return false }
    syncsBegun += 1
    writesSyncing = writesMade
    return true
  }

  /// A sync has ended well.
  ///
  /// - Returns: The sessions that may be written now.
  package func syncEnded() -> [Session] {
    syncsEnded = syncsBegun
    writesSynced = writesSyncing
    return sessions.compactMap { session in
      guard let session, session.output.release(syncsEnded) else { return nil }
      return session
    }
  }

  /// Whether a worker has the disk, or replies would wait for it behind those that do.
  @inline(__always)
  var isDiskBusy: Bool {
    guard let storage else { return false }
    return storage.isAway || (syncsBegun > syncsEnded && isStrict)
  }

  /// Whether a call has to wait until the disk is no longer busy.
  func mustWait(_ method: MethodID?, _ call: CallView) -> Bool {
    guard let method, let storage else { return false }
    if !storage.isAway { return Self.writes(method) }
    if isLax, Self.wishesDurable(call) { return true }
    if !Self.onlyChangesScene(method, call) { return Self.needsStorage(method, call) }
    if storage.isBacklogged { metrics.reachedLimit(.pendingBytes) }
    return storage.isBacklogged || nextWriteNeedsDatabase
  }

  /// Whether what is written next has more than records and replies, whatever is called.
  private var nextWriteNeedsDatabase: Bool {
    !batch.fitsTurn || mustOverwrite || !mapMoves.isEmpty || batch.records.count >= Self.turnBytesMax
  }

  private static func wishesDurable(_ call: CallView) -> Bool {
    call.parameters?["options"]?["durable"]?.boolValue ?? false
  }

  /// So many bytes of one turn are written to the database.
  private static let turnBytesMax = 1 << 20

  /// Whether a call leads to records and a kept reply and to nothing else, so that it needs no database. Should it once lead
  /// to more, the loop waits for the worker.
  private static func onlyChangesScene(_ method: MethodID, _ call: CallView) -> Bool {
    switch method {
    case .navigationApply: !(call.parameters?["operations"].map(hasLinks) ?? false)
    case .sceneOpen, .sceneImport: true
    default: method.isOperation && !method.changesLinks
    }
  }

  /// Whether one of these operations, or of those within them, is about links, which are kept by themselves.
  private static func hasLinks(_ operations: JSONElement) -> Bool {
    for operation in operations.elements {
      if let name = operation["operation"]?.stringValue, MethodID(operation: name)?.changesLinks == true { return true }
      for inner in [operation["operations"], operation["otherwise"], operation["ensure"]] {
        if let inner, hasLinks(inner) { return true }
      }
    }
    return false
  }

  private static func writes(_ method: MethodID) -> Bool {
    switch method {
    // What they lead to waits by itself.
    case .sceneAnswerGuard, .sceneAnswerRequest: false
    default: method.role != .observe || method == .sceneAttach
    }
  }

  private static func needsStorage(_ method: MethodID, _ call: CallView) -> Bool {
    switch method {
    case .sceneHistory, .sceneSubscribe, .sceneAwaitResult: true
    case .sceneGet: call.parameters?["revision"].map { !$0.isNull } ?? false
    default: writes(method)
    }
  }
}
