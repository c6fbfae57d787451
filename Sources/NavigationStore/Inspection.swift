import StateFolder

/// What a look at the files of a stopped navd, or at a backup, finds: for `navd --check` and `navctl doctor`.
public struct Inspection: Sendable {
  /// The database.
  public let path: String
  /// Which version of the tables it has.
  public let schema: Int
  /// The newest version that this navd knows.
  public let schemaKnown = Schema.current.version
  public let epoch: String?
  /// Whether the last navd ended by itself.
  public let wasStoppedCleanly: Bool
  public let isBackup: Bool
  /// Of the last run.
  public let durability: Durability?
  /// When the last run began, microseconds since 1970.
  public let started: Int?
  /// Of the database, in bytes.
  public let databaseBytes: Int
  /// Of the logs beside it.
  public private(set) var logBytes = 0
  /// What SQLite's check of the whole file finds, a line each; empty when nothing is wrong.
  public private(set) var findings: [String]
  public private(set) var rows: StoredRows
  /// Of the last record that can be read.
  public private(set) var lastRevision: Int

  /// Whether nothing is wrong.
  public var isGood: Bool { findings.isEmpty && rows.findings.isEmpty }

  /// Looks at the database of a state directory. Nothing is changed; while it lasts, no navd can start there.
  ///
  /// - Throws: `.locked` when a navd runs there; `.foreign`, `.newer`, `.readOnly`, `.io`; `.damaged` when nothing at all can
  ///   be read; `.vanished` when there is no database.
  /// - Complexity: O(size of the database).
  public init(directory: String) throws(StoreError) { try self.init(file: directory + "/" + StateFiles.database) }

  /// Looks at a database of any name: a backup, for instance.
  public init(file path: String) throws(StoreError) {
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "there is no database")
    }
    let log = try FileIdentity(path + "-wal")
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
    let meta = try Meta(connection)
    epoch = meta.epoch
    wasStoppedCleanly = meta.isClean
    isBackup = meta.isBackup
    durability = meta.durability
    started = meta.started
    findings = try Integrity.findings(connection, isWhole: true)
    rows = StoredRows(connection, schema: schema)
    let turns = try RecoveredTurns(beside: path, meta, lastRevision: rows.lastRevision, fileSystem: nil)
    logBytes = (log?.byteCount ?? 0) + turns.byteCount
    lastRevision = turns.lastRevision
    if meta.mustHaveTurns, !turns.isWhole {
      findings.append(
        "\(StateFiles.turnSuffixes.map { path + $0 }.joined(separator: " or ")) is gone, or is not the last run's")
    }
    if meta.mustHaveLog, log.map({ $0.byteCount == 0 }) ?? true { findings.append("\(path)-wal is gone") }
    rows.add(turns.turns)
  }
}
