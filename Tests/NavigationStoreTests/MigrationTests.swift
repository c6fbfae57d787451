import Foundation
import Random
import Testing

@testable import NavigationStore

struct MigrationTests {
  /// A database of each released schema, written by its navd.
  static let schemas = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Schemas")

  @Test(arguments: 1...Schema.current.version)
  func everyReleasedSchemaIsOpened(version: Int) throws {
    let directory = TemporaryDirectory()
    try FileManager.default.copyItem(
      at: Self.schemas.appendingPathComponent("schema-\(version).db"),
      to: URL(fileURLWithPath: directory.file("navd.db")))
    let store = try Store(directory: directory.path, durability: .normal, now: 1)
    let difference = try Self.contents(of: version).difference(from: store)
    #expect(difference == nil)
    #expect(
      try store.database.connection.number("SELECT value = '00000000000000e1' FROM meta WHERE key = 'epoch'") == 1)
    #expect(try store.database.connection.number("PRAGMA user_version") == Schema.current.version)
    try store.begin()
    try store.close()
    #expect(try Inspection(directory: directory.path).isGood)
  }

  /// The contents of the databases: the same in each, except for tables that its schema lacks.
  static func contents(of version: Int) -> StoreModel {
    var random = SeededRandom(seed: 2026)
    var model = StoreModel()
    let batch = Batch()
    for _ in 0..<40 { model.turn(batch, using: &random, recordBytesMax: 60) }
    if version < 2 { model.maps = [:] }
    if version < 3 { model.links = [:] }
    return model
  }

  /// Writes a database of the present schema if `NAVD_WRITE_SCHEMA` is set: once, before a release.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["NAVD_WRITE_SCHEMA"] != nil))
  func writesTheFileOfThisSchema() throws {
    let directory = TemporaryDirectory()
    var surroundings = Surroundings()
    surroundings.newEpoch = "00000000000000e1"
    let store = try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
    try store.begin()
    var random = SeededRandom(seed: 2026)
    var model = StoreModel()
    let batch = Batch()
    for _ in 0..<40 {
      model.turn(batch, using: &random, recordBytesMax: 60)
      try store.commit(batch)
    }
    try store.close()
    let target = Self.schemas.appendingPathComponent("schema-\(Schema.current.version).db")
    #expect(!FileManager.default.fileExists(atPath: target.path), "a released file is never written again")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: directory.file("navd.db")), to: target)
  }

  /// A made-up next migration is applied to databases of every schema, once.
  private static let next = Schema(
    migrations: Schema.current.migrations + [
      "ALTER TABLE scenes ADD COLUMN colour TEXT; UPDATE scenes SET colour = 'blue'",
      "CREATE TABLE colours (name TEXT PRIMARY KEY, source BLOB) WITHOUT ROWID",
    ])

  @Test func anEarlierSchemaIsMigratedAndKeepsWhatItHas() throws {
    let sample = try Sample()
    for _ in 0..<2 {
      let store = try open(sample.directory, Self.next)
      #expect(try store.database.connection.number("PRAGMA user_version") == Schema.current.version + 2)
      #expect(
        try store.database.connection.number("SELECT count(*) FROM scenes WHERE colour = 'blue'")
          == sample.model.scenes.count)
      let difference = try sample.model.difference(from: store)
      #expect(difference == nil)
      try store.begin()
      try store.close()
    }
    // The navd before refuses it.
    let error = #expect(throws: StoreError.self) { try open(sample.directory, .current) }
    #expect(error?.code == .newer)
  }

  @Test func aMigrationThatFailsChangesNothing() throws {
    let sample = try Sample()
    let before = sample.directory.contents["navd.db"]
    let bad = Schema(migrations: Schema.current.migrations + ["DROP TABLE requests; SELECT no_such_function()"])
    #expect(throws: StoreError.self) { try open(sample.directory, bad) }
    #expect(sample.directory.contents["navd.db"] == before)
    let store = try open(sample.directory, .current)
    let difference = try sample.model.difference(from: store)
    #expect(difference == nil)
    try store.close()
  }

  @Test func aDamagedFileIsNotMigrated() throws {
    let sample = try Sample()
    var bytes = try #require(sample.directory.contents["navd.db"])
    // The last leaf page of a table (type 13) claims more cells than it can have.
    let leaf = try #require(Array(stride(from: 4096, to: bytes.count, by: 4096)).last { bytes[$0] == 13 })
    bytes[leaf + 3] = 0xFF
    try bytes.write(to: URL(fileURLWithPath: sample.directory.file("navd.db")))
    let before = sample.directory.contents
    let error = #expect(throws: StoreError.self) { try open(sample.directory, Self.next) }
    #expect(error?.code == .damaged)
    #expect(sample.directory.contents == before)
  }

  /// A database whose tables are intact, but not their contents.
  @Test(
    arguments: [
      ("journal", "records"), ("scenes", "snapshot"), ("requests", "reply"), ("maps", "source"), ("links", "url"),
      ("tokens", "name"),
    ])
  func aFileWithDamagedRowsIsNotMigrated(table: String, column: String) throws {
    let sample = try Sample()
    let connection = try DatabaseConnection(sample.directory.file("navd.db"), .readWrite)
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    try connection.execute("UPDATE \(table) SET \(column) = \(column) || 'x'")
    try connection.close(keepsLog: false)
    let before = sample.directory.contents
    let error = #expect(throws: StoreError.self) { try open(sample.directory, Self.next) }
    #expect(error?.code == .damaged)
    #expect(error?.found.contains("rows are damaged, 0 are good") == true)
    #expect(sample.directory.contents == before)
  }

  /// A schema before 6 has other checksums, and fewer.
  @Test(arguments: [("requests", "reply"), ("maps", "source"), ("links", "url")])
  func damagedRowsOfSchema5AreNotMigrated(table: String, column: String) throws {
    let directory = TemporaryDirectory()
    try FileManager.default.copyItem(
      at: Self.schemas.appendingPathComponent("schema-5.db"), to: URL(fileURLWithPath: directory.file("navd.db")))
    let connection = try DatabaseConnection(directory.file("navd.db"), .readWrite)
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE; UPDATE \(table) SET \(column) = \(column) || 'x'")
    try connection.close(keepsLog: false)
    let error = #expect(throws: StoreError.self) { try open(directory, .current) }
    #expect(error?.code == .damaged)
  }

  @discardableResult
  private func open(_ directory: TemporaryDirectory, _ schema: Schema) throws -> Store {
    var surroundings = Surroundings()
    surroundings.schema = schema
    return try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
  }
}
