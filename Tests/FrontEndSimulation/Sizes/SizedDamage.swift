import CSQLite
import Simulation

extension SizedStep.Damage {
  /// Cuts the snapshot of a scene in the database of a stopped navd.
  /// - Returns: Whether a scene has a snapshot.
  func change(_ folder: String) throws(Disagreement) -> Bool {
    var database: OpaquePointer?
    defer { unsafe sqlite3_close(database) }
    guard unsafe sqlite3_open(folder + "/navd.db", &database) == SQLITE_OK else {
      throw Disagreement("the database cannot be opened")
    }
    let sql = """
      PRAGMA locking_mode = EXCLUSIVE;
      UPDATE scenes SET snapshot = CAST(substr(snapshot, 1, 1 + \(place) % (length(snapshot) - 1)) AS BLOB)
      WHERE id = (
        SELECT id FROM scenes WHERE length(snapshot) > 1 ORDER BY id
        LIMIT 1 OFFSET \(scene) % max(1, (SELECT count(*) FROM scenes WHERE length(snapshot) > 1)));
      """
    guard unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw Disagreement("the database cannot be changed: \(unsafe String(cString: sqlite3_errmsg(database)))")
    }
    return unsafe sqlite3_changes(database) > 0
  }
}
