extension Store {
  /// The findings and effects of a sweep.
  public struct Swept: Equatable, Sendable {
    /// The number of rows that it examined.
    public var rows = 0
    /// The bytes of these rows.
    public var bytes = 0
    /// The bytes that it removed.
    public var bytesFreed = 0
    /// The damage of the first damaged row, nil if there is none. Damaged rows stay as they are.
    public var damage: StoreError?
  }

  /// Removes records that are no longer needed, a part of the journal at a time. Called after each turn's `commit(_:)`;
  /// does nothing most of the time.
  ///
  /// A cursor goes round the journal, twice as fast as the journal grows. A row without a living record is removed. A
  /// row of which less than half lives is rewritten with its living records only. The newest row stays. So rewriting
  /// costs less than the first writing, and after a round over records that no longer change, the journal is at most
  /// twice as long as its living records. During a round, half of its length is added, so in an endless run the bound
  /// is four times.
  ///
  /// After `overwriteFreed()` a row is rewritten when any record in it is dead, so that no dead record outlasts a
  /// round.
  /// - Parameters:
  ///   - end: Rows from this revision on are kept without being examined: a start reads them.
  ///   - isAlive: Whether the record that begins at an offset of a row is still needed. Once false for a record it must
  ///     stay false.
  /// - Returns: nil when no sweep is due.
  /// - Throws: As `commit(_:)`; nothing was removed then, and the next call tries again.
  /// - Complexity: O(bytes examined), at most `SweepState.passBytesMax` and a row.
  @discardableResult
  public func sweep(
    before end: Int = .max, isAlive: (_ row: [UInt8], _ offset: Int) -> Bool
  ) throws(StoreError) -> Swept? {
    guard sweeper.isDue else { return nil }
    return try database.claiming { _ throws(StoreError) -> Swept? in
      guard let tables = database.tables else { return nil }
      let newest = try tables.journal.key(ofRevision: lastRevision) ?? 0
      let swept = try sweeper.sweep(database, tables, before: min(newest, end), isAlive: isAlive)
      if sweeper.overwrites, swept.bytesFreed > 0 { checkpoint.erased() }
      return swept
    }
  }

  /// Overwrites bytes that are removed from the database with zeros from now on, even if that costs an additional
  /// write.
  ///
  /// The corresponding pragma is `secure_delete`.
  public func overwriteFreed() throws(StoreError) {
    try database.claiming { connection throws(StoreError) in
      try connection.execute("PRAGMA secure_delete = ON")
      sweeper.overwrites = true
    }
  }
}
