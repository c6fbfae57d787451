public import EventLoop
public import JSON
import NavigationProtocol
public import Varlink

/// Makes one call after the other and waits for each: for programs that do one thing and end.
///
/// While it waits it runs the loop, so timers and signal watchers of the same loop work meanwhile. A call that failed
/// but for an error of the daemon ends the client: each later one fails with the same.
public final class BlockingClient {
  public let loop: EventLoop
  private var channel: CallChannel?
  private var failure: CallFailure?
  /// The place that took the connection; nil before.
  public private(set) var place: AddressChoice.Candidate?

  /// Begins to connect.
  /// - Parameters:
  ///   - loop: whose thread this is called on, and which is not running.
  ///   - candidates: the places to try, in order.
  ///   - parser: reads the replies.
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

  /// Speaks for a front-end from now on: what is called is its own. When it may not, each later call fails with that.
  /// - Parameters:
  ///   - token: the front-end's, which must be attached.
  ///   - scene: to which it is.
  public func adopt(_ token: String, of scene: String) {
    channel?.call(SceneInterface.Adopt.self, .init(scene: scene, token: token)) { [unowned self] outcome in
      guard case .failure(let failure) = outcome else { return }
      close(failure)
      loop.stop()
    }
  }

  /// Calls a method and waits for its reply.
  /// - Parameter timeout: how long to wait at most; nil for ever.
  /// - Throws: `CallFailure`
  public func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, timeout: Duration? = nil
  ) throws(CallFailure) -> Method.Reply {
    try wait(timeout) { channel, finish in channel.call(method, parameters) { finish($0) } }
  }

  /// Calls a method by its name and waits for its reply, which is given as it is.
  /// - Parameters:
  ///   - method: with its interface.
  ///   - parameters: nil to leave them out.
  ///   - timeout: how long to wait at most; nil for ever.
  /// - Throws: `CallFailure`
  public func call(
    _ method: String, _ parameters: JSONObject?, timeout: Duration? = nil
  ) throws(CallFailure) -> JSONValue {
    try wait(timeout) { channel, finish in channel.call(method, parameters) { outcome, _ in finish(outcome) } }
  }

  /// Calls a method with `more`, and hands out its replies until the last one, or until one of them is enough.
  /// - Parameter body: gets each reply; false ends the client.
  /// - Throws: `CallFailure`, also when the stream ends with an error.
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

  /// Lets the call that is being waited for fail with `cancelled`: for signal watchers and timers.
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
