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
  public private(set) var scenes = Part()
  public private(set) var journal = Part()
  public private(set) var requests = Part()
  public private(set) var tokens = Part()
  /// None before schema 2.
  public private(set) var maps = Part()
  /// None before schema 3.
  public private(set) var links = Part()
  /// Of the last record that can be read.
  public private(set) var lastRevision = 0

  /// A table: how much of it can be read.
  public struct Part: Equatable, Sendable {
    /// Rows that are as they were written.
    public var good = 0
    /// Rows whose bytes are not what was written.
    public var bad = 0
    /// Whether all rows could be gone through; else there may be more.
    public var isWhole = true
    /// Bytes of the good rows.
    public var bytes = 0
  }

  /// Whether nothing is wrong.
  public var isGood: Bool {
    findings.isEmpty && [scenes, journal, requests, tokens, maps, links].allSatisfy { $0.bad == 0 && $0.isWhole }
  }

  /// Looks at the database of a state directory. Nothing is changed; while it lasts, no navd can start there.
  ///
  /// - Throws: `.locked` when a navd runs there; `.foreign`, `.newer`, `.readOnly`, `.io`; `.damaged` when nothing at all can
  ///   be read; `.vanished` when there is no database.
  /// - Complexity: O(size of the database).
  public init(directory: String) throws(StoreError) { try self.init(file: directory + "/" + Store.fileName) }

  /// Looks at a database of any name: a backup, for instance.
  public init(file path: String) throws(StoreError) {
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "there is no database")
    }
    let log = try FileIdentity(path + "-wal")
    let connection = try Connection(path, .readWrite)
    var isLocked = false
    defer { connection.drop(removesEmptyLog: log == nil && !isLocked) }
    connection.keepLog()
    try FileHead(connection.head()).check(path, schema: .current)
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
    try FileHead.check(version: schema, path, schema: .current)
    let meta = try Meta(connection)
    epoch = meta.epoch
    wasStoppedCleanly = meta.isClean
    isBackup = meta.isBackup
    durability = meta.durability
    started = meta.started
    findings = try Integrity.findings(connection, isWhole: true)
    count(connection)
    let turns = try RecoveredTurns(beside: path, meta, lastRevision: lastRevision, fileSystem: nil)
    logBytes = (log?.byteCount ?? 0) + turns.byteCount
    lastRevision = turns.lastRevision
    if meta.mustHaveTurns, !turns.isWhole {
      findings.append(
        "\(TurnFile.suffixes.map { path + $0 }.joined(separator: " or ")) is gone, or is not the last run's")
    }
    if meta.mustHaveLog, log.map({ $0.byteCount == 0 }) ?? true { findings.append("\(path)-wal is gone") }
    journal.good += turns.turns.count
    journal.bytes += turns.turns.reduce(0) { $0 + $1.count }
  }

  /// Goes through every row.
  private mutating func count(_ connection: Connection) {
    scenes = Self.part(connection, "SELECT id, revision, snapshot, sum FROM scenes") { row, bytes in
      row.read(2, into: &bytes)
      return Checksum.of(bytes.span, key: Store.sceneKey(row.number(0), row.number(1))) == row.number(3)
    }
    var last = 0
    journal = Self.part(connection, "SELECT revision, records, sum FROM journal ORDER BY revision") { row, bytes in
      row.read(1, into: &bytes)
      guard Checksum.of(bytes.span, key: row.number(0)) == row.number(2) else { return false }
      guard let revision = JournalRow.last(bytes.span, from: row.number(0)) else { return false }
      last = revision
      return true
    }
    lastRevision = last
    requests = Self.part(connection, "SELECT id, reply, sum FROM requests") { row, bytes in
      row.read(1, into: &bytes)
      return Checksum.of(bytes.span, key: row.number(0)) == row.number(2)
    }
    tokens = Self.part(connection, "SELECT hash FROM tokens") { row, bytes in
      row.read(0, into: &bytes)
      return true
    }
    if schema < 2 { return }
    maps = Self.part(connection, "SELECT name, installed, file, source, time, sum FROM maps") { row, bytes in
      let map = StoredMap(row)
      bytes = map.source
      return map.isGood(row)
    }
    if schema < 3 { return }
    links = Self.part(connection, "SELECT \(StoredLink.columns) FROM links") { row, bytes in
      let link = StoredLink(row)
      bytes = Array(link.url.utf8)
      return link.isGood(row)
    }
  }

  private static func part(
    _ connection: Connection, _ sql: String, _ isGood: (Statement, inout [UInt8]) -> Bool
  ) -> Part {
    var part = Part()
    var bytes: [UInt8] = []
    do throws(StoreError) {
      let rows = try connection.prepare(sql)
      while try rows.step() {
        if isGood(rows, &bytes) {
          part.good += 1
          part.bytes += bytes.count
        } else {
          part.bad += 1
        }
      }
    } catch {
      part.isWhole = false
    }
    return part
  }
}
