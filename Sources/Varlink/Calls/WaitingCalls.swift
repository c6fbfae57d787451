/// The pending calls of a client in their order.
struct WaitingCalls {
  private let max: Int
  /// Whether each call has `more`. The next call to be answered is at index `first`.
  private var wantsMore: [Bool] = []
  private var first = 0
  private var firstNumber: UInt64 = 0

  init(max: Int) { self.max = max }

  var count: Int { wantsMore.count - first }

  /// Adds a call.
  /// - Returns: its identifier; nil for a call without reply.
  mutating func open(_ mode: CallMode) throws(ClientFailure) -> ClientConnection.CallID? {
    if mode == .oneway { return nil }
    guard count < max else { throw .tooManyCalls(limit: max) }
    wantsMore.append(mode == .more)
    return ClientConnection.CallID(number: firstNumber + UInt64(count) - 1)
  }

  /// The call of the next reply.
  mutating func answered(continues: Bool) throws(ClientFailure) -> ClientConnection.CallID {
    guard first < wantsMore.count, wantsMore[first] || !continues else { throw .unexpectedReply }
    let id = ClientConnection.CallID(number: firstNumber)
    if continues { return id }
    first += 1
    firstNumber += 1
    if first == wantsMore.count {
      wantsMore.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 64, first > wantsMore.count / 2 {
      wantsMore.removeFirst(first)
      first = 0
    }
    return id
  }
}
