import StateFolder

/// Makes empty databases, under another name first, so that an incomplete one is never found in its place.
enum NewDatabase {
  /// Makes an empty database of the present schema at `path`. It is on the disk when this returns.
  static func make(_ path: String, in directory: String, _ surroundings: borrowing Surroundings) throws(StoreError) {
    let draft = path + "-new"
    try Files.remove(draft)
    // Made here with a mode for this user alone; SQLite gives the log and other files the same mode.
    _ = try SyncedFile(creating: draft)
    let connection = try DatabaseConnection(draft, .readWrite, vfs: surroundings.fileSystem)
    try connection.execute(
      """
      PRAGMA page_size = \(StoreLimits.pageBytes);
      PRAGMA journal_mode = MEMORY;
      PRAGMA synchronous = FULL;
      PRAGMA application_id = \(DatabaseHead.navd);
      """)
    try connection.transaction { () throws(StoreError) in
      for migration in surroundings.schema.migrations { try connection.execute(migration) }
      try connection.execute("PRAGMA user_version = \(surroundings.schema.version)")
    }
    try connection.close(keepsLog: true)
    let file = try SyncedFile(draft)
    try file.sync()
    try Files.move(draft, to: path)
    let folder = try SyncedFile(directory: directory)
    try folder.sync()
  }
}
