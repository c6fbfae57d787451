/// The table of the sources of scene maps.
struct StoredMapTable {
  private let upsert: Statement
  private let delete: Statement

  init(_ connection: DatabaseConnection) throws(StoreError) {
    upsert = try connection.prepareForLong(RowSum.upsert("maps", StoredMap.columns))
    delete = try connection.prepareForLong("DELETE FROM maps WHERE name = ?1 AND installed = ?2")
  }

  func write(_ batch: borrowing Batch) throws(StoreError) {
    for map in batch.maps {
      try upsert.run(map.name, map.kind.number, map.file, map.source, map.time)
    }
    for map in batch.forgottenMaps {
      try delete.run(map.name, map.kind.number)
    }
  }

  /// Reads all maps, by name, the installed one of a name last.
  static func forEach(
    _ connection: DatabaseConnection, _ body: (StoredMap) throws(StoreError) -> Void
  ) throws(StoreError) {
    let rows = try connection.prepare(RowSum.select("maps", StoredMap.columns) + " ORDER BY 1, 2")
    while try rows.step() {
      let map = StoredMap(rows)
      if !rows.isIntact { throw connection.damaged("the source of map \(map.name) is not what was written") }
      try body(map)
    }
  }
}
