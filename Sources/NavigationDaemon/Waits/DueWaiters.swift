import DequeModule

/// The waiters that have an outcome and are to be answered: each user's in the order in which they came, one of each user
/// in turn.
struct DueWaiters {
  private var queues: [Int: Deque<Waiter>] = [:]
  /// The users in `queues`, in turn.
  private var users: Deque<Int> = []

  var isEmpty: Bool { users.isEmpty }

  mutating func append(_ waiter: Waiter) {
    let uid = waiter.session.account.uid
    if queues[uid] == nil { users.append(uid) }
    queues[uid, default: []].append(waiter)
  }

  mutating func popFirst() -> Waiter? {
    guard let uid = users.popFirst() else { return nil }
    let waiter = queues[uid]?.popFirst()
    if queues[uid]?.isEmpty ?? true { queues[uid] = nil } else { users.append(uid) }
    return waiter
  }
}
