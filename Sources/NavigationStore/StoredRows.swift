/// A check of every row of a database against its checksum.
public struct StoredRows: Equatable, Sendable {
  public private(set) var scenes = Part()
  public private(set) var journal = Part()
  public private(set) var requests = Part()
  public private(set) var tokens = Part()
  /// Empty before schema 2.
  public private(set) var maps = Part()
  /// Empty before schema 3.
  public private(set) var links = Part()
  /// The revision of the last record that can be read.
  var lastRevision = 0

  /// The readable part of a table.
  public struct Part: Equatable, Sendable {
    /// The number of rows whose checksums match.
    public var good = 0
    /// The number of damaged rows.
    public var bad = 0
    /// Whether all rows could be read; if not, there may be more.
    public var isWhole = true
    /// The bytes of the good rows.
    public var bytes = 0
    /// The reason why not all rows could be read, if it is not damage.
    var failure: StoreError?

    var isGood: Bool { bad == 0 && isWhole }
  }

  /// The tables by the names that are shown to users.
  public var parts: [(name: String, part: Part)] {
    [
      ("snapshots", scenes), ("journal", journal), ("requests", requests), ("tokens", tokens), ("maps", maps),
      ("links", links),
    ]
  }

  /// The reason why not all rows of a table could be read, if it is not damage.
  var failure: StoreError? { parts.lazy.compactMap(\.part.failure).first }

  /// A clause for each table with damaged or unreadable rows.
  public var findings: [String] {
    parts.filter { !$0.part.isGood }.map { name, part in
      let rest = part.isWhole ? "" : ", and not all could be read"
      return "\(name): \(part.bad) rows are damaged, \(part.good) are good\(rest)"
    }
  }

  /// Adds the contents of turn files.
  mutating func add(_ turns: [RecoveredTurns.Turn]) {
    for turn in turns where !turn.records.isEmpty {
      journal.good += 1
      journal.bytes += turn.records.count
    }
    let entries = turns.flatMap { TurnReplies.entries($0.replies) ?? [] }
    for case .kept(let request) in entries {
      requests.good += 1
      requests.bytes += request.reply.count
    }
  }

  /// Reads all rows.
  /// - Parameters:
  ///   - connection: The database.
  ///   - schema: The version of its tables.
  /// - Complexity: O(size of the database).
  init(_ connection: DatabaseConnection, schema: Int) {
    scenes = Self.part(connection, "SELECT id, revision, snapshot, sum FROM scenes") { row, bytes in
      row.read(2, into: &bytes)
      return Checksum.of(bytes.span, key: SnapshotTable.key(row.number(0), row.number(1))) == row.number(3)
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
    if schema < Schema.versionOfRowSums {
      readFormer(connection, schema: schema)
      return
    }
    requests = Self.part(connection, RowSum.select("requests", ReplyTable.columns), bytes: 5)
    tokens = Self.part(connection, RowSum.select("tokens", TokenTable.columns), bytes: 0)
    maps = Self.part(connection, RowSum.select("maps", StoredMap.columns), bytes: 3)
    links = Self.part(connection, RowSum.select("links", StoredLink.columns), bytes: 2)
  }

  /// Reads the rows of tables whose rows have a checksum of all their columns since schema 6.
  private mutating func readFormer(_ connection: DatabaseConnection, schema: Int) {
    requests = Self.part(connection, "SELECT id, reply, sum FROM requests") { row, bytes in
      row.read(1, into: &bytes)
      return Checksum.of(bytes.span, key: row.number(0)) == row.number(2)
    }
    tokens = Self.part(connection, "SELECT hash, 1 FROM tokens", bytes: 0)
    if schema < 2 { return }
    maps = Self.part(connection, Self.former("maps", StoredMap.columns)) { row, bytes in
      let map = StoredMap(row)
      bytes = map.source
      return map.formerSum == row.number(5)
    }
    if schema < 3 { return }
    links = Self.part(connection, Self.former("links", StoredLink.columns)) { row, bytes in
      let link = StoredLink(row)
      bytes = Array(link.url.utf8)
      return link.formerSum == row.number(10)
    }
  }

  private static func former(_ table: String, _ columns: [String]) -> String {
    "SELECT \(columns.joined(separator: ", ")), sum FROM \(table)"
  }

  /// Reads the rows of a statement of `RowSum.select`.
  /// - Parameter column: The column whose bytes are counted.
  private static func part(_ connection: DatabaseConnection, _ sql: String, bytes column: CInt) -> Part {
    part(connection, sql) { row, bytes in
      row.read(column, into: &bytes)
      return row.isIntact
    }
  }

  private static func part(
    _ connection: DatabaseConnection, _ sql: String, _ isGood: (Statement, inout [UInt8]) -> Bool
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
      if error.code != .damaged { part.failure = error }
    }
    return part
  }
}
