/// SQLite's own checks of a database. They read all of it.
enum Integrity {
  /// How many findings are reported at most.
  static let findingsMax = 20

  /// Checks a database.
  ///
  /// - Parameters:
  ///   - connection: The database.
  ///   - isWhole: Whether indexes are compared with their tables, too (`integrity_check` instead of `quick_check`).
  /// - Returns: The findings, a line each; empty when nothing is wrong.
  /// - Complexity: O(size of the database).
  static func findings(_ connection: DatabaseConnection, isWhole: Bool) throws(StoreError) -> [String] {
    let statement = try connection.prepare("PRAGMA \(isWhole ? "integrity_check" : "quick_check")(\(findingsMax))")
    var findings: [String] = []
    while try statement.step() { findings.append(statement.text(0)) }
    return findings == ["ok"] ? [] : findings
  }
}
