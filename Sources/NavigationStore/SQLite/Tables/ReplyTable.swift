import JSON

/// The table `requests`: the replies that are kept for calls with a `requestId`.
struct ReplyTable {
  private let upsert: Statement
  private let delete: Statement

  static let columns = ["id", "uid", "scene", "request", "hash", "reply", "time"]

  init(_ connection: DatabaseConnection) throws(StoreError) {
    upsert = try connection.prepareForLong(RowSum.upsert("requests", Self.columns))
    delete = try connection.prepareForLong("DELETE FROM requests WHERE id = ?1")
  }

  func write(_ batch: borrowing Batch) throws(StoreError) {
    try unsafe batch.requestBytes.withBytes { (bytes) throws(StoreError) in
      var start = 0
      for request in batch.requests {
        let reply = unsafe UnsafeRawBufferPointer(rebasing: bytes[request.nameEnd..<request.replyEnd])
        upsert.bind(1, request.id)
        upsert.bind(2, request.uid)
        upsert.bind(3, request.scene)
        unsafe upsert.bindText(4, UnsafeRawBufferPointer(rebasing: bytes[start..<request.nameEnd]))
        upsert.bind(5, Int(truncatingIfNeeded: request.hash))
        unsafe upsert.bind(6, reply)
        upsert.bind(7, request.time)
        try upsert.run()
        start = request.replyEnd
      }
    }
    for id in batch.forgottenRequests { try forget(id) }
  }

  /// Writes the replies that turns have kept and forgotten, in order.
  func write(_ entries: [TurnReplies.Entry]) throws(StoreError) {
    for entry in entries {
      switch entry {
      case .kept(let request): try keep(request)
      case .forgotten(let id): try forget(id)
      }
    }
  }

  private func keep(_ request: StoredRequest) throws(StoreError) {
    try upsert.run(
      request.id, request.uid, request.scene, request.request, Int(truncatingIfNeeded: request.hash), request.reply,
      request.time)
  }

  private func forget(_ id: Int) throws(StoreError) {
    try delete.run(id)
  }

  /// Reads all replies, ascending by their ids.
  /// - Parameter skipped: The ids of replies to skip.
  static func forEach(
    _ connection: DatabaseConnection, except skipped: Set<Int>,
    _ body: (StoredRequest) throws(StoreError) -> Void
  ) throws(StoreError) {
    let rows = try connection.prepare(RowSum.select("requests", Self.columns) + " ORDER BY id")
    while try rows.step() {
      let id = rows.number(0)
      if skipped.contains(id) { continue }
      if !rows.isIntact { throw connection.damaged("the reply \(id) is not what was written") }
      try body(
        StoredRequest(
          id: id, uid: rows.number(1), scene: rows.number(2), request: rows.text(3),
          hash: UInt64(bitPattern: Int64(rows.number(4))), reply: rows.bytes(5), time: rows.tameNumber(6)))
    }
  }
}
