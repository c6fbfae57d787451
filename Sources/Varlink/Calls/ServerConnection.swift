public import JSON

/// The server side of a connection, without a socket: it turns bytes into calls, and replies into bytes.
///
/// Calls may be answered at once or later, in any order; the replies leave in the order of the calls.
public struct ServerConnection: ~Copyable {
  /// The replies: `connection.replies.reply(to:…)`.
  public var replies: Replies
  /// The names of the methods that may be called with `upgrade`. Others are then answered with `InvalidParameter`.
  public var upgradeMethods: Set<String> = []

  private var splitter: FrameSplitter

  /// - Parameters:
  ///   - frameBytesMax: the limit for the length of a message in bytes.
  ///   - callsWaitingMax: the limit for the number of pending calls.
  public init(
    frameBytesMax: Int = FrameSplitter.frameBytesMax, callsWaitingMax: Int = ReplyQueue.callsWaitingMax
  ) {
    splitter = FrameSplitter(frameBytesMax: frameBytesMax)
    replies = Replies(ReplyQueue(callsWaitingMax: callsWaitingMax))
  }

  /// Whether an incomplete message is pending.
  public var hasPartial: Bool { splitter.hasPartial }

  /// Whether the connection takes no call until pending ones are answered: at `callsWaitingMax`, and after a call with
  /// `upgrade`. The owner should stop reading, and call `resume` once `canResume`.
  public var isPaused: Bool { splitter.isPaused }

  /// Whether `resume` would pass on further calls.
  public var canResume: Bool { isPaused && replies.takesCalls }

  /// Whether a call with `upgrade` succeeded: once `replies.output` is sent, the connection belongs to the other protocol.
  /// The bytes that arrived with the call are in `takeRest`; pass no more to `receive`.
  public var isUpgraded: Bool { replies.isUpgraded }

  /// Passes the complete calls in newly read bytes to `body`.
  /// - Parameters:
  ///   - bytes: the bytes that were read; `JSONParser.padding` bytes after them must be readable.
  ///   - parser: the parser for the messages.
  ///   - body: called with each call, which is valid during the call only, its slot, and the replies. Each slot needs a last
  ///     reply, then or later, also that of a call without reply. `body` must not use the connection.
  /// - Throws: `ServerFailure` if the bytes are not calls. The connection is then unusable.
  /// - Precondition: the connection is not upgraded.
  /// - Complexity: O(bytes).
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, _ parser: JSONParser, _ body: (CallView, ReplyQueue.Slot, inout Replies) -> Void
  ) throws(ServerFailure) {
    precondition(!isUpgraded, "these bytes belong to another protocol")
    var failure: ServerFailure?
    let upgrades = upgradeMethods
    try Self.split(&splitter, &replies) { (splitter, replies) throws(FrameError) in
      try unsafe splitter.receive(bytes) { frame in
        unsafe Self.take(frame, parser, upgrades, &replies, &failure, body)
      }
    }
    if let failure { throw failure }
  }

  /// Ends a pause: passes the pending calls to `body`. Parameters and errors are those of `receive`.
  /// - Precondition: `canResume`.
  public mutating func resume(
    _ parser: JSONParser, _ body: (CallView, ReplyQueue.Slot, inout Replies) -> Void
  ) throws(ServerFailure) {
    precondition(canResume && !isUpgraded, "the connection takes no calls")
    var failure: ServerFailure?
    let upgrades = upgradeMethods
    try Self.split(&splitter, &replies) { (splitter, replies) throws(FrameError) in
      try unsafe splitter.resume { frame in unsafe Self.take(frame, parser, upgrades, &replies, &failure, body) }
    }
    if let failure { throw failure }
  }

  /// Removes the bytes that arrived after the call of an upgrade: the first ones of the other protocol.
  /// - Precondition: the connection is upgraded.
  public mutating func takeRest() -> [UInt8] {
    precondition(isUpgraded, "the connection speaks Varlink")
    return splitter.takeHeld()
  }

  /// Lends splitter and replies to `body`, which uses them at the same time.
  private static func split(
    _ splitter: inout FrameSplitter, _ replies: inout Replies,
    _ body: (inout FrameSplitter, inout Replies) throws(FrameError) -> Void
  ) throws(ServerFailure) {
    do throws(FrameError) { try body(&splitter, &replies) } catch { throw .frame(error) }
  }

  private static func take(
    _ frame: UnsafeRawBufferPointer, _ parser: JSONParser, _ upgrades: Set<String>, _ replies: inout Replies,
    _ failure: inout ServerFailure?, _ body: (CallView, ReplyQueue.Slot, inout Replies) -> Void
  ) -> Disposition {
    let call: CallView
    do throws(ServerFailure) { call = try unsafe self.call(frame, parser) } catch {
      failure = error
      return .pause
    }
    if call.mode == .upgrade, !upgrades.contains(call.method.string) {
      let slot = replies.open(.single)
      replies.fail(slot, ServiceFailure.noUpgrade)
    } else {
      body(call, replies.open(call.mode), &replies)
    }
    return replies.takesCalls ? .next : .pause
  }

  private static func call(
    _ frame: UnsafeRawBufferPointer, _ parser: JSONParser
  ) throws(ServerFailure) -> CallView {
    let element: JSONElement
    do { element = try unsafe parser.parse(frame) } catch { throw .syntax(error) }
    do { return try CallView(element) } catch { throw .call(error) }
  }
}
