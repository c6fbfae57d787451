import JSON

extension Store {
  /// Writes what a turn changed: all of it or, when it throws, nothing. An empty batch is nothing to do.
  ///
  /// When it returns, a kill of navd loses nothing of it. A power cut may until `syncLog()` has returned. After a failure
  /// the store can be used as before: `.full` goes away by itself, `.io` and `.damaged` may come again.
  ///
  /// - Parameter batch: Left as it is. Its records are ascending and after `lastRevision`: else it traps.
  /// - Complexity: O(bytes written) for a batch that `fitsTurn`, but that each `StoreLimits.copiedBytes` are copied; else
  ///   O(bytes written and pending · log of the database).
  public func commit(_ batch: borrowing Batch) throws(StoreError) {
    guard let statements = running?.statements else { preconditionFailure("commit before begin, or after close") }
    if batch.isEmpty { return }
    let (first, last) = unsafe batch.records.withBytes { unsafe check(Span(_unsafeBytes: $0)) }
    if let turns, batch.fitsTurn {
      try append(batch, first: first, to: turns)
    } else {
      try claiming { () throws(StoreError) in try commitAtOnce(batch, statements) }
    }
    lastRevision = last
    lastClose = batch.lastClose ?? lastClose
    replayFrom = batch.replayFrom ?? replayFrom
    if batch.isErasing { checkpoint.erased() }
    running?.sweep.wrote(batch.records.count)
    copyPendingIfLong()
  }

  /// Writes a batch into the database, behind the records that are not there yet.
  private func commitAtOnce(_ batch: borrowing Batch, _ statements: HotStatements) throws(StoreError) {
    // What an earlier failure left behind.
    connection.rollBack()
    do throws(StoreError) {
      if batch.hasOnlyRecords, pending.isEmpty {
        // One statement is a transaction by itself.
        try append(batch.records, statements)
      } else {
        try statements.begin.run()
        try appendPending(statements)
        try write(batch, statements)
        if turns != nil { try put(.batches, batches + 1, statements) }
        try statements.end.run()
      }
    } catch {
      connection.rollBack()
      throw error
    }
    if turns != nil { batches += 1 }
    log?.wrote()
    pendingIsCopied()
  }

  /// The revisions of the first and of the last record; of the last one before them when there is none.
  private func check(_ records: Span<UInt8>) -> (first: Int, last: Int) {
    var last = lastRevision
    var first: Int?
    var offset = 0
    while offset < records.count {
      guard let head = RecordHead(records, at: offset), head.revision > last else {
        preconditionFailure("a batch's records are not whole, or do not ascend after revision \(last)")
      }
      last = head.revision
      if first == nil { first = last }
      offset += head.length
    }
    return (first ?? last, last)
  }

  private func append(_ records: borrowing ByteBuffer, _ statements: HotStatements) throws(StoreError) {
    try unsafe records.withBytes { (bytes) throws(StoreError) in
      guard let first = unsafe RecordHead(Span(_unsafeBytes: bytes)) else { return }
      try unsafe appendRow(first.revision, bytes, statements)
    }
  }

  /// Appends a row to the journal.
  func appendRow(
    _ key: Int, _ records: UnsafeRawBufferPointer, _ statements: HotStatements
  ) throws(StoreError) {
    let statement = statements.appendRecords
    statement.bind(1, key)
    unsafe statement.bind(2, records)
    statement.bind(3, Checksum.of(unsafe Span(_unsafeBytes: records), key: key))
    try statement.run()
  }

  private func write(_ batch: borrowing Batch, _ statements: HotStatements) throws(StoreError) {
    try append(batch.records, statements)
    try replace(batch.replaced, statements)
    try writeSnapshots(batch, statements)
    try writeRequests(batch, statements)
    try writeTokens(batch, statements)
    try writeMaps(batch, statements)
    try writeLinks(batch, statements)
    for (scene, last) in batch.closedScenes {
      statements.removeScene.bind(1, scene)
      try statements.removeScene.run()
      statements.removeTokensOfScene.bind(1, scene)
      try statements.removeTokensOfScene.run()
      statements.removeLinksOfScene.bind(1, scene)
      try statements.removeLinksOfScene.run()
      if let last { try keepClosed(scene, last, statements) }
    }
    try forgetClosed(batch.erasedScenes, statements)
    if let revision = batch.replayFrom { try put(.replayFrom, revision, statements) }
    if let revision = batch.lastClose { try put(.lastClose, revision, statements) }
  }

  func put(_ key: Meta.Key, _ number: Int, _ statements: HotStatements) throws(StoreError) {
    statements.putMeta.bind(1, copying: key.rawValue)
    statements.putMeta.bind(2, number)
    try statements.putMeta.run()
  }

  private func writeSnapshots(_ batch: borrowing Batch, _ statements: HotStatements) throws(StoreError) {
    let statement = statements.putScene
    try unsafe batch.snapshots.withBytes { (bytes) throws(StoreError) in
      var start = 0
      for snapshot in batch.snapshotEnds {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<snapshot.end])
        statement.bind(1, snapshot.scene)
        statement.bind(2, snapshot.revision)
        unsafe statement.bind(3, part)
        let key = Self.sceneKey(snapshot.scene, snapshot.revision)
        statement.bind(4, Checksum.of(unsafe Span(_unsafeBytes: part), key: key))
        try statement.run()
        start = snapshot.end
      }
    }
  }

  private func writeRequests(_ batch: borrowing Batch, _ statements: HotStatements) throws(StoreError) {
    let statement = statements.putRequest
    try unsafe batch.requestBytes.withBytes { (bytes) throws(StoreError) in
      var start = 0
      for request in batch.requests {
        let reply = unsafe UnsafeRawBufferPointer(rebasing: bytes[request.nameEnd..<request.replyEnd])
        statement.bind(1, request.id)
        statement.bind(2, request.uid)
        statement.bind(3, request.scene)
        unsafe statement.bindText(4, UnsafeRawBufferPointer(rebasing: bytes[start..<request.nameEnd]))
        statement.bind(5, Int(truncatingIfNeeded: request.hash))
        unsafe statement.bind(6, reply)
        statement.bind(7, request.time)
        statement.bind(8, Checksum.of(unsafe Span(_unsafeBytes: reply), key: request.id))
        try statement.run()
        start = request.replyEnd
      }
    }
    for id in batch.forgottenRequests { try forgetRequest(id, statements) }
  }

  /// Keeps a reply.
  func keep(_ request: StoredRequest, _ statements: HotStatements) throws(StoreError) {
    let statement = statements.putRequest
    statement.bind(1, request.id)
    statement.bind(2, request.uid)
    statement.bind(3, request.scene)
    statement.bind(4, copying: request.request)
    statement.bind(5, Int(truncatingIfNeeded: request.hash))
    statement.bind(6, copying: request.reply)
    statement.bind(7, request.time)
    statement.bind(8, Checksum.of(request.reply.span, key: request.id))
    try statement.run()
  }

  func forgetRequest(_ id: Int, _ statements: HotStatements) throws(StoreError) {
    statements.removeRequest.bind(1, id)
    try statements.removeRequest.run()
  }

  private func writeTokens(_ batch: borrowing Batch, _ statements: HotStatements) throws(StoreError) {
    for token in batch.tokens {
      let statement = statements.putToken
      statement.bind(1, copying: token.hash)
      statement.bind(2, token.scene)
      statement.bind(3, copying: token.frontEnd)
      statement.bind(4, token.uid)
      statement.bind(5, copying: token.name)
      statement.bind(6, token.mode)
      statement.bind(7, token.attached)
      statement.bind(8, token.ends)
      try statement.run()
    }
    for hash in batch.forgottenTokens {
      statements.removeToken.bind(1, copying: hash)
      try statements.removeToken.run()
    }
  }

  private func writeMaps(_ batch: borrowing Batch, _ statements: HotStatements) throws(StoreError) {
    for map in batch.maps {
      let statement = statements.putMap
      statement.bind(1, copying: map.name)
      statement.bind(2, map.kind.number)
      statement.bind(3, copying: map.file)
      statement.bind(4, copying: map.source)
      statement.bind(5, map.time)
      statement.bind(6, Checksum.of(map.source.span, key: map.key))
      try statement.run()
    }
    for map in batch.forgottenMaps {
      statements.removeMap.bind(1, copying: map.name)
      statements.removeMap.bind(2, map.kind.number)
      try statements.removeMap.run()
    }
  }
  private func writeLinks(_ batch: borrowing Batch, _ statements: HotStatements) throws(StoreError) {
    for link in batch.links {
      let statement = statements.putLink
      statement.bind(1, link.scene)
      statement.bind(2, copying: link.scope)
      statement.bind(3, copying: link.url)
      statement.bind(4, copying: link.link)
      statement.bind(5, copying: link.client)
      statement.bind(6, copying: link.frontEnd)
      statement.bind(7, link.uid)
      statement.bind(8, link.pid)
      statement.bind(9, link.opened)
      statement.bind(10, link.ends)
      statement.bind(11, link.sum)
      try statement.run()
    }
    for (scene, scope) in batch.forgottenLinks {
      statements.removeLink.bind(1, scene)
      statements.removeLink.bind(2, copying: scope)
      try statements.removeLink.run()
    }
  }
}
