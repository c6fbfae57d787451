import JSON

/// The table of snapshots, one for each open scene. A closed scene whose records are still to be erased has an empty one.
struct SnapshotTable {
  private let upsert: Statement
  private let delete: Statement

  init(_ connection: DatabaseConnection) throws(StoreError) {
    upsert = try connection.prepareForLong(
      "INSERT OR REPLACE INTO scenes (id, revision, snapshot, sum) VALUES (?1, ?2, ?3, ?4)")
    delete = try connection.prepareForLong("DELETE FROM scenes WHERE id = ?1")
  }

  func write(_ batch: borrowing Batch) throws(StoreError) {
    try unsafe batch.snapshots.withBytes { (bytes) throws(StoreError) in
      var start = 0
      for snapshot in batch.snapshotEnds {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<snapshot.end])
        try unsafe put(snapshot.scene, snapshot.revision, part)
        start = snapshot.end
      }
    }
  }

  /// Marks a scene as closed, with records still to be erased.
  /// - Parameter last: The revision of its last record.
  func putClosed(_ scene: Int, last: Int) throws(StoreError) {
    try unsafe put(scene, last, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private func put(_ scene: Int, _ revision: Int, _ snapshot: UnsafeRawBufferPointer) throws(StoreError) {
    upsert.bind(1, scene)
    upsert.bind(2, revision)
    unsafe upsert.bind(3, snapshot)
    upsert.bind(4, Checksum.of(unsafe Span(_unsafeBytes: snapshot), key: Self.key(scene, revision)))
    try upsert.run()
  }

  func remove(_ scene: Int) throws(StoreError) {
    try delete.run(scene)
  }

  /// The key of a snapshot's checksum.
  static func key(_ scene: Int, _ revision: Int) -> Int { scene &* 0x1_0000_0001 &+ revision }

  /// Reads the snapshots of all open scenes, in the order in which these were opened.
  /// - Parameter newest: The newest revision of the store. No scene is opened later.
  /// - Throws: `.damaged` when a scene has a number that no scene has, or that another one has.
  static func forEachOpen(
    _ connection: DatabaseConnection, newest: Int, _ body: (StoredScene) throws(StoreError) -> Void
  ) throws(StoreError) {
    let rows = try connection.prepare(
      "SELECT id, revision, snapshot, sum FROM scenes WHERE length(snapshot) > 0 ORDER BY id")
    var stored = StoredScene(scene: 0, revision: 0, snapshot: [])
    while try rows.step() {
      let scene = rows.number(0)
      guard scene > stored.scene, scene <= newest else {
        throw connection.damaged("scene \(scene) follows scene \(stored.scene), and the newest revision is \(newest)")
      }
      (stored.scene, stored.revision) = (scene, rows.number(1))
      rows.read(2, into: &stored.snapshot)
      stored.sum = rows.number(3)
      try body(stored)
    }
  }

  /// Reads the closed scenes with records that are still to be erased, and the revision of the last record of each.
  static func forEachClosed(
    _ connection: DatabaseConnection, _ body: (_ scene: Int, _ last: Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let rows = try connection.prepare("SELECT id, revision, sum FROM scenes WHERE length(snapshot) = 0 ORDER BY id")
    let empty: [UInt8] = []
    while try rows.step() {
      let (scene, last) = (rows.number(0), rows.number(1))
      if Checksum.of(empty.span, key: key(scene, last)) != rows.number(2) {
        throw connection.damaged("what is kept of the closed scene \(scene) is not what was written")
      }
      try body(scene, last)
    }
  }
}
