public import JSON

/// The replies of a server's connection.
public struct Replies: ~Copyable {
  /// The bytes to send. The owner removes them after sending them.
  public var output = ByteBuffer()

  private var queue: ReplyQueue
  /// The call that asked for another protocol. No call follows it before it is answered.
  private var upgrade: ReplyQueue.Slot?
  private var hasAcceptedUpgrade = false

  init(_ queue: ReplyQueue) { self.queue = queue }

  /// The number of pending calls.
  public var waitingCount: Int { queue.waitingCount }

  /// The number of bytes in replies that wait for the reply to an earlier call. The owner bounds it.
  public var heldBytes: Int { queue.heldBytes }

  /// Whether the connection has switched: the reply to a call with `upgrade` is in the output, behind all others.
  var isUpgraded: Bool { hasAcceptedUpgrade && queue.isEmpty }

  /// Whether a further call can be taken.
  var takesCalls: Bool { !queue.isFull && upgrade == nil }

  /// Removes the bytes to send and returns them.
  /// - Complexity: O(bytes).
  public mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll() }
    return output.array()
  }

  mutating func open(_ mode: CallMode) -> ReplyQueue.Slot {
    let slot = queue.open(mode)
    if mode == .upgrade { upgrade = slot }
    return slot
  }

  /// Replies to a call. The reply to a call with `upgrade` switches the connection to the other protocol.
  /// - Parameters:
  ///   - slot: the slot of the call, which must not have had its last reply.
  ///   - value: the parameters of the reply.
  ///   - continues: whether more replies to the same call follow, which it must have asked for.
  /// - Complexity: O(reply), plus O(held replies) for those that become due.
  public mutating func reply(to slot: ReplyQueue.Slot, _ value: some WireValue, continues: Bool = false) {
    if slot == upgrade { hasAcceptedUpgrade = true }
    queue.reply(to: slot, isLast: !continues, into: &output) { $0.appendReply(value, continues: continues) }
  }

  /// Answers a call with an error. The connection keeps its protocol.
  /// - Complexity: O(error), plus O(held replies) for those that become due.
  public mutating func fail(_ slot: ReplyQueue.Slot, _ failure: some InterfaceFailure) {
    if slot == upgrade { upgrade = nil }
    queue.reply(to: slot, into: &output) { $0.appendError(failure) }
  }

  /// Has a call answered that is none of the service's own methods: those of `org.varlink.service`, or an error.
  /// None of them switches the protocol.
  public mutating func reply(to slot: ReplyQueue.Slot, _ call: CallView, by service: ServiceInterface) {
    if slot == upgrade { upgrade = nil }
    queue.reply(to: slot, into: &output) { service.reply(to: call, into: &$0) }
  }
}
