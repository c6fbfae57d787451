import DequeModule

/// Some consecutive edits of a log.
struct EditRange: Sendable {
  /// Counted from the first edit that the log ever held.
  var start: Int
  var count: Int

  static let none = EditRange(start: 0, count: 0)

  var end: Int { start + count }
}

/// The edits of the commits that are kept, in their order, and behind them those of the transaction under way: a commit
/// copies nothing, it says where its edits are.
struct EditLog: Sendable {
  private(set) var edits: Deque<Edit> = []
  /// How many edits were dropped at the front.
  private(set) var start = 0

  /// Where the next edit will be.
  var end: Int { start + edits.count }

  subscript(position: Int) -> Edit {
    _read { yield edits[position - start] }
  }

  mutating func append(_ edit: consuming Edit) { edits.append(edit) }

  mutating func popLast() -> Edit? { edits.popLast() }

  /// What some edits occupy, in bytes, roughly. Complexity: O(edits).
  func byteCount(of range: EditRange) -> Int {
    var bytes = 0
    for position in range.start..<range.end { bytes += self[position].byteCount }
    return bytes
  }

  /// Forgets what is before a position. Complexity: O(edits forgotten).
  mutating func dropFirst(to position: Int) {
    let count = min(position - start, edits.count)
    if count > 0 {
      edits.removeFirst(count)
      start += count
    }
  }
}
