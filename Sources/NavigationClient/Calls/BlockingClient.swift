public import EventLoop
public import JSON
import NavigationProtocol
public import Varlink

/// Makes one call at a time and waits for its reply, for programs that do one thing and exit.
///
/// It runs the loop while it waits, so timers and signal watchers of the same loop keep working. A failure other than
/// an error from the daemon ends the client: all later calls fail with the same error.
public final class BlockingClient {
  public let loop: EventLoop
  private var channel: CallChannel?
  private var failure: CallFailure?
  /// The place that accepted the connection; nil before.
  public private(set) var place: AddressChoice.Candidate?

  /// Begins to connect.
  /// - Parameters:
  ///   - loop: a loop that is not running, on the current thread.
  ///   - candidates: the places to try, in order.
  ///   - parser: parses the replies.
  public init(on loop: EventLoop, to candidates: [AddressChoice.Candidate], parser: JSONParser) {
    self.loop = loop
    channel = CallChannel(on: loop, to: candidates, parser: parser) { [unowned self] failure in
      self.failure = failure
      place = channel?.place ?? place
      channel = nil
      loop.stop()
    }
  }

  deinit { channel?.close() }

  /// Makes later calls in the name of a front-end. If that is not permitted, they fail with its error.
  /// - Parameters:
  ///   - token: the token of an attached front-end.
  ///   - scene: the scene to which it is attached.
  public func adopt(_ token: String, of scene: String) {
    channel?.call(SceneInterface.Adopt.self, .init(scene: scene, token: token)) { [unowned self] outcome in
      guard case .failure(let failure) = outcome else { return }
      close(failure)
      loop.stop()
    }
  }

  /// Calls a method and waits for its reply.
  /// - Parameter timeout: the longest time to wait; nil for no limit.
  /// - Throws: `CallFailure`.
  public func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, timeout: Duration? = nil
  ) throws(CallFailure) -> Method.Reply {
    try wait(timeout) { channel, finish in channel.call(method, parameters) { finish($0) } }
  }

  /// Calls a method by its name and waits for its reply.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - parameters: the parameters; nil to leave them out.
  ///   - timeout: the longest time to wait; nil for no limit.
  /// - Throws: `CallFailure`.
  public func call(
    _ method: String, _ parameters: JSONObject?, timeout: Duration? = nil
  ) throws(CallFailure) -> JSONValue {
    try wait(timeout) { channel, finish in channel.call(method, parameters) { outcome, _ in finish(outcome) } }
  }

  /// Calls a method by its name and waits for its reply. The parameters are written straight into the message.
  /// - Parameters:
  ///   - method: the method with its interface.
  ///   - parameters: the parameters, an object.
  ///   - timeout: the longest time to wait; nil for no limit.
  /// - Throws: `CallFailure`.
  public func call(
    _ method: String, writing parameters: some WireValue, timeout: Duration? = nil
  ) throws(CallFailure) -> JSONValue {
    try wait(timeout) { channel, finish in
      channel.call(method, as: JSONValue.self, writing: { parameters.encode(into: &$0) }, onReply: { finish($0) })
    }
  }

  /// Calls a method with `more` and waits for the last reply.
  /// - Parameter body: receives each reply; returns false to end the client.
  /// - Throws: `CallFailure`, also if the stream ends with an error.
  public func stream(
    _ method: String, _ parameters: JSONObject?, _ body: @escaping (JSONValue) -> Bool
  ) throws(CallFailure) {
    let wasEnough = try wait(nil) { (channel: CallChannel, finish: @escaping (CallChannel.Outcome<Bool>) -> Void) in
      channel.call(method, parameters, .more) { outcome, continues in
        switch outcome {
        case .success(let reply):
          let isEnough = !body(reply)
          if isEnough || !continues { finish(.success(isEnough && continues)) }
        case .failure(let failure): finish(.failure(failure))
        }
      }
    }
    if wasEnough { close(.cancelled) }
  }

  /// Fails the pending call with `cancelled`. Meant for signal watchers and timers.
  public func cancel() {
    close(.cancelled)
    loop.stop()
  }

  private func close(_ failure: CallFailure) {
    if self.failure == nil { self.failure = failure }
    place = channel?.place ?? place
    channel?.close()
    channel = nil
  }

  private func wait<Reply>(
    _ timeout: Duration?, _ begin: (CallChannel, @escaping (CallChannel.Outcome<Reply>) -> Void) -> Void
  ) throws(CallFailure) -> Reply {
    guard let channel else { throw failure ?? .cancelled }
    var outcome: CallChannel.Outcome<Reply>?
    begin(channel) { [loop] reply in
      outcome = reply
      loop.stop()
    }
    let timer = timeout.map { duration in
      Timer(on: loop, after: duration) { [unowned self] in
        close(.timedOut)
        self.loop.stop()
      }
    }
    while outcome == nil, failure == nil { loop.run() }
    place = channel.place ?? place
    _ = consume timer
    guard let outcome else { throw failure ?? .cancelled }
    return try outcome.get()
  }
}
