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
  private var edits = Ring<Edit>()
  /// How many edits were dropped at the front.
  private(set) var start = 0
  /// What all edits ever kept occupy, in bytes, roughly; a difference of two of these is that of the edits between.
  private(set) var byteTotal = 0
  /// How many edits ever kept concern hasAppeared alone.
  private(set) var appearanceTotal = 0

  /// Where the next edit will be.
  var end: Int { start + edits.count }

  subscript(position: Int) -> Edit {
    @inline(__always) _read { yield edits[position &- start] }
  }

  /// Notes that a node came.
  @inline(__always)
  mutating func appendInsert(_ node: NodeRecord, index: Int) {
    byteTotal &+= Edit.baseBytes &+ Int(node.byteCount)
    edits.append(.insert(node, index: index))
  }

  /// Notes that a node went.
  @inline(__always)
  mutating func appendRemove(_ node: consuming NodeRecord, index: Int) {
    byteTotal &+= Edit.baseBytes &+ Int(node.byteCount)
    edits.append(.remove(node, index: index))
  }

  mutating func append(_ edit: consuming Edit) {
    byteTotal += edit.byteCount
    if edit.isAppearance { appearanceTotal += 1 }
    edits.append(edit)
  }

  mutating func popLast() -> Edit? {
    guard let edit = edits.popLast() else { return nil }
    byteTotal -= edit.byteCount
    if edit.isAppearance { appearanceTotal -= 1 }
    return edit
  }

  /// Forgets what is before a position.
  /// - Parameter atOnce: whether their memory is given back now, not when others take their places.
  /// - Complexity: O(1); O(edits forgotten) at once.
  mutating func dropFirst(to position: Int, atOnce: Bool) {
    let count = min(position - start, edits.count)
    if count > 0 {
      edits.removeFirst(count, atOnce: atOnce)
      start += count
    }
  }
}
