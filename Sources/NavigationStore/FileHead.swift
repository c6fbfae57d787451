/// The first hundred bytes of a database, looked at before SQLite does anything with it.
///
/// Otherwise SQLite would carry a log of another application into its database. The layout is "The Database Header" of
/// SQLite's file format (fileformat2.html). Its twin is `NavctlCommands/Files/DatabaseHead.swift`.
struct FileHead {
  let isSQLite: Bool
  let applicationID: Int
  let version: Int

  init(_ bytes: [UInt8]) {
    isSQLite = bytes.starts(with: "SQLite format 3\0".utf8) && bytes.count >= 100
    func number(at offset: Int) -> Int {
      offset + 4 <= bytes.count ? bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } : 0
    }
    version = number(at: 60)
    applicationID = number(at: 68)
  }

  /// Refuses what is not a database of navd, or one of a later navd.
  func check(_ path: String, schema: Schema) throws(StoreError) {
    if !isSQLite { throw StoreError(.foreign, file: path, found: "it is not an SQLite database") }
    if applicationID != Schema.applicationID {
      throw StoreError(.foreign, file: path, found: "it is the database of another application (id \(applicationID))")
    }
    try Self.check(version: version, path, schema: schema)
  }

  /// Refuses a version that is not ours.
  static func check(version: Int, _ path: String, schema: Schema) throws(StoreError) {
    if version > schema.version {
      throw StoreError(.newer, file: path, found: "its schema is \(version), this navd knows \(schema.version)")
    }
    if version < 1 { throw StoreError(.damaged, file: path, found: "its schema is \(version)") }
  }
}
