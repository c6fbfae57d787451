import Synchronization

/// The state on disk: opened at the start of navd, read once, then written at the end of each turn of the loop.
///
/// A start is `init`, the loads, `begin()`; until `begin()` nothing is written, so that a file with something wrong stays
/// as it is, whenever that is found. From then on a turn is `commit(_:)` and `sweep(isAlive:)`. The end is `close()`.
///
/// One thread at a time uses the database, by turns: every function claims it and traps if another one is at work, except
/// `syncLog()`, which any thread may call at any time. The design is docs/decisions/0009.
public final class Store: @unchecked Sendable {  // whoever uses the connection has claimed it; see `claiming(_:)`
  /// The database's name in the state directory. Its twin is `NavctlCommands/Files/StatePlace.swift`.
  static let fileName = "navd.db"

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
  /// Set by `begin()`, before any other thread is told of this store.
  var log: OpenLog?
  /// Whether the log may have what is to be found nowhere any more, until it is cut: as that of a navd that did not stop
  /// cleanly, by `begin()`.
  var mustCutLog: Bool
  /// Whether what goes is overwritten.
  var overwrites = false
  /// How often the log was copied into the database in this run.
  var checkpoints = 0
  /// The copy that is being made or read out.
  weak var backup: Backup?
  private let isClaimed = Atomic<Bool>(false)

  /// Opens the state of a directory, or makes an empty one. Migrates it if it is of an earlier navd.
  ///
  /// - Parameters:
  ///   - directory: It must be there, and locked by the caller.
  ///   - durability: Of this run.
  ///   - now: Microseconds since 1970.
  /// - Throws: `.damaged`, `.newer`, `.foreign`: the files are as they were. `.readOnly`, `.locked`, `.full`, `.io`.
  /// - Complexity: O(length of the write-ahead log).
  public convenience init(directory: String, durability: Durability, now: Int) throws(StoreError) {
    try self.init(directory: directory, durability: durability, now: now, surroundings: Surroundings())
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
    mustCutLog = opened.hasLog
    isEpochNew = Epoch.isOver(
      after: opened.meta, bootID: surroundings.bootID, hasLog: opened.hasLog, file: opened.identity.inode,
      marks: try RunMark.read(directory))
    mark = opened.meta.mark
    epoch = isEpochNew ? surroundings.newEpoch : opened.meta.epoch ?? surroundings.newEpoch
    lastRevision = opened.lastRevision
    lastClose = opened.meta.lastClose
    replayFrom = opened.meta.replayFrom
    started = now
    self.surroundings = surroundings
  }

  deinit {
    // What a start found was wrong with it: its files stay as they were, none more.
    if running == nil { connection.drop(removesEmptyLog: hasNoLogFile) }
  }

  /// When this run began, microseconds since 1970.
  let started: Int

  /// What is there while navd runs.
  struct Running {
    var statements: HotStatements
    var sweep: SweepState
  }

  /// Runs `body` as the one that uses the database. Traps when somebody else does: that is a bug of the caller, and would
  /// destroy the database if it went on.
  func claiming<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let wasClaimed = isClaimed.exchange(true, ordering: .acquiring)
    precondition(!wasClaimed, "two threads use the state's database at once")
    defer { isClaimed.store(false, ordering: .releasing) }
    return try body()
  }

  /// An error of the kind `.damaged` in this database, for what its reader finds in the bytes.
  ///
  /// - Parameter found: A clause, without a full stop.
  public func damaged(_ found: String) -> StoreError { StoreError(.damaged, file: path, found: found) }
}
