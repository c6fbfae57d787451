/// Whether a database holds together, by SQLite's own checks. They read all of it.
enum Integrity {
  /// How many findings are told at most.
  static let findingsMax = 20

  /// What is wrong, a line each; empty when nothing is. Complexity: O(size of the database).
  ///
  /// - Parameter isWhole: Whether indexes are compared with their tables too (`integrity_check`, else `quick_check`).
  static func findings(_ connection: DatabaseConnection, isWhole: Bool) throws(StoreError) -> [String] {
    let statement = try connection.prepare("PRAGMA \(isWhole ? "integrity_check" : "quick_check")(\(findingsMax))")
    var findings: [String] = []
    while try statement.step() { findings.append(statement.text(0)) }
    return findings == ["ok"] ? [] : findings
  }
}
