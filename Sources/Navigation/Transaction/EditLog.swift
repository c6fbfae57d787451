import JSON

/// The edits of the transaction under way, or of the last one, in their order.
struct EditLog: Sendable {
  private(set) var edits: [Edit] = []
  /// How many of them concern hasAppeared alone.
  private(set) var appearanceTotal = 0

  /// More room than this is given back when the next transaction begins.
  private static let editsKept = 16

  init() {}

  /// A log of edits that were written down.
  init(_ edits: [Edit]) { self.edits = edits }

  /// Where the next edit will be.
  var end: Int { edits.count }

  subscript(position: Int) -> Edit {
    @inline(__always) _read { yield edits[position] }
  }

  /// Notes that a node came.
  @inline(__always)
  mutating func appendInsert(_ node: NodeRecord, index: Int) { edits.append(.insert(node, index: index)) }

  /// Notes that a node went.
  @inline(__always)
  mutating func appendRemove(_ node: consuming NodeRecord, index: Int) { edits.append(.remove(node, index: index)) }

  mutating func append(_ edit: consuming Edit) {
    if edit.isAppearance { appearanceTotal += 1 }
    edits.append(edit)
  }

  /// Appends the records of all.
  @inline(__always)
  func write(into buffer: inout ByteBuffer) {
    let edits = edits.span
    for position in edits.indices { buffer.append(record: edits[position]) }
  }

  mutating func popLast() -> Edit? {
    guard let edit = edits.popLast() else { return nil }
    if edit.isAppearance { appearanceTotal -= 1 }
    return edit
  }

  /// Forgets all. Complexity: O(edits).
  @inline(__always)
  mutating func removeAll() {
    edits.removeAll(keepingCapacity: edits.capacity <= Self.editsKept)
    appearanceTotal = 0
  }
}
