import StateFolder

extension Schema {
  /// Refuses a file that is not a database of navd, or is one of a later navd. Called before SQLite reads the file: it
  /// would copy another application's log into its database.
  /// - Throws: `.foreign`, `.newer`, `.damaged`.
  func check(_ head: DatabaseHead, _ path: String) throws(StoreError) {
    if !head.isSQLite { throw StoreError(.foreign, file: path, found: "it is not an SQLite database") }
    if !head.isNavd {
      throw StoreError(
        .foreign, file: path, found: "it is the database of another application (id \(head.applicationID))")
    }
    try check(version: head.schema, path)
  }

  /// Refuses a version that this schema cannot be migrated from.
  /// - Throws: `.newer`, `.damaged`.
  func check(version found: Int, _ path: String) throws(StoreError) {
    if found > version {
      throw StoreError(.newer, file: path, found: "its schema is \(found), this navd knows \(version)")
    }
    if found < 1 { throw StoreError(.damaged, file: path, found: "its schema is \(found)") }
  }
}
