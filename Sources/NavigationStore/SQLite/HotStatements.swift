/// The statements of every turn, compiled once.
final class HotStatements {
  let begin: Statement
  let end: Statement
  let appendRecords: Statement
  let putScene: Statement
  let removeScene: Statement
  let putRequest: Statement
  let removeRequest: Statement
  let putToken: Statement
  let removeToken: Statement
  let removeTokensOfScene: Statement
  let putMap: Statement
  let removeMap: Statement
  let putLink: Statement
  let removeLink: Statement
  let removeLinksOfScene: Statement
  let putMeta: Statement
  /// The row that a revision is in, if it is kept.
  let rowOfRevision: Statement
  /// The rows from a revision on.
  let rowsFrom: Statement
  let removeRows: Statement
  let replaceRow: Statement

  static let rowOfRevision =
    "SELECT revision, records, sum FROM journal WHERE revision <= ?1 ORDER BY revision DESC LIMIT 1"

  init(_ connection: Connection) throws(StoreError) {
    begin = try connection.prepareForLong("BEGIN IMMEDIATE")
    end = try connection.prepareForLong("COMMIT")
    appendRecords = try connection.prepareForLong(
      "INSERT INTO journal (revision, records, sum) VALUES (?1, ?2, ?3)")
    putScene = try connection.prepareForLong(
      "INSERT OR REPLACE INTO scenes (id, revision, snapshot, sum) VALUES (?1, ?2, ?3, ?4)")
    removeScene = try connection.prepareForLong("DELETE FROM scenes WHERE id = ?1")
    putRequest = try connection.prepareForLong(
      """
      INSERT OR REPLACE INTO requests (id, uid, scene, request, hash, reply, time, sum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    removeRequest = try connection.prepareForLong("DELETE FROM requests WHERE id = ?1")
    putToken = try connection.prepareForLong(
      """
      INSERT OR REPLACE INTO tokens (hash, scene, frontEnd, uid, name, mode, attached, ends)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    removeToken = try connection.prepareForLong("DELETE FROM tokens WHERE hash = ?1")
    removeTokensOfScene = try connection.prepareForLong("DELETE FROM tokens WHERE scene = ?1")
    putMap = try connection.prepareForLong(
      "INSERT OR REPLACE INTO maps (name, installed, file, source, time, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    removeMap = try connection.prepareForLong("DELETE FROM maps WHERE name = ?1 AND installed = ?2")
    putLink = try connection.prepareForLong(
      "INSERT OR REPLACE INTO links (\(StoredLink.columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
    removeLink = try connection.prepareForLong("DELETE FROM links WHERE scene = ?1 AND scope = ?2")
    removeLinksOfScene = try connection.prepareForLong("DELETE FROM links WHERE scene = ?1")
    putMeta = try connection.prepareForLong("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)")
    rowOfRevision = try connection.prepareForLong(Self.rowOfRevision)
    rowsFrom = try connection.prepareForLong(
      "SELECT revision, records, sum FROM journal WHERE revision >= ?1 ORDER BY revision")
    removeRows = try connection.prepareForLong("DELETE FROM journal WHERE revision BETWEEN ?1 AND ?2")
    replaceRow = try connection.prepareForLong("UPDATE journal SET records = ?2, sum = ?3 WHERE revision = ?1")
  }
}
