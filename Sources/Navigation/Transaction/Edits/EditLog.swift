import JSON

/// The edits of the current or the last transaction, in order.
///
/// Most edits add or remove nodes. The records of these are stored apart, so that appending and writing one copies
/// nothing else.
struct EditLog: Sendable {
  private var steps: [Step] = []
  /// The nodes added or removed.
  private var nodes: [NodeRecord] = []
  private var others: [Edit] = []
  /// The number of edits that concern only hasAppeared.
  private(set) var appearanceTotal = 0
  /// The length of all results.
  private(set) var resultBytes = 0

  /// Refers to an edit. The newest edits of each kind are at the end of their array.
  private enum Step {
    case insert(node: Int32, index: Int)
    case remove(node: Int32, index: Int)
    case other(Int)
  }

  /// The capacity above which memory is released when the next transaction begins.
  private static let editsKept = 4

  init() {}

  /// Creates a log of recorded edits.
  init(_ edits: [Edit]) {
    for edit in edits { append(edit) }
  }

  /// The position of the next edit.
  var end: Int { steps.count }

  subscript(position: Int) -> Edit {
    switch steps[position] {
    case .insert(let node, let index): .insert(nodes[Int(node)], index: index)
    case .remove(let node, let index): .remove(nodes[Int(node)], index: index)
    case .other(let place): others[place]
    }
  }

  @inline(__always)
  mutating func appendInsert(_ node: consuming NodeRecord, index: Int) {
    steps.append(.insert(node: Int32(truncatingIfNeeded: nodes.count), index: index))
    nodes.append(consume node)
  }

  @inline(__always)
  mutating func appendRemove(_ node: consuming NodeRecord, index: Int) {
    steps.append(.remove(node: Int32(truncatingIfNeeded: nodes.count), index: index))
    nodes.append(consume node)
  }

  mutating func append(_ edit: consuming Edit) {
    switch edit {
    case .insert(let node, let index): return appendInsert(node, index: index)
    case .remove(let node, let index): return appendRemove(node, index: index)
    case .appear: appearanceTotal += 1
    case .result(_, let result): resultBytes += result.byteCount
    default: break
    }
    steps.append(.other(others.count))
    others.append(edit)
  }

  /// The approximate length of the records of all edits, in bytes.
  /// - Complexity: O(edits).
  var byteCount: Int {
    nodes.reduce(0) { $0 + $1.byteCount } + others.reduce(0) { $0 + $1.byteCount }
  }

  /// Writes the records of all edits.
  @inline(__always)
  func write(into buffer: inout ByteBuffer) {
    for step in steps {
      switch step {
      case .insert(let node, let index): buffer.append(recordOfInsert: nodes, Int(node), index)
      case .remove(let node, let index): buffer.append(recordOfRemove: nodes, Int(node), index)
      case .other(let place): buffer.append(record: others[place])
      }
    }
  }

  /// Whether the last edit switches a scope of links.
  var isLastOfScope: Bool {
    if case .other? = steps.last, case .scope? = others.last { true } else { false }
  }

  /// The conditions of link scopes before these edits.
  func conditions(before after: LinkConditions) -> LinkConditions {
    var conditions = after
    for edit in others.reversed() { conditions.revert(edit) }
    return conditions
  }

  mutating func popLast() -> Edit? {
    guard let step = steps.popLast() else { return nil }
    switch step {
    case .insert(_, let index): return .insert(nodes.removeLast(), index: index)
    case .remove(_, let index): return .remove(nodes.removeLast(), index: index)
    case .other:
      let edit = others.removeLast()
      if edit.isAppearance { appearanceTotal -= 1 }
      if case .result(_, let result) = edit { resultBytes -= result.byteCount }
      return edit
    }
  }

  /// Removes all edits.
  /// - Complexity: O(edits).
  @inline(__always)
  mutating func removeAll() {
    appearanceTotal = 0
    if steps.count == 1, others.isEmpty {
      // The most frequent transaction by far.
      steps.removeLast()
      nodes.removeLast()
    } else {
      forget()
    }
  }

  @inline(never)
  private mutating func forget() {
    resultBytes = 0
    let keepsRoom = steps.capacity <= Self.editsKept
    steps.removeAll(keepingCapacity: keepsRoom)
    nodes.removeAll(keepingCapacity: keepsRoom)
    others.removeAll(keepingCapacity: keepsRoom)
  }
}
