public import JSON

/// Puts the replies of one connection in the order of the calls, which Varlink requires, while calls may complete in any
/// order.
///
/// Each call opens a slot. The first slot without its last reply is the head: its replies go directly to the output.
/// Replies to later slots are held until their slot becomes the head. A call with `more` stays the head until its last
/// reply. A call that completes while it is the head, as nearly all do, does not allocate.
public struct ReplyQueue {
  /// The default limit for the number of pending calls of one connection.
  public static let callsWaitingMax = 256

  /// The position of a call in the order.
  public struct Slot: Hashable, Sendable {
    fileprivate let number: UInt64
    fileprivate static let oneway = Slot(number: .max)

    /// Whether the call has no reply.
    public var isOneway: Bool { self == .oneway }
  }

  /// A call behind the head.
  private struct Entry {
    var held: [UInt8] = []
    var isDone = false
  }

  /// The limit for the number of pending calls.
  public let callsWaitingMax: Int
  /// The number of pending calls: calls whose last reply is not in the output yet, and calls without reply that are not
  /// done.
  public var waitingCount: Int { (hasHead ? 1 : 0) + entries.count - first + onewayCount }
  /// The number of bytes in held replies.
  public private(set) var heldBytes = 0

  /// The number of the head, or of the next call if none is pending. The head needs no entry because none of its replies
  /// are held.
  private var headNumber: UInt64 = 0
  private var hasHead = false
  /// The calls behind the head, from index `first`.
  private var entries: [Entry] = []
  private var first = 0
  private var onewayCount = 0

  /// - Parameter callsWaitingMax: the limit for the number of pending calls.
  public init(callsWaitingMax: Int = ReplyQueue.callsWaitingMax) { self.callsWaitingMax = callsWaitingMax }

  /// Whether no further call can be opened before another one completes. The owner should stop reading.
  public var isFull: Bool { waitingCount >= callsWaitingMax }

  /// Whether no call is pending.
  public var isEmpty: Bool { waitingCount == 0 }

  /// Opens a slot for the next call.
  /// - Precondition: the queue is not full.
  /// - Complexity: O(1).
  public mutating func open(_ mode: CallMode = .single) -> Slot {
    precondition(!isFull, "no call is taken while callsWaitingMax wait")
    if mode == .oneway {
      onewayCount += 1
      return .oneway
    }
    if !hasHead {
      hasHead = true
      return Slot(number: headNumber)
    }
    entries.append(Entry())
    return Slot(number: headNumber + UInt64(entries.count - first))
  }

  /// Whether replies to the slot go directly to the output.
  public func isHead(_ slot: Slot) -> Bool { slot.number == headNumber && hasHead }

  /// Replies to a call.
  /// - Parameters:
  ///   - slot: the slot of the call, which must not have had its last reply.
  ///   - isLast: whether this is the last reply of the call, or an error.
  ///   - output: the buffer for replies that are due.
  ///   - encode: appends the reply as one or more messages. Not called for a call without reply.
  /// - Complexity: O(reply), plus O(held replies) for those that become due.
  public mutating func reply(
    to slot: Slot, isLast: Bool = true, into output: inout ByteBuffer, _ encode: (inout ByteBuffer) -> Void
  ) {
    if isHead(slot) {
      encode(&output)
      if isLast { passHead(into: &output) }
    } else if slot.isOneway {
      if isLast { onewayCount -= 1 }
      precondition(onewayCount >= 0, "a call without reply is done once")
    } else {
      hold(slot, isLast: isLast, encode)
    }
  }

  private mutating func hold(_ slot: Slot, isLast: Bool, _ encode: (inout ByteBuffer) -> Void) {
    precondition(slot.number > headNumber, "a call has one last reply")
    let index = first + Int(slot.number - headNumber) - 1
    precondition(index < entries.count && !entries[index].isDone, "a call has one last reply")
    var reply = ByteBuffer(capacity: 256)
    encode(&reply)
    heldBytes += reply.count
    unsafe reply.withBytes { unsafe entries[index].held.append(contentsOf: $0) }
    entries[index].isDone = isLast
  }

  /// Completes the head, after the caller has appended its last reply to the output without `reply`.
  /// - Parameter output: the buffer for replies that are due.
  /// - Precondition: there is a head (`isHead`).
  /// - Complexity: O(1), plus O(held replies) for those that become due.
  public mutating func passHead(into output: inout ByteBuffer) {
    headNumber += 1
    if entries.isEmpty { hasHead = false } else { passDone(into: &output) }
  }

  /// Appends the held replies of the next calls to the output, up to and including the first call without its last reply,
  /// which becomes the head.
  private mutating func passDone(into output: inout ByteBuffer) {
    var isDone = true
    while isDone, first < entries.count {
      heldBytes -= entries[first].held.count
      output.append(entries[first].held)
      entries[first].held = []
      isDone = entries[first].isDone
      if isDone { headNumber += 1 }
      first += 1
    }
    hasHead = !isDone
    if first == entries.count {
      entries.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 32, first > entries.count / 2 {
      entries.removeFirst(first)
      first = 0
    }
  }
}
