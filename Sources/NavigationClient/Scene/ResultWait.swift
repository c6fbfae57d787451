import EventLoop
import JSON
import Navigation
import NavigationProtocol

/// A wait for the result of a screen or a coordinator. It has its own connection, since a waiting call holds up the
/// replies behind it, and it outlasts restarts of the daemon, which remembers results.
final class ResultWait {
  /// The result, nil for none, and the revision at which the daemon reported it.
  typealias Departure = (at: SceneInterface.At, result: JSONObject?)
  typealias OnReply = (CallResult<Departure>) -> Void

  private let loop: EventLoop
  private let candidates: [AddressChoice.Candidate]
  private let parser: JSONParser
  private let parameters: SceneInterface.AwaitResult.Parameters
  private var onReply: OnReply?
  private var channel: CallChannel?
  private var backoff = Backoff()
  private var retry: Timer?

  /// - Parameter onReply: called once, unless `end` is called first.
  init(
    on loop: EventLoop, at candidates: [AddressChoice.Candidate], parser: JSONParser, scene: String, _ leaver: Leaver,
    _ onReply: @escaping OnReply
  ) {
    self.loop = loop
    self.candidates = candidates
    self.parser = parser
    self.onReply = onReply
    parameters =
      switch leaver {
      case .screen(let id): .init(scene: scene, id: id)
      case .coordinator(let id): .init(scene: scene, coordinator: id)
      }
    ask()
  }

  deinit { channel?.close() }

  private func ask() {
    let channel = CallChannel(on: loop, to: candidates, parser: parser)
    self.channel = channel
    channel.call(SceneInterface.AwaitResult.self, parameters) { [unowned self] reply in
      switch reply {
      case .failure(let failure) where Self.passes(failure): askAgain()
      case .failure(let failure): end(.failure(failure))
      case .success(let reply): end(.success((reply.at, reply.cancelled ? nil : reply.result ?? .empty)))
      }
    }
  }

  /// Whether a failure may be that of a daemon that restarts.
  private static func passes(_ failure: CallFailure) -> Bool {
    switch failure {
    case .unreachable, .disconnected: true
    case .remote(let failure):
      failure.name == "org.navd.Scene.Closing" && failure.parameters["reason"]?.stringValue == "stopping"
    case .notSent, .reply, .timedOut, .cancelled: false
    }
  }

  private func askAgain() {
    channel?.close()
    channel = nil
    retry = Timer(on: loop, after: backoff.take(at: loop.now)) { [unowned self] in ask() }
  }

  /// Ends the wait and reports the result.
  func end(_ result: CallResult<Departure>) {
    channel?.close()
    channel = nil
    retry = nil
    let tell = onReply.take()
    tell?(result)
  }
}
