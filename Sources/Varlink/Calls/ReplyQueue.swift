public import JSON

/// The order of replies on one connection: calls may be answered in any order, and Varlink wants their replies in the
/// order of the calls.
///
/// Each call opens a slot. The first slot that is not answered yet is the head: its replies go straight to the output.
/// What is replied to later slots is held until its turn comes. A call with `more` stays the head until its last
/// reply. Nothing is allocated for a call that is answered while it is the head, as almost every one is.
public struct ReplyQueue {
  /// How many calls of one connection may wait for their last reply, unless another limit is given.
  public static let callsWaitingMax = 256

  /// The place of a call in the order.
  public struct Slot: Hashable, Sendable {
    fileprivate let number: UInt64
    fileprivate static let oneway = Slot(number: .max)

    /// Whether the call wants no reply.
    public var isOneway: Bool { self == .oneway }
  }

  /// A call that has no last reply yet, or whose last reply is held.
  private struct Entry {
    var held: [UInt8] = []
    var isDone = false
  }

  /// How many calls may wait for their last reply.
  public let callsWaitingMax: Int
  /// How many calls wait for their last reply, or wait with it for their turn; those without reply count too.
  public var waitingCount: Int { (hasHead ? 1 : 0) + entries.count - first + onewayCount }
  /// How many bytes of replies are held because it is not their turn.
  public private(set) var heldBytes = 0

  /// The number of the head's slot, or of the next one when no call waits. The head needs no entry: nothing of it is held.
  private var headNumber: UInt64 = 0
  private var hasHead = false
  /// The calls behind the head begin at `first`.
  private var entries: [Entry] = []
  private var first = 0
  private var onewayCount = 0

  /// - Parameter callsWaitingMax: how many calls may wait for their last reply.
  public init(callsWaitingMax: Int = ReplyQueue.callsWaitingMax) { self.callsWaitingMax = callsWaitingMax }

  /// Whether no call can be taken before another one is answered: time to stop reading.
  public var isFull: Bool { waitingCount >= callsWaitingMax }

  /// Whether no call waits.
  public var isEmpty: Bool { waitingCount == 0 }

  /// Gives the next call its place.
  /// - Precondition: the queue is not full.
  /// - Complexity: O(1)
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

  /// Whether what is replied to the slot goes straight to the output.
  public func isHead(_ slot: Slot) -> Bool { slot.number == headNumber && hasHead }

  /// Replies to a call.
  /// - Parameters:
  ///   - slot: the call's place; it must not have had its last reply.
  ///   - isLast: whether this is the call's last reply (or error).
  ///   - output: where replies go whose turn it is.
  ///   - encode: appends the reply as one message or several. Not carried out for a call that wants no reply.
  /// - Complexity: O(reply), and O(held replies) when later ones get their turn by it.
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

  /// Passes the head, which has had its last reply: for who has written that to the output without `reply`.
  /// - Parameter output: where replies go whose turn it is.
  /// - Precondition: there is a head (`isHead`).
  /// - Complexity: O(1), and O(held replies) when later ones get their turn by it.
  public mutating func passHead(into output: inout ByteBuffer) {
    headNumber += 1
    if entries.isEmpty { hasHead = false } else { passDone(into: &output) }
  }

  /// Takes the next call as the head, and passes it and every one behind it whose last reply is there; what the new head
  /// holds goes out.
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
