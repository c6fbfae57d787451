import JSON

// Counting the work of a transaction, which is bounded (docs/specification/model.md §11). A unit is about a node visited,
// a small edit, or 256 bytes read or recorded; inserting and removing nodes costs more. Work that is taken back counts
// too.
//
// Every edit counts all the bytes that its record will have, or the record of a legal call could outgrow
// `Record.bytesMax`. Names are short (`Text.nameBytesMax`), so an edit of a name counts as a small one.
extension Transaction {
  /// The entries of a list of the map that are read for one unit.
  static let entriesOfUnit = 16

  /// - Throws: `limitReached` if the transaction has taken more work than allowed.
  @inline(__always)
  func checkWork() throws(NavigationError) {
    if work > limits.work { throw .limitReached(.work, value: limits.work) }
  }

  /// Counts some units.
  /// - Throws: As `checkWork`.
  @inline(__always)
  mutating func spend(_ units: Int) throws(NavigationError) {
    work &+= units
    try checkWork()
  }

  /// The screens of the visible path after a screen, or all of them for nil.
  /// - Throws: As `checkWork`.
  /// - Complexity: O(screens after it).
  mutating func visiblePath(after screen: NodeID? = nil) throws(NavigationError) -> [NodeID] {
    let path = state.visibleScreens(after: screen)
    try spend(path.count)
    return path
  }
}

/// The units of steps that take longer than visiting a node. The costs were measured with 14,000 nodes at once.
enum EditCost {
  /// A node that is inserted.
  static let insertion = 4
  /// A node that is removed.
  static let removal = 2
  /// An edit of an earlier commit that is read, reverted and recorded again.
  static let travel = 8
  /// The switched scopes of links that a unit moves to make room for another one.
  static let choicesOfUnit = 64
}

extension Transaction {
  /// The units of work of reading or recording some bytes.
  @inline(__always)
  static func work(ofBytes bytes: Int) -> Int { bytes &>> 8 }
}

extension JSONObject {
  /// The units of work of reading it.
  @inline(__always)
  var work: Int { Transaction.work(ofBytes: byteCount) }
}

extension NodeRecord {
  /// The units of work of recording it, besides those of an edit.
  var work: Int { Transaction.work(ofBytes: byteCount) }
}

extension NodeContent {
  /// The units of work of recording it, besides those of an edit.
  var work: Int { Transaction.work(ofBytes: byteCount) }
}
