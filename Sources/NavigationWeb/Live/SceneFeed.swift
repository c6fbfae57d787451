import EventLoop
import JSON
import NavigationClient
import NavigationProtocol

/// What happens in all scenes, as the daemon tells it to one window. When the daemon is away it says so, waits for it,
/// and is told everything anew: of a stream that goes on where it ended, who is attached by now is not known.
///
/// Who is told of an event may drop the feed there.
final class SceneFeed {
  private let loop: EventLoop
  private var candidates: [AddressChoice.Candidate]
  private let onEvent: (ServerSentEvent) -> Void
  private var channel: CallChannel?
  private var retry: Timer?
  /// Looks whether the daemon says anything.
  private var watch: Timer?
  private var silence = Silence()
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
    let channel = CallChannel(on: loop, to: candidates, parser: JSONParser()) { [weak self] failure in
      self?.lost(Self.sentence(failure))
    }
    self.channel = channel
    silence = Silence()
    let interval = ClientLimits.heartbeatInterval
    watch = Timer(on: loop, after: interval, every: interval) { [weak self] in self?.look() }
    channel.call(ManagerInterface.Restrict.self, .init(role: .observe)) { [weak self] outcome in
      guard let self else { return }
      if case .failure(let failure) = outcome { return lost(Self.sentence(failure)) }
      if let place = channel.place { candidates = [place] }
      follow(channel)
    }
  }

  private func follow(_ channel: CallChannel) {
    onEvent(.begin)
    channel.call(SceneInterface.Subscribe.name.description, nil, .more) { [weak self] outcome, _ in
      switch outcome {
      case .success(let event): self?.received(event)
      case .failure(let failure): self?.lost(Self.sentence(failure))
      }
    }
  }

  /// Looks whether the daemon has said anything since the last look; one that is silent for too long counts as away.
  func look() {
    if silence.look() { lost(Self.sentence(.timedOut)) }
  }

  private func received(_ event: JSONValue) {
    silence.end()
    switch event["kind"]?.stringValue {
    case "closing": closing(event["reason"]?.stringValue ?? "goodbye")
    case "heartbeat": break
    case "reset": onEvent(.begin)
    case "ready":
      awayReason = nil
      onEvent(ServerSentEvent(event))
    default: onEvent(ServerSentEvent(event))
    }
  }

  /// The daemon takes leave: who was sent away does not come back by itself.
  private func closing(_ reason: String) {
    guard ["closed", "kicked", "replaced"].contains(reason) else { return lost("it said \(reason)") }
    disconnect()
    onEvent(ServerSentEvent(state: "dismissed", why: reason))
  }

  private func disconnect() {
    channel?.close()
    channel = nil
    watch = nil
  }

  /// The connection is of no use any more: the first to find that out says why.
  private func lost(_ reason: String) {
    guard channel != nil else { return }
    disconnect()
    retry = Timer(on: loop, after: backoff.take(at: loop.now)) { [weak self] in self?.subscribe() }
    guard awayReason != reason else { return }
    awayReason = reason
    onEvent(ServerSentEvent(state: "away", why: reason))
  }

  private static func sentence(_ failure: CallFailure) -> String {
    switch failure {
    case .unreachable(let attempts): attempts.last?.problem ?? "it is not there"
    case .disconnected(let reason): reason
    case .notSent(let reason): "it was not asked: \(reason)"
    case .remote(let remote): "it answered \(remote.shortName)"
    case .reply(let error): "its reply cannot be read: \(error)"
    case .timedOut: "it does not answer"
    case .cancelled: "it was given up"
    }
  }
}
