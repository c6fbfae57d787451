import DequeModule

/// Waiters that have an outcome and await their answer. Users take turns; the waiters of one user are answered in the
/// order of their arrival.
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
