import StateFolder

/// A database that was opened, passed the checks of a start, and was migrated to the present schema.
struct OpenedDatabase {
  let connection: DatabaseConnection
  let identity: FileIdentity
  /// Whether there was a write-ahead log that was not empty.
  let hasLog: Bool
  /// Whether there was no log, not even an empty one: opening a database makes one.
  let hasNoLogFile: Bool
  /// Whether the log is damaged, so that SQLite drops transactions of the last run.
  let isLogDamaged: Bool
  let meta: Meta
  let lastRevision: Int
  /// The reason why it can only be read for now, a full or read-only disk; nil if it can be written.
  let hindrance: StoreError?

  /// Opens the database of a directory, or makes an empty one.
  init(directory: String, now: Int, surroundings: borrowing Surroundings) throws(StoreError) {
    let path = directory + "/" + StateFiles.database
    let log = try FileIdentity(path + "-wal")
    hasNoLogFile = log == nil
    hasLog = log.map { $0.byteCount > 0 } ?? false
    // SQLite may write to the log when it opens the database.
    isLogDamaged = WriteAheadLog.isDamaged(beside: path, surroundings.fileSystem)
    if try FileIdentity(path) == nil {
      if hasLog {
        throw StoreError(.damaged, file: path, found: "it is gone, and its log \(StateFiles.database)-wal is there")
      }
      try NewDatabase.make(path, in: directory, surroundings)
    }
    identity = try Self.plainFile(path)
    var hindrance: StoreError?
    let opened: DatabaseConnection
    do throws(StoreError) {
      opened = try Self.open(path, hasNoLogFile: hasNoLogFile, surroundings)
    } catch {
      guard error.mayPass else { throw error }
      opened = try Self.openToRead(path, hasLog: hasLog, surroundings, instead: error)
      hindrance = error
    }
    connection = opened
    self.hindrance = hindrance
    do throws(StoreError) {
      meta = try Meta(opened)
      if let finding = meta.finding { throw opened.damaged(finding) }
      lastRevision = try Self.lastRevision(opened)
    } catch {
      opened.drop(removesEmptyLog: hasNoLogFile)
      throw error
    }
  }

  /// Opens the database for reading and writing.
  private static func open(
    _ path: String, hasNoLogFile: Bool, _ surroundings: borrowing Surroundings
  ) throws(StoreError) -> DatabaseConnection {
    let connection = try DatabaseConnection(path, .readWrite, vfs: surroundings.fileSystem)
    connection.keepLog()
    do throws(StoreError) {
      try surroundings.schema.check(connection.head(), path)
      if connection.isReadOnly { throw StoreError(.readOnly, file: path, found: "it may be read only") }
      try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
      try bringUpToDate(connection, surroundings.schema)
      try configure(connection, surroundings.limits)
      return connection
    } catch {
      connection.drop(removesEmptyLog: hasNoLogFile && error.code != .locked)
      throw error.code == .locked ? StoreError(.locked, file: path, found: "another process has it open") : error
    }
  }

  /// Opens a database of the present schema that cannot be written, to read it.
  ///
  /// - Parameter failure: The reason why it cannot be written, thrown if its schema is another one, since it cannot be
  ///   migrated.
  private static func openToRead(
    _ path: String, hasLog: Bool, _ surroundings: borrowing Surroundings, instead failure: StoreError
  ) throws(StoreError) -> DatabaseConnection {
    let connection = try DatabaseConnection(readingOnly: path, hasLog: hasLog)
    connection.keepLog()
    try surroundings.schema.check(connection.head(), path)
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY")
    let version = try connection.number("PRAGMA user_version") ?? 0
    if version != surroundings.schema.version { throw failure }
    try surroundings.schema.checkObjects(connection, version: version)
    return connection
  }

  private static func plainFile(_ path: String) throws(StoreError) -> FileIdentity {
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "it is gone")
    }
    if !identity.isPlain { throw StoreError(.foreign, file: path, found: "it is not a plain file") }
    if identity.byteCount == 0 { throw StoreError(.damaged, file: path, found: "it is empty") }
    return identity
  }

  /// Migrates a database of an earlier schema, and refuses one of a later schema.
  ///
  /// The version is read again because the header that was checked does not include the log.
  private static func bringUpToDate(_ connection: DatabaseConnection, _ schema: Schema) throws(StoreError) {
    let version = try connection.number("PRAGMA user_version") ?? 0
    try schema.check(version: version, connection.path)
    try schema.checkObjects(connection, version: version)
    if version == schema.version { return }
    try check(connection, schema: version)
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.transaction { () throws(StoreError) in
      for migration in schema.migrations[version...] { try connection.execute(migration) }
      try connection.execute("PRAGMA user_version = \(schema.version)")
    }
  }

  /// Checks the whole of a database that is to be migrated: a damaged one is left to the navd that wrote it.
  private static func check(_ connection: DatabaseConnection, schema: Int) throws(StoreError) {
    try checkRows(connection, schema: schema)
    guard let finding = try Integrity.findings(connection, isWhole: true).first else { return }
    // SQLite reports a page that could not be read like a damaged one. Only damage is found a second time.
    try checkRows(connection, schema: schema)
    let isDamaged = try !Integrity.findings(connection, isWhole: true).isEmpty
    throw StoreError(isDamaged ? .damaged : .io, file: connection.path, found: finding)
  }

  private static func checkRows(_ connection: DatabaseConnection, schema: Int) throws(StoreError) {
    let rows = StoredRows(connection, schema: schema)
    if let failure = rows.failure { throw failure }
    if let finding = rows.findings.first { throw StoreError(.damaged, file: connection.path, found: finding) }
  }

  /// WAL: a commit is one write at the end of a file. NORMAL, also under `Durability.none`: it syncs when the log is
  /// copied into the database, on a worker; without that a power cut would damage the file.
  private static func configure(_ connection: DatabaseConnection, _ limits: StoreLimits) throws(StoreError) {
    try connection.execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA journal_size_limit = \(limits.logBytesKept);
      PRAGMA cache_size = -\(StoreLimits.cacheBytesMax >> 10);
      PRAGMA temp_store = MEMORY;
      PRAGMA secure_delete = FAST;
      """)
  }

  private static func lastRevision(_ connection: DatabaseConnection) throws(StoreError) -> Int {
    let newest = try connection.prepare("SELECT revision, records, sum FROM journal ORDER BY revision DESC LIMIT 1")
    guard try newest.step() else { return 0 }
    var bytes: [UInt8] = []
    return try JournalRow.read(newest, file: connection.path, into: &bytes)
  }
}
