/// SQLite's own checks of a database. They read all of it.
enum Integrity {
  /// The most findings that are reported.
  static let findingsMax = 20

  /// Checks a database.
  /// - Parameters:
  ///   - connection: The database.
  ///   - isWhole: Whether indexes are compared with their tables, too (`integrity_check` instead of `quick_check`).
  /// - Returns: The findings, a line each; empty if there are none.
  /// - Complexity: O(size of the database).
  static func findings(_ connection: DatabaseConnection, isWhole: Bool) throws(StoreError) -> [String] {
    let statement = try connection.prepare("PRAGMA \(isWhole ? "integrity_check" : "quick_check")(\(findingsMax))")
    var findings: [String] = []
    while try statement.step() { findings.append(statement.text(0)) }
    return findings == ["ok"] ? [] : findings
  }
}
