import JSON

/// The records and replies in a turn file that are not in the database yet: kept in memory, to be read and copied.
struct PendingRecords: ~Copyable {
  /// The records, one after the other, ascending.
  private var bytes = ByteBuffer(capacity: 16 << 10)
  /// The place of each turn in `bytes`.
  private var turns: [Turn] = []
  private(set) var replies = TurnReplies()

  private struct Turn {
    /// The revision of its first record.
    var first: Int
    var offset: Int
  }

  var byteCount: Int { bytes.count + replies.byteCount }
  var isEmpty: Bool { bytes.isEmpty && replies.isEmpty }

  mutating func append(_ records: borrowing ByteBuffer, first: Int, _ replies: borrowing TurnReplies) {
    if !replies.isEmpty { self.replies.append(replies) }
    if records.isEmpty { return }
    turns.append(Turn(first: first, offset: bytes.count))
    bytes.append(contentsOf: records)
  }

  /// Appends a turn that was read from a file.
  mutating func append(_ turn: RecoveredTurns.Turn) {
    replies.append(turn.replies)
    guard let first = RecordHead(turn.records.span) else { return }
    turns.append(Turn(first: first.revision, offset: bytes.count))
    bytes.append(turn.records)
  }

  /// Forgets all turns. Some of the memory is kept.
  mutating func removeAll() {
    bytes.removeAll(keeping: 2 * StoreLimits.copiedBytes)
    replies.removeAll(keeping: StoreLimits.copiedBytes)
    turns.removeAll(keepingCapacity: turns.count <= StoreLimits.copiedBytes / RecordHead.byteCount)
  }

  /// The record of a revision, nil if it is not among them.
  /// - Complexity: O(log of the turns, and the records of its turn).
  func record(revision: Int) -> [UInt8]? {
    var (low, high) = (0, turns.count)
    while low < high {
      let middle = (low + high) / 2
      if turns[middle].first <= revision { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return nil }
    return bytes.withSpan(from: turns[low - 1].offset) { JournalRow.record(of: revision, in: $0) }
  }

  func array() -> [UInt8] { bytes.array() }

  /// Writes the records into the journal, within a transaction of the caller.
  func write(to journal: JournalTable) throws(StoreError) { try journal.append(bytes) }
}
