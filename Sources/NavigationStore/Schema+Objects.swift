extension Schema {
  /// Refuses a database with objects that this schema does not make: a trigger or a view would run with navd's own
  /// statements. The tables of statistics that SQLite's ANALYZE makes are left alone.
  ///
  /// Only the description of the database is read, so nothing of it runs.
  ///
  /// - Parameter version: The version of the database.
  /// - Throws: `.damaged`.
  func checkObjects(_ connection: DatabaseConnection, version: Int) throws(StoreError) {
    let model = try DatabaseConnection(":memory:", .create)
    for migration in migrations[..<version] { try model.execute(migration) }
    let expected = try Self.objects(of: model)
    let found = try Self.objects(of: connection)
    if let object = found.first(where: { !expected.contains($0) }) {
      throw connection.damaged("it has a \(object.kind) \(object.shownName) that navd did not make")
    }
    if let object = expected.first(where: { !found.contains($0) }) {
      throw connection.damaged("its \(object.kind) \(object.shownName) is gone")
    }
  }

  /// A table, index, trigger or view as SQLite describes it.
  private struct Object: Equatable {
    let kind: String
    let name: String
    let table: String
    /// The statement that made it, without regard to white space; empty for an index of SQLite's own.
    let statement: String

    /// The name for a message: text of a foreign file may have any length and any character.
    var shownName: String {
      String(String.UnicodeScalarView(name.unicodeScalars.prefix(60).map { $0.value < 0x20 ? "?" : $0 }))
    }
  }

  private static func objects(of connection: DatabaseConnection) throws(StoreError) -> [Object] {
    let rows = try connection.prepare(
      "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat[14]' ORDER BY name"
    )
    var objects: [Object] = []
    while try rows.step() {
      let statement = rows.text(3).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      objects.append(Object(kind: rows.text(0), name: rows.text(1), table: rows.text(2), statement: statement))
    }
    return objects
  }
}
