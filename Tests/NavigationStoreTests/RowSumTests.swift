import Testing

@testable import NavigationStore

/// A changed value in any column of any table is found by the start that reads it, and by an inspection.
struct RowSumTests {
  private static let columns =
    ["key", "value"].map { ("meta", $0) } + ReplyTable.columns.map { ("requests", $0) }
    + TokenTable.columns.map { ("tokens", $0) } + StoredMap.columns.map { ("maps", $0) }
    + StoredLink.columns.map { ("links", $0) } + ["id", "revision", "snapshot"].map { ("scenes", $0) }
    + ["revision", "records"].map { ("journal", $0) }

  @Test(arguments: columns) func aChangedValueIsFound(table: String, column: String) throws {
    let sample = try Sample(turns: 40)
    try change(sample, "UPDATE \(table) SET \(column) = \(Self.changed(column)) WHERE \(Self.oneRow(of: table))")
    #expect(!isGood(sample), "\(table).\(column)")
    #expect(try !Inspection(directory: sample.directory.path).isGood)
  }

  /// Each note is found to be wrong, also one that this navd does not know.
  @Test func aChangedNoteIsFound() throws {
    let keys = [
      "epoch", "bootID", "isClean", "durability", "mark", "batches", "file", "started", "replayFrom", "later",
    ]
    for key in keys {
      let sample = try Sample(turns: 40)
      try change(
        sample, "INSERT INTO meta (key, value, sum) VALUES ('later', 1, row_sum('later', 1))")
      #expect(isGood(sample))
      try change(sample, "UPDATE meta SET value = \(Self.changed("value")) WHERE key = '\(key)'")
      let error = #expect(throws: StoreError.self) {
        try Store(directory: sample.directory.path, durability: .normal, now: 1)
      }
      #expect(error?.found == "its notes about the last run are not what was written", "\(key)")
      let findings = try Inspection(directory: sample.directory.path).findings
      #expect(findings == ["its notes about the last run are not what was written"], "\(key)")
    }
  }

  /// A value of another type or length, or in another column, has another checksum.
  @Test func sumsDiffer() throws {
    let connection = try DatabaseConnection(":memory:", .create)
    let values = [
      "1, 2", "2, 1", "12", "'12'", "x'3132'", "'1', '2'", "'12', ''", "NULL", "0", "''", "x''", "", "1, 2, 0",
    ]
    let sums = try values.map { try connection.number("SELECT row_sum(\($0))") }
    #expect(Set(sums).count == values.count)
  }

  /// One that another program wrote would run with navd's own statements.
  @Test func aTriggerCannotUseTheFunction() throws {
    let connection = try DatabaseConnection(":memory:", .create)
    try connection.execute("CREATE TABLE t (a); CREATE TRIGGER u AFTER INSERT ON t BEGIN SELECT row_sum(1); END")
    #expect(throws: StoreError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
  }

  private static func changed(_ column: String) -> String {
    "CASE typeof(\(column)) WHEN 'integer' THEN \(column) + 1 WHEN 'text' THEN \(column) || 'x' "
      + "ELSE CAST(\(column) || 'x' AS BLOB) END"
  }

  /// The last row, so that a changed key does not meet another row's.
  private static func oneRow(of table: String) -> String {
    switch table {
    case "meta": "key = 'replayFrom'"
    case "tokens": "hash = (SELECT max(hash) FROM tokens)"
    case "maps": "(name, installed) = (SELECT name, installed FROM maps ORDER BY 1 DESC, 2 DESC LIMIT 1)"
    case "links": "(scene, scope) = (SELECT scene, scope FROM links ORDER BY 1 DESC, 2 DESC LIMIT 1)"
    default: "rowid = (SELECT max(rowid) FROM \(table))"
    }
  }

  private func change(_ sample: Sample, _ sql: String) throws {
    let connection = try DatabaseConnection(sample.directory.file("navd.db"), .readWrite)
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA ignore_check_constraints = ON")
    try connection.execute(sql)
    try #require(try connection.number("SELECT changes()") ?? 0 > 0)
    try connection.close(keepsLog: false)
  }

  /// Reads everything, as a start does.
  private func isGood(_ sample: Sample) -> Bool {
    var isGood = true
    do {
      let store = try Store(directory: sample.directory.path, durability: .normal, now: 1)
      try store.forEachScene { if !$0.isSound { isGood = false } }
      try store.forEachClosed { _, _ in }
      try store.forEachBatch(from: 0) { _ in }
      try store.forEachRequest { _ in }
      try store.forEachToken { _ in }
      try store.forEachMap { _ in }
      try store.forEachLink { _ in }
    } catch { isGood = false }
    return isGood
  }
}
