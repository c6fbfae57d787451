import StateFolder

/// The findings about the files of a stopped navd, or a backup: for `navd --check` and `navctl doctor`.
public struct Inspection: Sendable {
  /// The path of the database.
  public let path: String
  /// The version of its tables.
  public let schema: Int
  /// The version of the tables that this navd writes.
  public let schemaKnown = Schema.current.version
  public let epoch: String?
  /// Whether the last navd ended by itself, with everything written.
  public let wasStoppedCleanly: Bool
  public let isBackup: Bool
  /// The durability of the last run.
  public let durability: Durability?
  /// The time at which the last run began, in microseconds since 1970.
  public let started: Int?
  /// The size of the database, in bytes.
  public let databaseBytes: Int
  /// The size of the logs beside it, in bytes.
  public private(set) var logBytes = 0
  /// The findings of SQLite's check of the whole file, a line each, and of the logs; empty if there are none.
  public private(set) var findings: [String]
  public private(set) var rows: StoredRows
  /// The reason why a start leaves out turns of the last run; nil if all are there.
  public let lostTurns: LostTurns?
  /// The revision of the last record that can be read.
  public private(set) var lastRevision: Int

  /// Whether there are no findings.
  public var isGood: Bool { findings.isEmpty && rows.findings.isEmpty }

  /// Inspects the database of a state directory. Changes nothing; no navd can start there meanwhile.
  /// - Throws: `.locked` when a navd runs there; `.foreign`, `.newer`, `.readOnly`, `.io`; `.damaged` when nothing can be
  ///   read; `.vanished` when there is no database.
  /// - Complexity: O(size of the database).
  public init(directory: String) throws(StoreError) { try self.init(file: directory + "/" + StateFiles.database) }

  /// Inspects a database of any name, for instance a backup.
  public init(file path: String) throws(StoreError) { try self.init(file: path, Surroundings()) }

  init(file path: String, _ surroundings: borrowing Surroundings) throws(StoreError) {
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "there is no database")
    }
    if !identity.isPlain { throw StoreError(.foreign, file: path, found: "it is not a plain file") }
    let log = try FileIdentity(path + "-wal")
    let isLogDamaged = WriteAheadLog.isDamaged(beside: path, surroundings.fileSystem)
    let connection = try DatabaseConnection(path, .readWrite)
    var isLocked = false
    defer { connection.drop(removesEmptyLog: log == nil && !isLocked) }
    connection.keepLog()
    try Schema.current.check(connection.head(), path)
    if connection.isReadOnly { throw StoreError(.readOnly, file: path, found: "it may be read only") }
    self.path = path
    databaseBytes = identity.byteCount
    do throws(StoreError) {
      try connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY")
      schema = try connection.number("PRAGMA user_version") ?? 0
    } catch {
      isLocked = error.code == .locked
      throw isLocked ? StoreError(.locked, file: path, found: "another process has it open") : error
    }
    try Schema.current.check(version: schema, path)
    try Schema.current.checkObjects(connection, version: schema)
    let meta = try Meta(connection, schema: schema)
    epoch = meta.epoch
    wasStoppedCleanly = meta.isClean
    isBackup = meta.isBackup
    durability = meta.durability
    started = meta.started
    findings = try Integrity.findings(connection, isWhole: true) + [meta.finding].compactMap { $0 }
    rows = StoredRows(connection, schema: schema)
    let turns = try RecoveredTurns(
      beside: path, meta, lastRevision: rows.lastRevision, isLogDamaged: isLogDamaged, surroundings)
    logBytes = (log?.byteCount ?? 0) + turns.byteCount
    lastRevision = turns.lastRevision
    // A damaged journal ends a start before it comes to the turns.
    lostTurns = rows.journal.isGood ? turns.lost : nil
    if meta.mustHaveTurns, !turns.isWhole {
      findings.append(
        "\(StateFiles.turnSuffixes.map { path + $0 }.joined(separator: " or ")) is gone, or is not the last run's")
    }
    if meta.mustHaveLog, log.map({ $0.byteCount == 0 }) ?? true { findings.append("\(path)-wal is gone") }
    rows.add(turns.turns)
  }
}
