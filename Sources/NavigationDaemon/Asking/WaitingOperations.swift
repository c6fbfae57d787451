import DequeModule

/// The operations that wait at a scene for their turn.
///
/// Those that `force` puts first come first, and then the one that they have interrupted. Of the others, users take turns,
/// so that no user waits for all operations of another one. The operations of a user keep their order.
struct WaitingOperations {
  private struct Line {
    let uid: Int
    var operations: Deque<AskingOperation>
  }

  /// Those that go first, in order of arrival.
  private var forced: Deque<AskingOperation> = []
  /// The others by user, in the order of their turns.
  private var lines: Deque<Line> = []
  /// The one whose questions were ended, because an operation that goes first had to ask. It is still its turn.
  private var interrupted: AskingOperation?
  /// The user that had the last turn.
  private var lastUID: Int?
  /// Whether a link has asked, and none of the others has had a turn since.
  private var hasLinkAsked = false
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The number of operations of a user, without one that was interrupted.
  ///
  /// - Complexity: O(users and operations that go first).
  func count(of uid: Int) -> Int {
    (line(of: uid)?.operations.count ?? 0) + forced.count { $0.uid == uid }
  }

  /// The number of operations of the user with most of them.
  ///
  /// - Complexity: O(users and operations that go first).
  var largestCount: Int {
    if isEmpty { return 0 }
    var counts: [Int: Int] = [:]
    for line in lines { counts[line.uid, default: 0] += line.operations.count }
    for operation in forced { counts[operation.uid, default: 0] += 1 }
    return counts.values.max() ?? 0
  }

  /// All of them.
  ///
  /// - Complexity: O(operations).
  var all: [AskingOperation] { forced + (interrupted.map { [$0] } ?? []) + lines.flatMap(\.operations) }

  private func line(of uid: Int) -> Line? { lines.first { $0.uid == uid } }

  /// The first operation of a user that meets a condition.
  ///
  /// - Complexity: O(operations of the user and those that go first).
  func first(of uid: Int, where isMeant: (AskingOperation) -> Bool) -> AskingOperation? {
    if isEmpty { return nil }
    if let interrupted, interrupted.uid == uid, isMeant(interrupted) { return interrupted }
    return forced.first { $0.uid == uid && isMeant($0) } ?? line(of: uid)?.operations.first(where: isMeant)
  }

  // MARK: - Coming

  /// Adds an operation. One that goes first does so unless an operation of its connection is in line.
  ///
  /// - Complexity: O(users), and O(operations of the user) for one that goes first.
  mutating func append(_ operation: AskingOperation) {
    count += 1
    let index = lines.firstIndex { $0.uid == operation.uid }
    if operation.goesFirst {
      let isBehind = index.map { lines[$0].operations.contains { $0.hasReader(of: operation) } } ?? false
      if !isBehind { return forced.append(operation) }
    }
    if let index { return lines[index].operations.append(operation) }
    lines.append(Line(uid: operation.uid, operations: [operation]))
  }

  /// Adds the operation whose turn it is, because one that goes first must ask. There is one at most.
  mutating func interrupt(_ operation: AskingOperation) {
    precondition(interrupted == nil, "an operation that goes first is not interrupted")
    interrupted = operation
    count += 1
  }

  // MARK: - Going

  /// Notes that an operation that does not go first asks, which has not waited.
  mutating func noteTurn(of uid: Int) { lastUID = uid }

  /// Notes that a link asks.
  mutating func noteLinkAsked() { hasLinkAsked = true }

  /// Whether an operation that waits comes before the next link, because a link has asked.
  mutating func isTurnOfOthers() -> Bool {
    if lines.isEmpty { hasLinkAsked = false }
    return hasLinkAsked
  }

  /// Takes the next operation of those that go first, and then the one that they have interrupted. Those of its connection
  /// come after that one, and so do those of its user behind them.
  ///
  /// - Complexity: O(operations that go first).
  mutating func popForced() -> AskingOperation? {
    guard let operation = interrupted else {
      guard let operation = forced.popFirst() else { return nil }
      count -= 1
      return operation
    }
    count -= 1
    var isBehind = false
    let index = forced.firstIndex { other in
      if other.uid != operation.uid { return true }
      isBehind = isBehind || operation.hasReader(of: other)
      return !isBehind
    }
    if let index { return forced.remove(at: index) }
    interrupted = nil
    return operation
  }

  /// Takes the next operation of the others.
  ///
  /// - Complexity: O(users).
  mutating func popNext() -> AskingOperation? {
    if lines.count > 1, let index = lines.firstIndex(where: { $0.uid == lastUID }) {
      lines.append(lines.remove(at: index))
    }
    guard var line = lines.popFirst(), let operation = line.operations.popFirst() else { return nil }
    count -= 1
    lastUID = line.uid
    hasLinkAsked = false
    if !line.operations.isEmpty { lines.append(line) }
    return operation
  }

  /// Removes and returns the operations of a user that meet a condition, but not one that was interrupted.
  ///
  /// - Complexity: O(users, operations of the user and those that go first).
  mutating func removeAll(of uid: Int, where isMeant: (AskingOperation) -> Bool) -> [AskingOperation] {
    var removed: [AskingOperation] = []
    func isRemoved(_ operation: AskingOperation) -> Bool {
      guard operation.uid == uid, isMeant(operation) else { return false }
      removed.append(operation)
      return true
    }
    forced.removeAll(where: isRemoved)
    if let index = lines.firstIndex(where: { $0.uid == uid }) {
      lines[index].operations.removeAll(where: isRemoved)
      if lines[index].operations.isEmpty { lines.remove(at: index) }
    }
    count -= removed.count
    return removed
  }
}
