import DequeModule

/// Calls that wait for a worker to read their map. Users take turns, so that no user waits for all calls of another.
struct MapCallQueue {
  /// The calls of each user, in order of arrival.
  private var calls: [Int: Deque<MapCall>] = [:]
  /// The users in the order of their turns.
  private var users: Deque<Int> = []

  /// The call whose turn it is, until it is removed.
  var first: MapCall? { users.first.flatMap { calls[$0]?.first } }

  /// The number of waiting calls of a user.
  func count(of uid: Int) -> Int { calls[uid]?.count ?? 0 }

  /// The bytes of the maps of a user's calls.
  func byteCount(of uid: Int) -> Int { calls[uid]?.reduce(0) { $0 + $1.source.count } ?? 0 }

  mutating func append(_ call: MapCall) {
    let uid = call.session.peer.uid
    if calls[uid] == nil { users.append(uid) }
    calls[uid, default: []].append(call)
    call.begin()
  }

  mutating func popFirst() -> MapCall? {
    guard let uid = users.popFirst(), let call = calls[uid]?.popFirst() else { return nil }
    if calls[uid]?.isEmpty ?? true { calls[uid] = nil } else { users.append(uid) }
    call.end()
    return call
  }

  /// Removes and returns all calls.
  mutating func removeAll() -> [MapCall] {
    var removed: [MapCall] = []
    while let call = popFirst() { removed.append(call) }
    return removed
  }
}
