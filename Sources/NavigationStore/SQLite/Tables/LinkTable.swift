/// The table of links that wait.
struct LinkTable {
  private let upsert: Statement
  private let delete: Statement
  private let deleteOfScene: Statement

  init(_ connection: DatabaseConnection) throws(StoreError) {
    upsert = try connection.prepareForLong(RowSum.upsert("links", StoredLink.columns))
    delete = try connection.prepareForLong("DELETE FROM links WHERE scene = ?1 AND scope = ?2")
    deleteOfScene = try connection.prepareForLong("DELETE FROM links WHERE scene = ?1")
  }

  func write(_ batch: borrowing Batch) throws(StoreError) {
    for link in batch.links {
      try upsert.run(
        link.scene, link.scope, link.url, link.link, link.client, link.frontEnd, link.uid, link.pid, link.opened,
        link.ends)
    }
    for (scene, scope) in batch.forgottenLinks {
      try delete.run(scene, scope)
    }
  }

  func removeAll(ofScene scene: Int) throws(StoreError) {
    try deleteOfScene.run(scene)
  }

  /// Reads all links, in the order in which they were opened.
  static func forEach(
    _ connection: DatabaseConnection, _ body: (StoredLink) throws(StoreError) -> Void
  ) throws(StoreError) {
    let rows = try connection.prepare(RowSum.select("links", StoredLink.columns) + " ORDER BY opened, scene, scope")
    while try rows.step() {
      let link = StoredLink(rows)
      if !rows.isIntact { throw connection.damaged("a link of scene \(link.scene) is not what was written") }
      try body(link)
    }
  }
}
