import DequeModule

/// Calls that wait for a worker to read their map: by turns among the users, so that nobody waits for all that another one
/// has asked for.
struct MapCallQueue {
  /// What each user waits for, in the order in which it came.
  private var calls: [Int: Deque<MapCall>] = [:]
  /// Whose turn it is, and whose after that.
  private var users: Deque<Int> = []

  /// The one whose turn it is; it stays so until it is taken out.
  var first: MapCall? { users.first.flatMap { calls[$0]?.first } }

  /// How many calls of a user wait.
  func count(of uid: Int) -> Int { calls[uid]?.count ?? 0 }

  mutating func append(_ call: MapCall) {
    let uid = call.session.peer.uid
    if calls[uid] == nil { users.append(uid) }
    calls[uid, default: []].append(call)
  }

  mutating func popFirst() -> MapCall? {
    guard let uid = users.popFirst(), let call = calls[uid]?.popFirst() else { return nil }
    if calls[uid]?.isEmpty ?? true { calls[uid] = nil } else { users.append(uid) }
    return call
  }

  /// Takes all of them out.
  mutating func removeAll() -> [MapCall] {
    var removed: [MapCall] = []
    while let call = popFirst() { removed.append(call) }
    return removed
  }
}
