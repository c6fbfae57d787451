import JSON

/// The turns in a turn file that are not in the database yet, and their copying.
///
/// Used on the loop only. The database is claimed for every copy.
final class PendingTurns {
  private let database: Database
  private let limits: StoreLimits
  /// The bytes that are collected before they are copied.
  private let copiedBytes: Int
  /// The turn files; nil before `begin(_:)`, under `Durability.none`, and after `end()`.
  private(set) var log: TurnLog?
  private var records = PendingRecords()
  /// The replies of the turn that is being written.
  private var replies = TurnReplies()
  /// The bytes to wait for before the next copy: more than usual after a copy that failed.
  private var nextCopyBytes = 0
  /// The error of the last copy, if it failed.
  private var failure: StoreError?
  /// Whether copying was tried again at the limit since `check()`.
  private var hasRetried = false

  init(_ database: Database, _ surroundings: borrowing Surroundings, recovered: [RecoveredTurns.Turn]) {
    self.database = database
    limits = surroundings.limits
    copiedBytes = surroundings.copiedBytes
    nextCopyBytes = usualCopyBytes
    for turn in recovered { records.append(turn) }
  }

  private var usualCopyBytes: Int { min(copiedBytes, limits.pendingBytes) }

  /// The bytes that wait to be copied.
  var byteCount: Int { records.byteCount }
  var isEmpty: Bool { records.isEmpty }
  /// Whether so many bytes wait that no more turns are accepted.
  var isBacklogged: Bool { byteCount >= limits.pendingBytes }
  /// The length of the turn file that is being written, in bytes; 0 where there is none.
  var fileBytes: Int { log?.active.end ?? 0 }
  /// Whether the turn file has reached its limit. An empty one takes a turn of any length.
  var isFileFull: Bool {
    guard let file = log?.active else { return false }
    return file.end >= limits.turnFileBytes && !file.isEmpty
  }

  /// Begins a run with its turn files; nil if it has none.
  func begin(_ log: TurnLog?) { self.log = log }

  func end() { log = nil }

  // MARK: - Reading

  /// The record of a revision, if it waits.
  /// - Complexity: O(log of the turns, and the records of its turn).
  func record(revision: Int) -> [UInt8]? { records.record(revision: revision) }

  /// All records that wait, one after the other.
  var allRecords: [UInt8] { records.array() }

  /// All replies that were kept or forgotten, in their order.
  var allReplies: [TurnReplies.Entry] { records.replies.entries }

  // MARK: - Writing

  /// Writes a turn into the turn file.
  /// - Parameters:
  ///   - batch: A batch that `fitsTurn`.
  ///   - first: The revision of its first record.
  ///   - previous: The state before the turn.
  ///   - log: The turn files of the run.
  /// - Throws: `.full` at a limit, or the reason why the database has not accepted the pending turns. Nothing was
  ///   written then.
  func append(
    _ batch: borrowing Batch, first: Int, after previous: TurnFrame.Predecessor, to log: TurnLog
  ) throws(StoreError) {
    try makeRoom()
    if isFileFull {
      throw StoreError(
        .full, file: log.active.sync.path, found: "\(log.active.end) bytes wait to be copied into the database",
        limit: .turnFileBytes)
    }
    replies.removeAll(keeping: Batch.bytesKept)
    if batch.hasReplies { replies.append(batch) }
    try log.append(batch.records, replies, after: previous)
    records.append(batch.records, first: first, replies)
  }

  /// Copies the pending turns before more are accepted, at the limit or after the database has refused them for another
  /// reason than a full disk. At the limit, it is tried once between two calls of `check()`.
  private func makeRoom() throws(StoreError) {
    let isTooMuch = isBacklogged
    guard isTooMuch || failure != nil && failure?.code != .full else { return }
    do throws(StoreError) {
      if isTooMuch, let failure, hasRetried { throw failure }
      hasRetried = true
      try database.claiming { _ throws(StoreError) in try copy() }
    } catch {
      throw isTooMuch ? error.reaching(.pendingBytes) : error
    }
  }

  /// Copies the pending turns if they are long enough, unless a worker uses the database.
  ///
  /// A failure does not concern the turn that has just been written: its records are in the file. On a full disk,
  /// copying is tried again when as many bytes have been added. After other failures, and at the limit, the next turn
  /// is refused.
  func copyIfLong() {
    if byteCount < nextCopyBytes { return }
    database.claimingIfFree {
      do throws(StoreError) { try copy() } catch {
        nextCopyBytes = min(byteCount + copiedBytes, limits.pendingBytes)
      }
    }
  }

  /// Copies the pending turns into the database, which the caller has claimed.
  /// - Complexity: O(bytes that wait): about a millisecond for `StoreLimits.copiedBytes`.
  func copy() throws(StoreError) {
    guard !isEmpty, database.tables != nil else { return }
    do throws(StoreError) {
      try database.write { tables throws(StoreError) in try write(to: tables) }
    } catch {
      failure = error
      throw error
    }
    areCopied()
  }

  /// Writes the pending turns into the tables, within a transaction of the caller, who then calls `areCopied()`.
  func write(to tables: Tables) throws(StoreError) {
    try records.write(to: tables.journal)
    if !records.replies.isEmpty { try tables.replies.write(allReplies) }
  }

  /// Forgets the pending turns, after the transaction that has them was committed.
  func areCopied() {
    records.removeAll()
    failure = nil
    hasRetried = false
    nextCopyBytes = usualCopyBytes
  }

  /// Lets copying be tried again at the limit.
  /// - Throws: The reason why the database has not accepted the pending turns.
  func check() throws(StoreError) {
    hasRetried = false
    if let failure { throw failure }
  }
}
