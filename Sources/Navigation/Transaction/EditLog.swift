import JSON

/// The edits of the transaction under way, or of the last one, in their order.
///
/// Most are nodes that come or go. Their records are kept apart, so that noting and writing one copies nothing else.
struct EditLog: Sendable {
  private var steps: [Step] = []
  /// Of nodes that came or went.
  private var nodes: [NodeRecord] = []
  /// All other edits.
  private var others: [Edit] = []
  /// How many of them concern hasAppeared alone.
  private(set) var appearanceTotal = 0

  /// Where an edit is: the newest of its kind are at the end.
  private enum Step {
    case insert(node: Int32, index: Int)
    case remove(node: Int32, index: Int)
    case other(Int)
  }

  /// More room than this is given back when the next transaction begins.
  private static let editsKept = 4

  init() {}

  /// A log of edits that were written down.
  init(_ edits: [Edit]) {
    for edit in edits { append(edit) }
  }

  /// Where the next edit will be.
  var end: Int { steps.count }

  subscript(position: Int) -> Edit {
    switch steps[position] {
    case .insert(let node, let index): .insert(nodes[Int(node)], index: index)
    case .remove(let node, let index): .remove(nodes[Int(node)], index: index)
    case .other(let place): others[place]
    }
  }

  /// Notes that a node came.
  @inline(__always)
  mutating func appendInsert(_ node: consuming NodeRecord, index: Int) {
    steps.append(.insert(node: Int32(truncatingIfNeeded: nodes.count), index: index))
    nodes.append(consume node)
  }

  /// Notes that a node went.
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
    default: break
    }
    steps.append(.other(others.count))
    others.append(edit)
  }

  /// Appends the records of all.
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

  /// Whether the last edit says something of a scope of links.
  var isLastOfScope: Bool {
    if case .other? = steps.last, case .scope? = others.last { true } else { false }
  }

  /// What decided about scopes of links before it.
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
      return edit
    }
  }

  /// Forgets all. Complexity: O(edits).
  @inline(__always)
  mutating func removeAll() {
    appearanceTotal = 0
    if steps.count == 1, others.isEmpty {
      // By far most transactions.
      steps.removeLast()
      nodes.removeLast()
    } else {
      forget()
    }
  }

  @inline(never)
  private mutating func forget() {
    let keepsRoom = steps.capacity <= Self.editsKept
    steps.removeAll(keepingCapacity: keepsRoom)
    nodes.removeAll(keepingCapacity: keepsRoom)
    others.removeAll(keepingCapacity: keepsRoom)
  }
}
