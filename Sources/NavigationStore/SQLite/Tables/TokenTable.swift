/// The table of front-ends' places.
struct TokenTable {
  private let upsert: Statement
  private let delete: Statement
  private let deleteOfScene: Statement

  static let columns = ["hash", "scene", "frontEnd", "uid", "name", "mode", "attached", "ends"]

  init(_ connection: DatabaseConnection) throws(StoreError) {
    upsert = try connection.prepareForLong(RowSum.upsert("tokens", Self.columns))
    delete = try connection.prepareForLong("DELETE FROM tokens WHERE hash = ?1")
    deleteOfScene = try connection.prepareForLong("DELETE FROM tokens WHERE scene = ?1")
  }

  func write(_ batch: borrowing Batch) throws(StoreError) {
    for token in batch.tokens {
      try upsert.run(
        token.hash, token.scene, token.frontEnd, token.uid, token.name, token.mode, token.attached, token.ends)
    }
    for hash in batch.forgottenTokens {
      try delete.run(hash)
    }
  }

  func removeAll(ofScene scene: Int) throws(StoreError) {
    try deleteOfScene.run(scene)
  }

  /// Reads all places, in the order of the hashes of their tokens.
  static func forEach(
    _ connection: DatabaseConnection, _ body: (StoredToken) throws(StoreError) -> Void
  ) throws(StoreError) {
    let rows = try connection.prepare(RowSum.select("tokens", Self.columns) + " ORDER BY hash")
    while try rows.step() {
      if !rows.isIntact {
        throw connection.damaged("the place of a front-end at scene \(rows.number(1)) is not what was written")
      }
      try body(
        StoredToken(
          hash: rows.bytes(0), scene: rows.number(1), frontEnd: rows.text(2), uid: rows.number(3),
          name: rows.text(4), mode: rows.number(5), attached: rows.tameNumber(6), ends: rows.tameNumber(7)))
    }
  }
}
