public import JSON

/// The client side of a connection, without a socket: it turns calls into bytes, and bytes into replies.
///
/// Replies arrive in the order of the calls and are matched by that.
public struct ClientConnection: ~Copyable {
  /// The default limit for the number of pending calls: four times the number at which a server stops reading by default,
  /// so that a client can stay ahead of the server.
  public static let callsWaitingMax = 4 * ReplyQueue.callsWaitingMax
  /// The default limit for the length of a message in bytes. Replies may be much longer than calls.
  public static let frameBytesMax = 32 << 20

  /// A call with a reply. Calls are numbered from 0 in their order.
  public struct CallID: Hashable, Sendable {
    public let number: UInt64
  }

  /// The bytes to send. The owner removes them after sending them.
  public var output = ByteBuffer()

  /// Whether a call with `upgrade` succeeded: the bytes after its reply belong to the other protocol. Those that arrived with
  /// the reply are in `takeRest`; pass no more to `receive`.
  public private(set) var isUpgraded = false

  private var splitter: FrameSplitter
  private var waiting: WaitingCalls

  /// - Parameters:
  ///   - frameBytesMax: the limit for the length of a message in bytes.
  ///   - callsWaitingMax: the limit for the number of pending calls.
  public init(
    frameBytesMax: Int = ClientConnection.frameBytesMax, callsWaitingMax: Int = ClientConnection.callsWaitingMax
  ) {
    splitter = FrameSplitter(frameBytesMax: frameBytesMax)
    waiting = WaitingCalls(max: callsWaitingMax)
  }

  /// The number of pending calls.
  public var waitingCount: Int { waiting.count }

  /// Whether an incomplete message is pending.
  public var hasPartial: Bool { splitter.hasPartial }

  /// Calls a method: appends the message to `output`.
  /// - Returns: the identifier of the call; nil for a call without reply.
  /// - Throws: `tooManyCalls` if `callsWaitingMax` calls are pending, `upgrading` after a call with `upgrade`.
  /// - Complexity: O(parameters).
  @discardableResult
  public mutating func call<Called: RemoteMethod>(
    _ method: Called.Type, _ parameters: Called.Parameters, _ mode: CallMode = .single
  ) throws(ClientFailure) -> CallID? {
    let id = try open(mode)
    output.appendCall(method, parameters, mode)
    return id
  }

  /// Calls a method by its name: appends the message to `output`.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - parameters: the parameters; nil to omit them.
  ///   - mode: the kind of reply.
  /// - Returns: the identifier of the call; nil for a call without reply.
  /// - Throws: `tooManyCalls` if `callsWaitingMax` calls are pending, `upgrading` after a call with `upgrade`.
  /// - Complexity: O(parameters).
  @discardableResult
  public mutating func call(
    _ method: String, _ parameters: JSONObject?, _ mode: CallMode = .single
  ) throws(ClientFailure) -> CallID? {
    let id = try open(mode)
    output.appendCall(method, parameters, mode)
    return id
  }

  /// Calls a method by its name, and appends the message to `output`.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - mode: how the call is answered.
  ///   - write: writes the parameters, a JSON object.
  /// - Returns: the number that identifies the replies; nil for a oneway call.
  /// - Throws: `tooManyCalls` if `callsWaitingMax` calls are pending, `upgrading` after a call with `upgrade`.
  /// - Complexity: O(parameters).
  @discardableResult
  public mutating func call(
    _ method: String, _ mode: CallMode = .single, writing write: (inout ByteBuffer) -> Void
  ) throws(ClientFailure) -> CallID? {
    let id = try open(mode)
    output.appendCall(method, mode, writing: write)
    return id
  }

  /// Adds a call whose message the owner has appended to `output` itself.
  /// - Parameter mode: the kind of reply.
  /// - Returns: the identifier of the call; nil for a call without reply.
  /// - Throws: `tooManyCalls` if `callsWaitingMax` calls are pending, `upgrading` after a call with `upgrade`. The owner removes
  ///   the message then.
  @discardableResult
  public mutating func open(_ mode: CallMode) throws(ClientFailure) -> CallID? {
    if isUpgraded { throw .upgrading }
    return try waiting.open(mode)
  }

  /// Removes the bytes to send and returns them.
  /// - Complexity: O(bytes).
  public mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll() }
    return output.array()
  }

  /// Passes the complete replies in newly read bytes to `body`.
  /// - Parameters:
  ///   - bytes: the bytes that were read; `JSONParser.padding` bytes after them must be readable.
  ///   - parser: the parser for the messages.
  ///   - body: called with each reply and its call. The reply is valid during the call only. `body` must not use the
  ///     connection. If it returns `.pause` the remaining bytes are kept.
  /// - Throws: `ClientFailure` if the bytes are not replies to the calls. The connection is then unusable.
  /// - Precondition: the connection is not upgraded.
  /// - Complexity: O(bytes).
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, _ parser: JSONParser, _ body: (CallID, ReplyView) -> Disposition
  ) throws(ClientFailure) {
    precondition(!isUpgraded, "these bytes belong to another protocol")
    var reader = ReplyReader(waiting: waiting, parser: parser)
    do throws(FrameError) {
      try unsafe splitter.receive(bytes) { unsafe reader.read($0, body) }
    } catch {
      throw .frame(error)
    }
    waiting = reader.waiting
    isUpgraded = reader.isUpgraded
    if let failure = reader.failure { throw failure }
  }

  /// Ends a pause: passes the pending replies to `body`, until none is left or `body` asks for another pause. Parameters and
  /// errors are those of `receive`.
  public mutating func resume(
    _ parser: JSONParser, _ body: (CallID, ReplyView) -> Disposition
  ) throws(ClientFailure) {
    var reader = ReplyReader(waiting: waiting, parser: parser)
    do throws(FrameError) {
      try unsafe splitter.resume { unsafe reader.read($0, body) }
    } catch {
      throw .frame(error)
    }
    waiting = reader.waiting
    isUpgraded = reader.isUpgraded
    if let failure = reader.failure { throw failure }
  }

  /// Removes the bytes that arrived after the reply to an upgrade: the first ones of the other protocol.
  /// - Precondition: the connection is upgraded.
  public mutating func takeRest() -> [UInt8] {
    precondition(isUpgraded, "the connection speaks Varlink")
    return splitter.takeHeld()
  }
}

/// Turns messages into replies and matches them with their calls.
private struct ReplyReader {
  var waiting: WaitingCalls
  let parser: JSONParser
  var isUpgraded = false
  var failure: ClientFailure?

  mutating func read(
    _ frame: UnsafeRawBufferPointer, _ body: (ClientConnection.CallID, ReplyView) -> Disposition
  ) -> Disposition {
    do throws(ClientFailure) {
      let reply = try unsafe reply(frame)
      let call = try waiting.answered(continues: reply.continues)
      isUpgraded = call.mode == .upgrade && reply.error == nil
      // A reply is matched when it is read, so it cannot be passed on again.
      return body(call.id, reply) == .next && !isUpgraded ? .next : .pause
    } catch {
      failure = error
      return .pause
    }
  }

  private func reply(_ frame: UnsafeRawBufferPointer) throws(ClientFailure) -> ReplyView {
    let element: JSONElement
    do { element = try unsafe parser.parse(frame) } catch { throw .syntax(error) }
    do { return try ReplyView(element) } catch { throw .reply(error) }
  }
}
