import DequeModule

/// The operations that wait at a scene for their turn.
///
/// Those that `force` puts first come first. Of the others, users take turns, so that no user waits for all operations of
/// another one. The operations of a user keep their order.
struct WaitingOperations {
  private struct Line {
    let uid: Int
    var operations: Deque<AskingOperation>
  }

  /// Those that go first, in order of arrival.
  private var forced: Deque<AskingOperation> = []
  /// The others by user, in the order of their turns.
  private var lines: Deque<Line> = []
  /// The user that had the last turn.
  private var lastUID: Int?
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The number of operations of a user.
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
  var all: [AskingOperation] { forced + lines.flatMap(\.operations) }

  private func line(of uid: Int) -> Line? { lines.first { $0.uid == uid } }

  /// The first operation of a user that meets a condition.
  ///
  /// - Complexity: O(operations of the user and those that go first).
  func first(of uid: Int, where isMeant: (AskingOperation) -> Bool) -> AskingOperation? {
    if isEmpty { return nil }
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

  // MARK: - Going

  /// Notes that a user has had a turn without waiting.
  mutating func noteTurn(of uid: Int) { lastUID = uid }

  /// Takes the next operation of those that go first.
  mutating func popForced() -> AskingOperation? {
    guard let operation = forced.popFirst() else { return nil }
    count -= 1
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
    if !line.operations.isEmpty { lines.append(line) }
    return operation
  }

  /// Removes and returns the operations of a user that meet a condition.
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
