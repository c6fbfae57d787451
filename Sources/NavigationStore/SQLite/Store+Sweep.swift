import JSON

extension Store {
  /// What a sweep found and did.
  public struct Swept: Equatable, Sendable {
    /// Rows and bytes of the journal that were looked at.
    public var rows = 0
    public var bytes = 0
    /// Of these, bytes that are no longer kept.
    public var bytesFreed = 0
    /// What is wrong with the first row that is not what was written. Such a row stays as it is; nil: there is none.
    public var damage: StoreError?
  }

  /// Forgets records that nobody needs, a part of the journal at a time; called after each turn's `commit(_:)`. Does
  /// nothing most of the time.
  ///
  /// A cursor goes round the journal, twice as fast as the journal grows. A row without a living record is removed;
  /// one of which less than half lives is written again without the rest; the newest row stays. So rewriting costs less
  /// than was written first, and after a round over records whose fate is settled the journal is at most twice as long
  /// as what lives. While it goes round, half of its length is added, so the bound in a run without end is four times.
  ///
  /// After `overwriteFreed()` a row is written again when any of it is dead, so that nothing dead outlasts a round.
  ///
  /// - Parameters:
  ///   - end: Rows from this revision on live, and are not looked at: those that a start reads.
  ///   - isAlive: Whether the record that begins in a row at an offset is still needed. Once false for a record it must
  ///     stay so.
  /// - Returns: nil when it is not time.
  /// - Throws: As `commit(_:)`; then nothing was forgotten, and it is tried again.
  /// - Complexity: O(bytes looked at), at most `SweepState.passBytesMax` and a row.
  @discardableResult
  public func sweep(
    before end: Int = .max, isAlive: (_ row: [UInt8], _ offset: Int) -> Bool
  ) throws(StoreError) -> Swept? {
    guard running?.sweep.isDue == true else { return nil }
    return try claiming { () throws(StoreError) -> Swept? in
      guard let running else { return nil }
      var pass = SweepPass(
        state: running.sweep, end: min(try newestRow(), end), thinsAll: overwrites, scratch: &sweepScratch)
      defer { pass.giveBack(to: &sweepScratch) }
      try pass.look(running.statements, file: path, isAlive)
      if pass.hasWork {
        connection.rollBack()
        do throws(StoreError) {
          try running.statements.begin.run()
          try pass.carryOut(running.statements)
          try running.statements.end.run()
        } catch {
          connection.rollBack()
          throw error
        }
      }
      self.running?.sweep = pass.state
      if overwrites, pass.hasWork { checkpoint.erased() }
      return pass.swept
    }
  }

  private func newestRow() throws(StoreError) -> Int {
    guard let statement = running?.statements.rowOfRevision else { return 0 }
    statement.bind(1, lastRevision)
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }
}

/// One sweep: what it found, to be done when the looking is over.
private struct SweepPass: ~Copyable {
  private(set) var state: SweepState
  private(set) var swept = Store.Swept()
  /// The rows from this key on stay: what a start reads, and the newest.
  private let end: Int
  /// Whether every row with something dead is written again, since what is dead may be sensitive.
  private let thinsAll: Bool
  /// Keys of rows next to each other without a living record.
  private var dead: [ClosedRange<Int>] = []
  /// Keys of rows to be written again, with the end of what lives of them in `living`.
  private var thinned: [(key: Int, end: Int)] = []
  /// The row that is looked at.
  private var bytes: [UInt8] = []
  private var living = ByteBuffer(capacity: 4 << 10)

  /// - Parameter scratch: memory of the pass before.
  init(state: SweepState, end: Int, thinsAll: Bool, scratch: inout [UInt8]) {
    self.state = state
    self.end = end
    self.thinsAll = thinsAll
    swap(&bytes, &scratch)
  }

  /// Leaves the memory of the row that was read last for the next pass, unless it was an unusual one.
  mutating func giveBack(to scratch: inout [UInt8]) {
    if bytes.capacity <= StoreLimits.sweepScratchBytes { swap(&bytes, &scratch) }
  }

  var hasWork: Bool { !dead.isEmpty || !thinned.isEmpty }

  /// Looks at rows until the credit is used up, or at all of them once.
  mutating func look(
    _ statements: HotStatements, file: String, _ isAlive: ([UInt8], Int) -> Bool
  ) throws(StoreError) {
    let start = state.cursor
    var isSecondPart = false
    while true {
      let isOver = try lookOnward(statements.rowsFrom, until: isSecondPart ? start : .max, file: file, isAlive)
      if isOver { return }
      if isSecondPart || start == 0 { break }
      isSecondPart = true
      state.wrapAround()
      runEnded()
    }
    state.wrapAround()
    state.finishRound()
  }

  /// Whether the last row looked at may be in a run of dead ones with the next.
  private var isInRun = false
  private mutating func runEnded() { isInRun = false }

  /// - Returns: Whether the credit is used up; else all rows before `last` that may go were looked at.
  private mutating func lookOnward(
    _ rows: Statement, until last: Int, file: String, _ isAlive: ([UInt8], Int) -> Bool
  ) throws(StoreError) -> Bool {
    rows.bind(1, state.cursor)
    defer { rows.reset() }
    while try rows.step() {
      let key = rows.number(0)
      if key >= end || key >= last { return false }
      look(at: rows, key, file: file, isAlive)
      if state.isUsedUp || swept.bytes >= state.passBytesMax { return true }
    }
    return false
  }

  private mutating func look(
    at row: Statement, _ key: Int, file: String, _ isAlive: ([UInt8], Int) -> Bool
  ) {
    let start = living.count
    do throws(StoreError) { try JournalRow.read(row, file: file, into: &bytes) } catch {
      return passOver(key, error)
    }
    let total = bytes.count
    var offset = 0
    // Of a row that stays it does not matter what else lives.
    while thinsAll || 2 * (living.count - start) < total, let head = RecordHead(bytes.span, at: offset) {
      if isAlive(bytes, offset) { living.append(bytes, offset..<offset + head.length) }
      offset += head.length
    }
    let alive = living.count - start
    swept.rows += 1
    swept.bytes += total
    state.looked(at: key, bytes: total)
    if alive == 0 {
      swept.bytesFreed += total
      if isInRun, let last = dead.popLast() { dead.append(last.lowerBound...key) } else { dead.append(key...key) }
      isInRun = true
      return
    }
    runEnded()
    if 2 * alive < total || thinsAll && alive < total {
      swept.bytesFreed += total - alive
      thinned.append((key, living.count))
    } else {
      living.truncate(to: start)
    }
  }

  /// Leaves a damaged row, whose bytes were read, where it is.
  private mutating func passOver(_ key: Int, _ damage: StoreError) {
    if swept.damage == nil { swept.damage = damage }
    swept.rows += 1
    swept.bytes += bytes.count
    state.looked(at: key, bytes: bytes.count)
    runEnded()
  }

  /// Removes and writes again what was found.
  borrowing func carryOut(_ statements: HotStatements) throws(StoreError) {
    for keys in dead {
      statements.removeRows.bind(1, keys.lowerBound)
      statements.removeRows.bind(2, keys.upperBound)
      try statements.removeRows.run()
    }
    try unsafe living.withBytes { (bytes) throws(StoreError) in
      var start = 0
      for row in thinned {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<row.end])
        statements.replaceRow.bind(1, row.key)
        unsafe statements.replaceRow.bind(2, part)
        statements.replaceRow.bind(3, Checksum.of(unsafe Span(_unsafeBytes: part), key: row.key))
        try statements.replaceRow.run()
        start = row.end
      }
    }
  }
}
