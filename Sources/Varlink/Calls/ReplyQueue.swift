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
  public var waitingCount: Int { entries.count - first + onewayCount }
  /// How many bytes of replies are held because it is not their turn.
  public private(set) var heldBytes = 0

  /// The calls from the head on begin at `first`.
  private var entries: [Entry] = []
  private var first = 0
  /// The number of the head's slot.
  private var headNumber: UInt64 = 0
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
    entries.append(Entry())
    return Slot(number: headNumber + UInt64(entries.count - first) - 1)
  }

  /// Whether what is replied to the slot goes straight to the output.
  public func isHead(_ slot: Slot) -> Bool { slot.number == headNumber && first < entries.count }

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
    if slot.isOneway {
      if isLast { onewayCount -= 1 }
      precondition(onewayCount >= 0, "a call without reply is done once")
      return
    }
    precondition(slot.number >= headNumber, "a call has one last reply")
    let index = first + Int(slot.number - headNumber)
    precondition(index < entries.count && !entries[index].isDone, "a call has one last reply")
    if index == first {
      encode(&output)
      if isLast { advance(into: &output) }
    } else {
      var reply = ByteBuffer(capacity: 256)
      encode(&reply)
      heldBytes += reply.count
      unsafe reply.withBytes { unsafe entries[index].held.append(contentsOf: $0) }
      entries[index].isDone = isLast
    }
  }

  /// Passes the head and every slot behind it whose last reply is there; what the new head holds goes out.
  private mutating func advance(into output: inout ByteBuffer) {
    repeat {
      first += 1
      headNumber += 1
      guard first < entries.count else { break }
      heldBytes -= entries[first].held.count
      output.append(entries[first].held)
      entries[first].held = []
    } while entries[first].isDone
    if first == entries.count {
      // One call at a time is the common case, and the cheaper way.
      if first == 1 { entries.removeLast() } else { entries.removeAll(keepingCapacity: true) }
      first = 0
    } else if first > 32, first > entries.count / 2 {
      entries.removeFirst(first)
      first = 0
    }
  }
}
