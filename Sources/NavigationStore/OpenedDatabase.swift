/// A database that was opened, found to be ours and in order as far as a start looks, and brought to the present schema.
struct OpenedDatabase {
  let connection: Connection
  let identity: FileIdentity
  /// Whether there was a write-ahead log with something in it.
  let hasLog: Bool
  /// Whether there was no log at all, not even an empty one: looking at a database makes one.
  let hasNoLogFile: Bool
  let meta: Meta
  let lastRevision: Int

  /// Opens the database of a directory, and makes it first if there is none.
  init(directory: String, now: Int, surroundings: borrowing Surroundings) throws(StoreError) {
    let path = directory + "/" + Store.fileName
    let log = try FileIdentity(path + "-wal")
    hasNoLogFile = log == nil
    hasLog = log.map { $0.byteCount > 0 } ?? false
    if try FileIdentity(path) == nil {
      if hasLog {
        throw StoreError(.damaged, file: path, found: "it is gone, and its log \(Store.fileName)-wal is there")
      }
      try NewDatabase.make(path, in: directory, surroundings)
    }
    identity = try Self.plainFile(path)
    connection = try Connection(path, .readWrite, vfs: surroundings.fileSystem)
    connection.keepLog()
    do throws(StoreError) {
      try FileHead(connection.head()).check(path, schema: surroundings.schema)
      if connection.isReadOnly { throw StoreError(.readOnly, file: path, found: "it may be read only") }
      try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
      try Self.bringUpToDate(connection, surroundings.schema)
      try Self.configure(connection)
      meta = try Meta(connection)
      lastRevision = try Self.lastRevision(connection)
    } catch {
      connection.drop(removesEmptyLog: hasNoLogFile && error.code != .locked)
      throw error.code == .locked ? StoreError(.locked, file: path, found: "another process has it open") : error
    }
  }

  private static func plainFile(_ path: String) throws(StoreError) -> FileIdentity {
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "it is gone")
    }
    if !identity.isPlain { throw StoreError(.foreign, file: path, found: "it is not a plain file") }
    if identity.byteCount == 0 { throw StoreError(.damaged, file: path, found: "it is empty") }
    return identity
  }

  /// Migrates a database of an earlier schema; one of a later schema is refused.
  ///
  /// The version is asked for again: the header that was looked at is without the log.
  private static func bringUpToDate(_ connection: Connection, _ schema: Schema) throws(StoreError) {
    let version = try connection.number("PRAGMA user_version") ?? 0
    try FileHead.check(version: version, connection.path, schema: schema)
    if version == schema.version { return }
    try Integrity.check(connection)
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.transaction { () throws(StoreError) in
      for migration in schema.migrations[version...] { try connection.execute(migration) }
      try connection.execute("PRAGMA user_version = \(schema.version)")
    }
  }

  /// WAL: a commit is one write at the end of a file. NORMAL, also where `Durability` is none: it syncs when the log is
  /// copied into the database, on a worker, and without that a power cut would damage the file.
  private static func configure(_ connection: Connection) throws(StoreError) {
    try connection.execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA journal_size_limit = \(2 * StoreLimits.logBytesMax);
      PRAGMA cache_size = -\(StoreLimits.cacheBytesMax >> 10);
      PRAGMA temp_store = MEMORY;
      PRAGMA secure_delete = FAST;
      """)
  }

  private static func lastRevision(_ connection: Connection) throws(StoreError) -> Int {
    let newest = try connection.prepare("SELECT revision, records, sum FROM journal ORDER BY revision DESC LIMIT 1")
    guard try newest.step() else { return 0 }
    var bytes: [UInt8] = []
    return try JournalRow.read(newest, file: connection.path, into: &bytes)
  }
}
