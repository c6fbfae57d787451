public import JSON

/// The side of a connection that calls: calls in, bytes out; bytes in, replies out. It holds no socket.
///
/// Replies come in the order of the calls, which is how they are matched.
public struct ClientConnection: ~Copyable {
  /// How many calls may wait for their last reply, unless another limit is given: four times what a server takes by
  /// default before it stops to read, so that a client may always be ahead of it.
  public static let callsWaitingMax = 4 * ReplyQueue.callsWaitingMax
  /// The longest message that is taken, in bytes, unless another limit is given: replies may be much longer than calls.
  public static let frameBytesMax = 16 << 20

  /// A call that wants a reply. Numbers count from 0 in the order of the calls.
  public struct CallID: Hashable, Sendable {
    public let number: UInt64
  }

  /// Bytes to be sent. Whoever has sent them removes them.
  public var output = ByteBuffer()

  private var splitter: FrameSplitter
  private var waiting: WaitingCalls

  /// - Parameters:
  ///   - frameBytesMax: the longest message to take, in bytes.
  ///   - callsWaitingMax: how many calls may wait for their last reply.
  public init(
    frameBytesMax: Int = ClientConnection.frameBytesMax, callsWaitingMax: Int = ClientConnection.callsWaitingMax
  ) {
    splitter = FrameSplitter(frameBytesMax: frameBytesMax)
    waiting = WaitingCalls(max: callsWaitingMax)
  }

  /// How many calls wait for their last reply.
  public var waitingCount: Int { waiting.count }

  /// Whether a message has begun whose end is not there yet.
  public var hasPartial: Bool { splitter.hasPartial }

  /// Calls a method: puts the message into `output`.
  /// - Returns: by what the replies are known; nil for a call that wants none.
  /// - Throws: `tooManyCalls` when `callsWaitingMax` calls wait for their last reply.
  /// - Complexity: O(parameters)
  @discardableResult
  public mutating func call<Called: RemoteMethod>(
    _ method: Called.Type, _ parameters: Called.Parameters, _ mode: CallMode = .single
  ) throws(ClientFailure) -> CallID? {
    let id = try waiting.open(mode)
    output.appendCall(method, parameters, mode)
    return id
  }

  /// Calls a method by its name: puts the message into `output`.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - parameters: what it is called with; nil to leave them out.
  ///   - mode: how to be answered.
  /// - Returns: by what the replies are known; nil for a call that wants none.
  /// - Throws: `tooManyCalls` when `callsWaitingMax` calls wait for their last reply.
  /// - Complexity: O(parameters)
  @discardableResult
  public mutating func call(
    _ method: String, _ parameters: JSONObject?, _ mode: CallMode = .single
  ) throws(ClientFailure) -> CallID? {
    let id = try waiting.open(mode)
    output.appendCall(method, parameters, mode)
    return id
  }

  /// Calls a method by its name: puts the message into `output`, with the parameters that `write` writes there.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - mode: how the call is answered.
  ///   - write: writes the parameters, a JSON object.
  /// - Returns: the number by which the replies are known; nil for a call that wants none.
  /// - Throws: `tooManyCalls` when `callsWaitingMax` calls wait for their last reply.
  /// - Complexity: O(parameters)
  @discardableResult
  public mutating func call(
    _ method: String, _ mode: CallMode = .single, writing write: (inout ByteBuffer) -> Void
  ) throws(ClientFailure) -> CallID? {
    let id = try waiting.open(mode)
    output.appendCall(method, mode, writing: write)
    return id
  }

  /// Takes bytes that were read, and hands out the replies that are complete.
  /// - Parameters:
  ///   - bytes: what was read; `JSONParser.padding` bytes behind it must be readable.
  ///   - parser: reads the messages; a reply is valid during `body` only.
  ///   - body: gets each reply with its call. It must not use the connection. After `.pause` the rest is kept.
  /// - Throws: when the bytes are no replies to the calls: the connection is of no use any more.
  /// - Complexity: O(bytes)
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, _ parser: JSONParser, _ body: (CallID, ReplyView) -> Disposition
  ) throws(ClientFailure) {
    var reader = ReplyReader(waiting: waiting, parser: parser)
    do throws(FrameError) {
      try unsafe splitter.receive(bytes) { unsafe reader.read($0, body) }
    } catch {
      throw .frame(error)
    }
    waiting = reader.waiting
    if let failure = reader.failure { throw failure }
  }

  /// Ends a pause: hands out the replies that were kept, until there is none left or `body` asks for another pause.
  /// - Parameters: as for `receive`.
  /// - Throws: as `receive`.
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
    if let failure = reader.failure { throw failure }
  }
}

/// Turns messages into replies and finds the calls that they answer.
private struct ReplyReader {
  var waiting: WaitingCalls
  let parser: JSONParser
  var failure: ClientFailure?

  mutating func read(
    _ frame: UnsafeRawBufferPointer, _ body: (ClientConnection.CallID, ReplyView) -> Disposition
  ) -> Disposition {
    do throws(ClientFailure) {
      let reply = try unsafe reply(frame)
      // A reply is taken when it comes: it is not handed out again.
      return body(try waiting.answered(continues: reply.continues), reply) == .next ? .next : .pause
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
