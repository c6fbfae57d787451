extension Store {
  /// Gives each scene's snapshot, in the order of their opening.
  ///
  /// - Parameter body: Gets the scene's number on disk, the revision of the snapshot, its bytes.
  /// - Throws: `.damaged`, or what `body` throws.
  /// - Complexity: O(bytes of the snapshots).
  public func forEachScene(
    _ body: (_ scene: Int, _ revision: Int, _ snapshot: [UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try claiming { () throws(StoreError) in
      let rows = try connection.prepare(
        "SELECT id, revision, snapshot, sum FROM scenes WHERE length(snapshot) > 0 ORDER BY id")
      var bytes: [UInt8] = []
      while try rows.step() {
        let scene = rows.number(0)
        let revision = rows.number(1)
        rows.read(2, into: &bytes)
        if Checksum.of(bytes.span, key: Self.sceneKey(scene, revision)) != rows.number(3) {
          throw damaged("the snapshot of scene \(scene) is not what was written")
        }
        try body(scene, revision, bytes)
      }
    }
  }

  /// Gives the records of the journal, ascending, row by row, from the row on that holds `revision` or comes after it.
  ///
  /// - Parameters:
  ///   - revision: Usually `replayFrom`. Some earlier records, those in the same row, are given too.
  ///   - body: Gets a row's records, one after the other as in `Batch.records`.
  /// - Throws: `.damaged`, or what `body` throws.
  /// - Complexity: O(bytes given).
  public func forEachBatch(
    from revision: Int, _ body: (_ records: [UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try claiming { () throws(StoreError) in
      let rows = try connection.prepare(
        """
        SELECT revision, records, sum FROM journal
        WHERE revision >= ifnull((SELECT max(revision) FROM journal WHERE revision <= ?1), ?1) ORDER BY revision
        """)
      rows.bind(1, revision)
      var bytes: [UInt8] = []
      while try rows.step() {
        try JournalRow.read(rows, file: path, into: &bytes)
        try body(bytes)
      }
      let records = pending.array()
      if !records.isEmpty { try body(records) }
    }
  }

  /// Gives each kept reply, in the order in which they were kept, whether it is in the database already or not.
  /// - Complexity: O(bytes of the replies).
  public func forEachRequest(_ body: (StoredRequest) throws(StoreError) -> Void) throws(StoreError) {
    try claiming { () throws(StoreError) in
      let pending = pending.replies.entries
      let changed = Set(pending.map(\.id))
      let rows = try connection.prepare(
        "SELECT id, uid, scene, request, hash, reply, time, sum FROM requests ORDER BY id")
      while try rows.step() {
        let id = rows.number(0)
        if changed.contains(id) { continue }
        let reply = rows.bytes(5)
        if Checksum.of(reply.span, key: id) != rows.number(7) {
          throw damaged("the reply \(id) is not what was written")
        }
        try body(
          StoredRequest(
            id: id, uid: rows.number(1), scene: rows.number(2), request: rows.text(3),
            hash: UInt64(bitPattern: Int64(rows.number(4))), reply: reply, time: rows.number(6)))
      }
      let forgotten = Set(pending.lazy.filter(\.isForgotten).map(\.id))
      for case .kept(let request) in pending where !forgotten.contains(request.id) { try body(request) }
    }
  }

  /// Gives each front-end's place, in the order of the hashes of their tokens.
  /// - Complexity: O(tokens).
  public func forEachToken(_ body: (StoredToken) throws(StoreError) -> Void) throws(StoreError) {
    try claiming { () throws(StoreError) in
      let rows = try connection.prepare(
        "SELECT hash, scene, frontEnd, uid, name, mode, attached, ends FROM tokens ORDER BY hash")
      while try rows.step() {
        try body(
          StoredToken(
            hash: rows.bytes(0), scene: rows.number(1), frontEnd: rows.text(2), uid: rows.number(3),
            name: rows.text(4), mode: rows.number(5), attached: rows.number(6), ends: rows.number(7)))
      }
    }
  }

  /// Gives each map, by name, the installed one of a name last.
  /// - Complexity: O(bytes of their sources).
  public func forEachMap(_ body: (StoredMap) throws(StoreError) -> Void) throws(StoreError) {
    try claiming { () throws(StoreError) in
      let rows = try connection.prepare("SELECT name, installed, file, source, time, sum FROM maps ORDER BY 1, 2")
      while try rows.step() {
        let map = StoredMap(rows)
        if !map.isGood(rows) { throw damaged("the source of map \(map.name) is not what was written") }
        try body(map)
      }
    }
  }

  /// Gives each link that waits, in the order in which they were opened.
  /// - Complexity: O(bytes of their URLs).
  public func forEachLink(_ body: (StoredLink) throws(StoreError) -> Void) throws(StoreError) {
    try claiming { () throws(StoreError) in
      let rows = try connection.prepare("SELECT \(StoredLink.columns) FROM links ORDER BY opened, scene, scope")
      while try rows.step() {
        let link = StoredLink(rows)
        if !link.isGood(rows) { throw damaged("a link of scene \(link.scene) is not what was written") }
        try body(link)
      }
    }
  }

  /// The record of a revision, nil when it is not kept.
  ///
  /// - Throws: `.damaged`, `.io`.
  /// - Complexity: O(log of the journal, and the records of its row).
  public func record(revision: Int) throws(StoreError) -> [UInt8]? {
    if let record = pending.record(revision: revision) { return record }
    return try claiming { () throws(StoreError) in
      let row = try rowOfRevision()
      row.bind(1, revision)
      defer { row.reset() }
      guard try row.step() else { return nil }
      var bytes: [UInt8] = []
      try JournalRow.read(row, file: path, into: &bytes)
      return JournalRow.place(of: revision, in: bytes.span).map { $0.count == bytes.count ? bytes : Array(bytes[$0]) }
    }
  }

  private func rowOfRevision() throws(StoreError) -> Statement {
    if let running { return running.statements.rowOfRevision }
    return try connection.prepare(HotStatements.rowOfRevision)
  }

  /// What the sum of a snapshot is made with, besides its bytes.
  static func sceneKey(_ scene: Int, _ revision: Int) -> Int { scene &* 0x1_0000_0001 &+ revision }
}
