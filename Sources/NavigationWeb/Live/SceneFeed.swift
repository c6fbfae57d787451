import EventLoop
import JSON
import NavigationClient
import NavigationProtocol

/// What happens in all scenes, as the daemon tells it to one window. When the daemon is away it says so, waits for it,
/// and is told everything anew: of a stream that goes on where it ended, who is attached by now is not known.
final class SceneFeed {
  private let loop: EventLoop
  private var candidates: [AddressChoice.Candidate]
  private let onEvent: (ServerSentEvent) -> Void
  private var channel: CallChannel?
  private var retry: Timer?
  private var backoff = Backoff()
  /// Whether the window was told that the daemon is away, and why.
  private var awayReason: String?

  /// Begins to follow.
  /// - Parameters:
  ///   - onEvent: called for each event, never from within this initialiser.
  init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], onEvent: @escaping (ServerSentEvent) -> Void
  ) {
    self.loop = loop
    self.candidates = candidates
    self.onEvent = onEvent
    subscribe()
  }

  deinit { channel?.close() }

  private func subscribe() {
    let channel = CallChannel(on: loop, to: candidates, parser: JSONParser()) { [unowned self] failure in
      lost(Self.sentence(failure))
    }
    self.channel = channel
    channel.call(ManagerInterface.Restrict.self, .init(role: .observe)) { [unowned self] outcome in
      if case .failure(let failure) = outcome { return lost(Self.sentence(failure)) }
      if let place = channel.place { candidates = [place] }
      follow(channel)
    }
  }

  private func follow(_ channel: CallChannel) {
    if awayReason != nil {
      awayReason = nil
      onEvent(ServerSentEvent(state: "live"))
    }
    onEvent(.begin)
    channel.call(SceneInterface.Subscribe.name.description, nil, .more) { [unowned self] outcome, _ in
      switch outcome {
      case .success(let event): received(event)
      case .failure(let failure): lost(Self.sentence(failure))
      }
    }
  }

  private func received(_ event: JSONValue) {
    switch event["kind"]?.stringValue {
    case "closing": lost("it said \(event["reason"]?.stringValue ?? "goodbye")")
    case "heartbeat": break
    case "reset": onEvent(.begin)
    default: onEvent(ServerSentEvent(event))
    }
  }

  private func lost(_ reason: String) {
    channel?.close()
    channel = nil
    retry = Timer(on: loop, after: backoff.take(at: loop.now)) { [unowned self] in subscribe() }
    guard awayReason != reason else { return }
    awayReason = reason
    onEvent(ServerSentEvent(state: "away", why: reason))
  }

  private static func sentence(_ failure: CallFailure) -> String {
    switch failure {
    case .unreachable(let attempts): attempts.last?.problem ?? "it is not there"
    case .disconnected(let reason): reason
    case .remote(let remote): "it answered \(remote.shortName)"
    case .reply(let error): "its reply cannot be read: \(error)"
    case .timedOut: "it does not answer"
    case .cancelled: "it was given up"
    }
  }
}
