extension Store {
  /// What a sweep found and did.
  public struct Swept: Equatable, Sendable {
    /// How many rows of the journal it looked at.
    public var rows = 0
    /// How many bytes these rows have.
    public var bytes = 0
    /// How many of these bytes it removed.
    public var bytesFreed = 0
    /// What is wrong with the first damaged row. Damaged rows stay as they are; nil: there is none.
    public var damage: StoreError?
  }

  /// Removes records that are no longer needed, a part of the journal at a time. Called after each turn's `commit(_:)`;
  /// does nothing most of the time.
  ///
  /// A cursor goes round the journal, twice as fast as the journal grows. A row without a living record is removed;
  /// one of which less than half lives is rewritten without the rest; the newest row stays. So rewriting costs less
  /// than writing did, and after a round over records whose fate is settled the journal is at most twice as long
  /// as what lives. During a round half of its length is added, so the bound in a run without end is four times.
  ///
  /// After `overwriteFreed()` a row is rewritten when anything in it is dead, so that nothing dead outlasts a round.
  ///
  /// - Parameters:
  ///   - end: Rows from this revision on live and are not looked at: a start reads them.
  ///   - isAlive: Whether the record that begins at an offset of a row is still needed. Once false for a record it must
  ///     stay false.
  /// - Returns: nil when no sweep is due.
  /// - Throws: As `commit(_:)`; then nothing was removed, and the next call tries again.
  /// - Complexity: O(bytes looked at), at most `SweepState.passBytesMax` and a row.
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

  /// Overwrites what is removed from the database with zeros from now on, also where that costs a write of its own.
  ///
  /// The corresponding pragma is `secure_delete`.
  public func overwriteFreed() throws(StoreError) {
    try database.claiming { connection throws(StoreError) in
      try connection.execute("PRAGMA secure_delete = ON")
      sweeper.overwrites = true
    }
  }
}
