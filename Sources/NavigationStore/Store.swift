/// The state on disk: opened at the start of navd, read once, then written at the end of each turn of the loop.
///
/// A start is `init`, the loads, `begin()`; until `begin()` nothing is written, so that a file with something wrong stays
/// as it is, whenever that is found. From then on a turn is `commit(_:)` and `sweep(isAlive:)`. The end is `close()`.
///
/// What a turn writes goes into a file of turns first, and with many others into the database later (`TurnLog`); one that has
/// more than records and replies, and everything under `Durability.none`, goes into the database at once.
///
/// It belongs to one thread, the loop's. Two functions are for workers: `syncLog()`, at any time, and `copyLog()`, which has
/// the database for some milliseconds: who needs it meanwhile waits. The design is docs/decisions/0009 and 0017.
public final class Store: @unchecked Sendable {  // whoever uses the connection has claimed it; see `claiming`
  /// The state directory.
  public let directory: String
  /// The database.
  public let path: String
  /// How much survives what, in this run.
  public let durability: Durability
  /// Names the run of revisions: see `Epoch`.
  public let epoch: String
  /// Whether the epoch is a new one, because acknowledged state may have been lost since the last run.
  public let isEpochNew: Bool
  /// The revision of the last record that is kept, 0 if there was none.
  public internal(set) var lastRevision: Int
  /// The revision of the last closing of a scene, as the last batch that said it did; 0 if there was none.
  public internal(set) var lastClose: Int
  /// From which revision on the journal is read at a start, as the last batch that said it did.
  public internal(set) var replayFrom: Int

  /// How many batches went into the database at once, and not by a file of turns.
  var batches: Int
  let connection: Connection
  private let hasNoLogFile: Bool
  let surroundings: Surroundings
  /// What it was when it was opened.
  let identity: FileIdentity
  /// The mark that the database has.
  var mark: String?
  /// nil before `begin()` and after `close()`.
  var running: Running?
  /// Memory that one sweep leaves for the next.
  var sweepScratch: [UInt8] = []
  /// SQLite's write-ahead log. Set by `begin()`, before any other thread is told of this store.
  var log: SyncState?
  /// Where records go first; nil before `begin()`, under `none`, and after `close()`.
  var turns: TurnLog?
  /// The files of turns, for those who wait for the disk or look after them: the same for the whole run.
  var syncs: [SyncState]?
  /// The records that are in a file of turns and not in the database.
  var pending = PendingRecords()
  /// What the turn that is being written says of replies.
  var turnReplies = TurnReplies()
  /// How long `pending` is to be before it is copied again: more after it could not be.
  var pendingMax: Int
  /// Why it could not be copied.
  var pendingFailure: StoreError?
  /// Whether it was tried again when it was as much as may be, since `check()`.
  var hasTriedPending = false
  /// What the copying that is under way has to do.
  var checkpoint = CheckpointState()
  /// Whether it cuts them. Set on the loop when it begins, read by workers.
  var cutsLogs = false
  /// Whether what goes is overwritten.
  var overwrites = false
  /// How often the log was copied into the database in this run.
  var checkpoints = 0
  /// The copy that is being made or read out.
  weak var backup: Backup?
  private let lock = ConnectionLock()

  /// Opens the state of a directory, or makes an empty one. Migrates it if it is of an earlier navd.
  ///
  /// - Parameters:
  ///   - directory: It must be there, and locked by the caller.
  ///   - durability: Of this run.
  ///   - now: Microseconds since 1970.
  ///   - limits: Of this run.
  /// - Throws: `.damaged`, `.newer`, `.foreign`: the files are as they were. `.readOnly`, `.locked`, `.full`, `.io`.
  /// - Complexity: O(length of the write-ahead log).
  public convenience init(
    directory: String, durability: Durability, now: Int, limits: StoreLimits = StoreLimits()
  ) throws(StoreError) {
    var surroundings = Surroundings()
    surroundings.limits = limits
    try self.init(directory: directory, durability: durability, now: now, surroundings: surroundings)
  }

  init(
    directory: String, durability: Durability, now: Int, surroundings: consuming Surroundings
  ) throws(StoreError) {
    let opened = try OpenedDatabase(directory: directory, now: now, surroundings: surroundings)
    self.directory = directory
    self.durability = durability
    path = opened.connection.path
    connection = opened.connection
    identity = opened.identity
    hasNoLogFile = opened.hasNoLogFile
    let recovered = try RecoveredTurns(
      beside: opened.connection.path, opened.meta, lastRevision: opened.lastRevision,
      fileSystem: surroundings.fileSystem)
    isEpochNew = Epoch.isOver(
      after: opened.meta, bootID: surroundings.bootID, hasLog: opened.hasLog, hasTurns: recovered.isWhole,
      file: opened.identity.inode, marks: try RunMark.read(directory))
    mark = opened.meta.mark
    epoch = isEpochNew ? surroundings.newEpoch : opened.meta.epoch ?? surroundings.newEpoch
    lastRevision = recovered.lastRevision
    lastClose = opened.meta.lastClose
    replayFrom = opened.meta.replayFrom
    batches = opened.meta.batches
    started = now
    pendingMax = surroundings.copiedBytesMax
    self.surroundings = surroundings
    for turn in recovered.turns { pending.append(turn) }
    // That of a navd that did not stop cleanly may have what is to be found nowhere any more.
    if opened.hasLog { checkpoint.erased() }
  }

  deinit {
    // What a start found was wrong with it: its files stay as they were, none more.
    if running == nil { connection.drop(removesEmptyLog: hasNoLogFile) }
  }

  /// When this run began, microseconds since 1970.
  let started: Int

  /// What is there while navd runs.
  final class Running {
    /// For whoever has claimed the database.
    let statements: HotStatements
    /// The loop's.
    var sweep: SweepState

    init(statements: HotStatements, sweep: SweepState) {
      self.statements = statements
      self.sweep = sweep
    }
  }

  /// Runs `body` as the one that uses the database; waits while another thread does.
  func claiming<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock.take()
    defer { lock.give() }
    return try body()
  }

  /// Runs `body` as the one that uses the database, unless another thread does.
  func claimingIfFree(_ body: () -> Void) {
    if !lock.takeIfFree() { return }
    defer { lock.give() }
    body()
  }

  /// An error of the kind `.damaged` in this database, for what its reader finds in the bytes.
  ///
  /// - Parameter found: A clause, without a full stop.
  public func damaged(_ found: String) -> StoreError { StoreError(.damaged, file: path, found: found) }
}
