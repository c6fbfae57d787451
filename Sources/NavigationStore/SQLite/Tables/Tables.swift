import JSON

/// The statements of a run, table by table, compiled once. Their user has claimed the database.
final class Tables {
  let begin: Statement
  let commit: Statement
  let journal: JournalTable
  let snapshots: SnapshotTable
  let replies: ReplyTable
  let tokens: TokenTable
  let maps: StoredMapTable
  let links: LinkTable
  private let putMeta: Statement

  init(_ connection: DatabaseConnection) throws(StoreError) {
    begin = try connection.prepareForLong("BEGIN IMMEDIATE")
    commit = try connection.prepareForLong("COMMIT")
    journal = try JournalTable(connection)
    snapshots = try SnapshotTable(connection)
    replies = try ReplyTable(connection)
    tokens = try TokenTable(connection)
    maps = try StoredMapTable(connection)
    links = try LinkTable(connection)
    putMeta = try connection.prepareForLong(Meta.put)
  }

  /// Writes a batch, within a transaction of the caller's.
  func write(_ batch: borrowing Batch) throws(StoreError) {
    try journal.append(batch.records)
    try journal.replace(batch.replaced)
    try snapshots.write(batch)
    try replies.write(batch)
    try tokens.write(batch)
    try maps.write(batch)
    try links.write(batch)
    for (scene, last) in batch.closedScenes {
      try snapshots.remove(scene)
      try tokens.removeAll(ofScene: scene)
      try links.removeAll(ofScene: scene)
      if let last { try snapshots.putClosed(scene, last: last) }
    }
    for scene in batch.erasedScenes { try snapshots.remove(scene) }
    if let revision = batch.replayFrom { try put(.replayFrom, revision) }
    if let revision = batch.lastClose { try put(.lastClose, revision) }
  }

  /// Writes the place of a fleet's copy.
  func put(_ frame: StoredFrame) throws(StoreError) {
    try put(.frameNumber, frame.number)
    try put(.frameSum, frame.sum)
    try put(.frameTerm, frame.term)
  }

  /// Writes a row of `meta`.
  func put(_ key: Meta.Key, _ number: Int) throws(StoreError) {
    try putMeta.run(key.rawValue, number)
  }
}
