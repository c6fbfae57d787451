import JSON

// Overwriting what must not be found on the disk any more.
extension Store {
  /// From now on what is removed from the database is overwritten with zeros, also where that costs a write of its own.
  ///
  /// The corresponding pragma is `secure_delete`.
  public func overwriteFreed() throws(StoreError) {
    try claiming { () throws(StoreError) in
      try connection.execute("PRAGMA secure_delete = ON")
      overwrites = true
    }
  }

  /// Gives each closed scene of which records are still to be erased, and the revision of its last one.
  ///
  /// - Throws: `.damaged`, or what `body` throws.
  /// - Complexity: O(scenes)
  public func forEachClosed(_ body: (_ scene: Int, _ last: Int) throws(StoreError) -> Void) throws(StoreError) {
    try claiming { () throws(StoreError) in
      let rows = try connection.prepare("SELECT id, revision, sum FROM scenes WHERE length(snapshot) = 0 ORDER BY id")
      while try rows.step() {
        let (scene, last) = (rows.number(0), rows.number(1))
        if Self.closedSum(scene, last) != rows.number(2) {
          throw damaged("what is kept of the closed scene \(scene) is not what was written")
        }
        try body(scene, last)
      }
    }
  }

  /// Leaves, in the place of a closed scene's snapshot, one without a byte.
  func keepClosed(_ scene: Int, _ last: Int, _ statements: HotStatements) throws(StoreError) {
    statements.putScene.bind(1, scene)
    statements.putScene.bind(2, last)
    unsafe statements.putScene.bind(3, UnsafeRawBufferPointer(start: nil, count: 0))
    statements.putScene.bind(4, Self.closedSum(scene, last))
    try statements.putScene.run()
  }

  private static func closedSum(_ scene: Int, _ last: Int) -> Int {
    let snapshot: [UInt8] = []
    return Checksum.of(snapshot.span, key: sceneKey(scene, last))
  }

  func forgetClosed(_ scenes: [Int], _ statements: HotStatements) throws(StoreError) {
    for scene in scenes {
      statements.removeScene.bind(1, scene)
      try statements.removeScene.run()
    }
  }

  /// Puts records in the places of those of their revisions that are as long. A row is written once, whatever it has of
  /// them.
  func replace(_ records: [(revision: Int, record: [UInt8])], _ statements: HotStatements) throws(StoreError) {
    var rest = records.sorted { $0.revision < $1.revision }[...]
    while let first = rest.first {
      guard var row = try rowForReplacing(first.revision, statements) else {
        rest.removeFirst()
        continue
      }
      let own = rest.prefix { $0.revision <= row.last }
      rest = rest.dropFirst(max(1, own.count))
      if !JournalRow.replace(own, in: &row.bytes) { continue }
      statements.replaceRow.bind(1, row.key)
      statements.replaceRow.bind(2, copying: row.bytes)
      statements.replaceRow.bind(3, Checksum.of(row.bytes.span, key: row.key))
      try statements.replaceRow.run()
    }
  }

  private func rowForReplacing(
    _ revision: Int, _ statements: HotStatements
  ) throws(StoreError) -> (key: Int, last: Int, bytes: [UInt8])? {
    let row = statements.rowOfRevision
    row.bind(1, revision)
    defer { row.reset() }
    guard try row.step() else { return nil }
    var bytes: [UInt8] = []
    let last = try JournalRow.read(row, file: path, into: &bytes)
    return (row.number(0), last, bytes)
  }

  /// Copies the log into the database; of one that holds what was erased since nothing is left, either: it is cut where
  /// the first write into the new one ends.
  func copyErasing(_ statements: HotStatements) throws(StoreError) {
    try connection.checkpoint()
    if cutsLogs { try connection.execute("PRAGMA journal_size_limit = 0") }
    // The first write into a log that begins anew waits for the disk. Here that is this one, and not a request's.
    checkpoints += 1
    try put(.checkpoints, checkpoints, statements)
    if !cutsLogs { return }
    try connection.execute("PRAGMA journal_size_limit = \(surroundings.limits.logBytesKept)")
  }
}
