/// The pending calls of a client in their order.
struct WaitingCalls {
  private let max: Int
  /// How each call is answered. The next call to be answered is at index `first`.
  private var modes: [CallMode] = []
  private var first = 0
  private var firstNumber: UInt64 = 0

  init(max: Int) { self.max = max }

  var count: Int { modes.count - first }

  /// Adds a call.
  /// - Returns: its identifier; nil for a call without reply.
  mutating func open(_ mode: CallMode) throws(ClientFailure) -> ClientConnection.CallID? {
    // The bytes after an upgrade may belong to the other protocol.
    if modes.last == .upgrade { throw .upgrading }
    if mode == .oneway { return nil }
    guard count < max else { throw .tooManyCalls(limit: max) }
    modes.append(mode)
    return ClientConnection.CallID(number: firstNumber + UInt64(count) - 1)
  }

  /// The call of the next reply, and how it is answered.
  mutating func answered(continues: Bool) throws(ClientFailure) -> (id: ClientConnection.CallID, mode: CallMode) {
    guard first < modes.count, modes[first] == .more || !continues else { throw .unexpectedReply }
    let answered = (id: ClientConnection.CallID(number: firstNumber), mode: modes[first])
    if continues { return answered }
    first += 1
    firstNumber += 1
    if first == modes.count {
      modes.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 64, first > modes.count / 2 {
      modes.removeFirst(first)
      first = 0
    }
    return answered
  }
}
