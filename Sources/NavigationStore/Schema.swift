/// What is in the database, version by version. `user_version` of the file says which it has.
///
/// A version that was released is never changed: what comes after it is a new migration, and a file of it is kept in the
/// tests. A migration runs in a transaction, after the whole database was checked.
struct Schema {
  /// The statements that lead from the version before to this one; the first makes the tables.
  var migrations: [String]

  var version: Int { migrations.count }

  static let current = Schema(migrations: [first, second, third, fourth, fifth])

  /// `journal`: a row for each turn of the loop that changed something, keyed by the revision of its first record.
  /// `scenes`, `requests`, `tokens`: what is there now; and a closed scene whose records are still to be erased, as a
  /// snapshot without a byte at its last revision. `meta`: see `Meta`. `sum` is always the `Checksum` of the bytes.
  private static let first = """
    CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value) WITHOUT ROWID;
    CREATE TABLE journal (revision INTEGER PRIMARY KEY, records BLOB NOT NULL, sum INTEGER NOT NULL);
    CREATE TABLE scenes (
      id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, snapshot BLOB NOT NULL, sum INTEGER NOT NULL);
    CREATE TABLE requests (
      id INTEGER PRIMARY KEY, uid INTEGER NOT NULL, scene INTEGER NOT NULL, request TEXT NOT NULL,
      hash INTEGER NOT NULL, reply BLOB NOT NULL, time INTEGER NOT NULL, sum INTEGER NOT NULL);
    CREATE TABLE tokens (
      hash BLOB PRIMARY KEY NOT NULL, scene INTEGER NOT NULL, frontEnd TEXT NOT NULL, uid INTEGER NOT NULL,
      name TEXT NOT NULL, mode INTEGER NOT NULL, attached INTEGER NOT NULL, ends INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX tokensOfScene ON tokens (scene);
    """

  /// `maps`: those that were installed at run time, and the last good source of each that is in a file; and former ones,
  /// which have their fingerprint as `installed` (`StoredMap.Kind`).
  private static let second = """
    CREATE TABLE maps (
      name TEXT NOT NULL, installed INTEGER NOT NULL, file TEXT NOT NULL, source BLOB NOT NULL, time INTEGER NOT NULL,
      sum INTEGER NOT NULL, PRIMARY KEY (name, installed)) WITHOUT ROWID;
    """

  /// `links`: those that wait.
  private static let third = """
    CREATE TABLE links (
      scene INTEGER NOT NULL, scope TEXT NOT NULL, url TEXT NOT NULL, link TEXT NOT NULL, client TEXT NOT NULL,
      frontEnd TEXT NOT NULL, uid INTEGER NOT NULL, pid INTEGER NOT NULL, opened INTEGER NOT NULL,
      ends INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (scene, scope)) WITHOUT ROWID;
    """

  /// Nothing in the tables: from this version on records may lie beside the database (`TurnLog`), and a scene may be one
  /// that is closed. A navd that knows of neither must not go on here.
  private static let fourth = "UPDATE meta SET value = value WHERE 0;"

  /// Nothing in the tables: from this version on replies may lie beside the database, too, in files of another form.
  private static let fifth = "UPDATE meta SET value = value WHERE 0;"
}
