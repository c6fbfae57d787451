/// The tables of the database, version by version. `user_version` of the file is its version.
///
/// A released version is never changed: changes are a new migration, and the tests keep a file of each version. A
/// migration runs in a transaction, after the whole database was checked.
struct Schema {
  /// The statements that lead from each version to the next; the first makes the tables.
  var migrations: [String]

  var version: Int { migrations.count }

  static let current = Schema(migrations: [first, second, third, fourth, fifth, sixth])

  /// `journal`: a row for each turn of the loop that changed something, keyed by the revision of its first record.
  /// `scenes`, `requests`, `tokens`: the present state. A closed scene whose records are still to be erased has an empty
  /// snapshot at its last revision. `meta`: see `Meta`. `sum` is a `Checksum`.
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

  /// `maps`: those installed at run time, the last valid source of each map file, and former maps, which have their
  /// fingerprint as `installed` (`StoredMap.Kind`).
  private static let second = """
    CREATE TABLE maps (
      name TEXT NOT NULL, installed INTEGER NOT NULL, file TEXT NOT NULL, source BLOB NOT NULL, time INTEGER NOT NULL,
      sum INTEGER NOT NULL, PRIMARY KEY (name, installed)) WITHOUT ROWID;
    """

  /// `links`: waiting links.
  private static let third = """
    CREATE TABLE links (
      scene INTEGER NOT NULL, scope TEXT NOT NULL, url TEXT NOT NULL, link TEXT NOT NULL, client TEXT NOT NULL,
      frontEnd TEXT NOT NULL, uid INTEGER NOT NULL, pid INTEGER NOT NULL, opened INTEGER NOT NULL,
      ends INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (scene, scope)) WITHOUT ROWID;
    """

  /// No change of the tables: from this version on records may be in turn files (`TurnLog`), and `scenes` may have closed
  /// scenes. A navd that knows neither must not open the database.
  private static let fourth = "UPDATE meta SET value = value WHERE 0;"

  /// No change of the tables: from this version on turn files have another form, with replies.
  private static let fifth = "UPDATE meta SET value = value WHERE 0;"

  /// From this version on, a row of every table has a checksum of all its columns: before, none covered those of `meta` and
  /// `tokens`, and the numbers and names of others. Rows of `journal` and `scenes` had one.
  private static let sixth = """
    ALTER TABLE meta ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tokens ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
    UPDATE meta SET sum = row_sum(key, value);
    UPDATE tokens SET sum = row_sum(hash, scene, frontEnd, uid, name, mode, attached, ends);
    UPDATE requests SET sum = row_sum(id, uid, scene, request, hash, reply, time);
    UPDATE maps SET sum = row_sum(name, installed, file, source, time);
    UPDATE links SET sum = row_sum(scene, scope, url, link, client, frontEnd, uid, pid, opened, ends);
    """

  /// The first version in which a row of every table has a checksum of all its columns.
  static let versionOfRowSums = 6
}
