public import EventLoop
public import JSON
public import Varlink

/// A socket to a daemon and the calls on it. Replies arrive in the order of the calls.
///
/// Everything happens on the loop's thread. Closures are called from within `EventLoop.run()`, and from within `call`
/// only to report that the call was not sent, for example because the channel has ended. A closure may make further
/// calls, and may close the channel.
@safe
public final class CallChannel {
  /// The outcome of a call. A call with `more` has one for each reply; an error is always the last.
  public typealias Outcome<Reply> = CallResult<Reply>

  private let parser: JSONParser
  private var connector: Connector?
  var stream: PipeStream?
  var calls: ClientConnection
  /// The calls without a last reply, in order. The first one is being answered.
  var pending: [UnansweredCall] = []
  /// The sizes of messages that the daemon reads; nil until a large message has asked for them.
  var bounds: MessageBounds?
  /// A large message and those after it, which wait for `bounds`.
  var held: [HeldCall] = []
  /// Nil once the channel was closed by its owner.
  private var onEnd: ((CallFailure) -> Void)?
  /// The place that accepted the connection; nil before.
  public private(set) var place: AddressChoice.Candidate?
  /// Whether the channel has ended. A call made after that fails with `notSent`.
  private(set) var isEnded = false
  /// Whether the owner has closed the channel without waiting for pending calls.
  var isSilent = false
  /// Whether the owner has stopped reading.
  private var isPaused = false
  /// The buffers that are still read in spite of that.
  private var readsLeft = 0

  /// Begins to connect. Calls made before the connection is established are sent then.
  /// - Parameters:
  ///   - loop: the loop of the current thread.
  ///   - candidates: the places to try, in order.
  ///   - parser: parses the replies; channels may share it.
  ///   - onEnd: called once if the channel ends by itself, after pending calls have failed with the same error.
  public init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], parser: JSONParser,
    onEnd: @escaping (CallFailure) -> Void = { _ in }
  ) {
    self.parser = parser
    self.onEnd = onEnd
    calls = ClientConnection()
    connector = Connector(on: loop, to: candidates) { [unowned self] stream, candidate, attempts in
      place = candidate
      if let stream { connected(stream) } else { end(.unreachable(attempts)) }
    }
  }

  /// Calls a method.
  /// - Parameters:
  ///   - method: the method.
  ///   - parameters: its parameters.
  ///   - mode: whether the method replies once, with a stream (`more`), or not at all.
  ///   - onReply: called for each reply, and exactly once for the last reply or the error. Not called after `close()`.
  public func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ mode: CallMode = .single,
    _ onReply: @escaping (Outcome<Method.Reply>) -> Void
  ) {
    submit(UnansweredCall(decoding: Method.Reply.self, onReply), Method.name.description, mode) {
      $0.appendCall(method, parameters, mode)
    }
  }

  /// Calls a method by its name.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - parameters: its parameters; nil to leave them out.
  ///   - mode: whether the method replies once, with a stream (`more`), or not at all.
  ///   - onReply: called for each reply, and exactly once for the last reply or the error. `continues` says whether
  ///     more follow.
  public func call(
    _ method: String, _ parameters: JSONObject?, _ mode: CallMode = .single,
    _ onReply: @escaping (Outcome<JSONValue>, _ continues: Bool) -> Void
  ) {
    submit(
      UnansweredCall { outcome, continues in
        switch outcome {
        case .success(let element):
          let reply = element.map { JSONValue($0) } ?? .object([])
          return { onReply(.success(reply), continues) }
        case .failure(let failure): return { onReply(.failure(failure), false) }
        }
      }, method, mode
    ) { $0.appendCall(method, parameters, mode) }
  }

  /// Calls a method by its name and decodes the reply.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - reply: the type of the reply.
  ///   - write: writes the parameters, a JSON object, straight into the message.
  ///   - onReply: called once, with the reply or the error. Not called after `close()`.
  func call<Reply: WireValue>(
    _ method: String, as reply: Reply.Type, writing write: (inout ByteBuffer) -> Void,
    onReply: @escaping (Outcome<Reply>) -> Void
  ) {
    submit(UnansweredCall(decoding: Reply.self, onReply), method, .single) {
      $0.appendCall(method, .single, writing: write)
    }
  }

  /// Calls a method whose replies are a stream.
  /// - Parameters:
  ///   - method: the method.
  ///   - parameters: its parameters.
  ///   - decode: decodes the parameters of a reply, which are valid during the call only.
  ///   - onReply: called for each reply, and exactly once for the last reply or the error. Not called after `close()`.
  func stream<Method: RemoteMethod, Reply>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    decoding decode: @escaping (JSONElement?) throws(DecodingError) -> Reply,
    onReply: @escaping (Outcome<Reply>) -> Void
  ) {
    submit(UnansweredCall(decoding: decode, onReply), Method.name.description, .more) {
      $0.appendCall(method, parameters, .more)
    }
  }

  /// Closes the channel: pending calls fail with this error, and nothing is reported after that.
  public func close(failing failure: CallFailure) {
    let waiting = unanswered
    onEnd = nil
    sendLast()
    shut()
    for call in waiting { call.finish(.failure(failure), false)() }
  }

  /// Closes the channel. Nothing more is reported, except by calls that are failing already.
  public func close() {
    isSilent = true
    onEnd = nil
    sendLast()
    shut()
  }

  private func shut() {
    isEnded = true
    connector?.cancel()
    connector = nil
    stream = nil
    (pending, held) = ([], [])
  }

  /// The calls without a last reply, in order.
  private var unanswered: [UnansweredCall] { pending + held.map(\.call) }

  // MARK: - Sending and receiving

  func flush() {
    guard stream != nil, !calls.output.isEmpty else { return }
    do throws(LoopError) {
      _ = try unsafe calls.output.withBytes { bytes throws(LoopError) in try stream?.send(bytes) }
      calls.output.removeAll(keeping: 1 << 16)
    } catch {
      // The daemon may have written the reason before it closed the connection; reading will find it and end the
      // channel.
      calls.output.removeAll()
    }
  }

  /// Stops reading, also before the connection is established: replies wait in the daemon, which closes a connection on
  /// which it can write nothing for long.
  func pause() {
    isPaused = true
    stream?.stopReading()
  }

  /// Reads again after `pause()`.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    startAgain()
  }

  /// Reads a little in spite of `pause()`, so that the daemon can write something.
  func readSome() {
    guard isPaused else { return }
    readsLeft = Self.readsOfPause
    startAgain()
  }

  private func startAgain() {
    do throws(LoopError) { try stream?.resumeReading() } catch { end(.disconnected(error.message)) }
  }

  /// The buffers that `readSome` reads: as many as a socket of Linux holds, which is writable when most of that was read.
  private static let readsOfPause = 4

  private func connected(_ stream: consuming PipeStream) {
    connector = nil
    self.stream = consume stream
    do throws(LoopError) {
      try self.stream?.startReading(
        { [unowned self] bytes in unsafe received(bytes) }, onEnd: { [unowned self] reason in ended(reason) })
      if isPaused { self.stream?.stopReading() }
    } catch {
      return end(.disconnected(error.message))
    }
    flush()
  }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    if isPaused {
      readsLeft -= 1
      if readsLeft < 1 { stream?.stopReading() }
    }
    // Nearly always there is one reply.
    var (first, others): ((() -> Void)?, [() -> Void]) = (nil, [])
    var index = 0
    var failure: ClientFailure?
    do throws(ClientFailure) {
      try unsafe calls.receive(bytes, parser) { _, reply in
        let action = pending[index].finish(Self.outcome(of: reply), reply.continues)
        if first == nil { first = action } else { others.append(action) }
        if !reply.continues { index += 1 }
        return .next
      }
    } catch {
      failure = error
    }
    pending.removeFirst(index)
    // One of the actions may end the channel; the other replies are delivered nevertheless.
    if !isSilent { first?() }
    first = nil
    for action in others where !isSilent { action() }
    if let failure, !isEnded { end(.disconnected(failure.description)) }
  }

  private static func outcome(of reply: ReplyView) -> Outcome<JSONElement?> {
    guard let name = reply.error else { return .success(reply.parameters) }
    let parameters = reply.parameters.map { JSONValue($0) } ?? .object([])
    return .failure(.remote(RemoteFailure(name: name.string, parameters: parameters)))
  }

  private func ended(_ reason: EndReason) {
    switch reason {
    case .endOfFile: end(.disconnected("the daemon closed the connection"))
    case .error(let error): end(.disconnected(error.message))
    }
  }

  private func end(_ failure: CallFailure) {
    guard !isEnded else { return }
    let waiting = unanswered
    shut()
    for call in waiting { call.finish(.failure(failure), false)() }
    // A caller may have closed the channel when its call failed.
    let tell = onEnd.take()
    tell?(failure)
  }
}
