import JSON

/// One pass of the sweep: it first examines rows, then removes and rewrites those that it found.
struct SweepPass: ~Copyable {
  private(set) var state: SweepState
  private(set) var swept = Store.Swept()
  /// Rows from this key on stay: a start reads them, or they are the newest.
  private let end: Int
  /// Whether every row with a dead record is rewritten, because the record may be sensitive.
  private let thinsAll: Bool
  /// The keys of adjacent rows without a living record.
  private var dead: [ClosedRange<Int>] = []
  /// The keys of the rows to rewrite, with the end of their living records in `living`.
  private var thinned: [(key: Int, end: Int)] = []
  /// The current row.
  private var bytes: [UInt8] = []
  private var living = ByteBuffer(capacity: 4 << 10)

  /// - Parameters:
  ///   - state: The position of the sweep.
  ///   - end: Rows from this key on stay.
  ///   - thinsAll: Whether every row with a dead record is rewritten.
  ///   - scratch: Memory of the last pass.
  init(state: SweepState, end: Int, thinsAll: Bool, scratch: inout [UInt8]) {
    self.state = state
    self.end = end
    self.thinsAll = thinsAll
    swap(&bytes, &scratch)
  }

  /// Leaves the memory of the last row for the next pass, unless it is unusually large.
  mutating func giveBack(to scratch: inout [UInt8]) {
    if bytes.capacity <= StoreLimits.sweepScratchBytes { swap(&bytes, &scratch) }
  }

  var hasWork: Bool { !dead.isEmpty || !thinned.isEmpty }

  /// Examines rows until the credit is used up, each at most once.
  mutating func look(
    _ journal: JournalTable, file: String, _ isAlive: ([UInt8], Int) -> Bool
  ) throws(StoreError) {
    let start = state.cursor
    var isSecondPart = false
    while true {
      let isOver = try lookOnward(journal.rowsFrom, until: isSecondPart ? start : .max, file: file, isAlive)
      if isOver { return }
      if isSecondPart || start == 0 { break }
      isSecondPart = true
      state.wrapAround()
      runEnded()
    }
    state.wrapAround()
    state.finishRound()
  }

  /// Whether the last row was dead, so that the next one can be removed with it.
  private var isInRun = false
  private mutating func runEnded() { isInRun = false }

  /// Examines rows from the cursor on.
  /// - Returns: Whether the credit is used up. If not, all rows before `last` were examined.
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
    // A row of which half lives stays, so its other records do not matter.
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

  /// Skips a damaged row.
  private mutating func passOver(_ key: Int, _ damage: StoreError) {
    if swept.damage == nil { swept.damage = damage }
    swept.rows += 1
    swept.bytes += bytes.count
    state.looked(at: key, bytes: bytes.count)
    runEnded()
  }

  /// Removes and rewrites the rows that were found.
  borrowing func apply(to journal: JournalTable) throws(StoreError) {
    for keys in dead { try journal.remove(keys) }
    try unsafe living.withBytes { (bytes) throws(StoreError) in
      var start = 0
      for row in thinned {
        try unsafe journal.replace(row.key, UnsafeRawBufferPointer(rebasing: bytes[start..<row.end]))
        start = row.end
      }
    }
  }
}
