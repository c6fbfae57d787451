import EventLoop
import JSON
import NavigationClient
import NavigationProtocol

/// The events of all scenes for one window. When the daemon goes away, the feed reports it, waits and starts over with
/// new snapshots: a resumed stream would not say which front-ends have left.
///
/// An event handler may release the feed.
final class SceneFeed {
  private let loop: EventLoop
  private var candidates: [AddressChoice.Candidate]
  private let onEvent: (ServerSentEvent) -> Void
  private var channel: CallChannel?
  private var retry: Timer?
  /// Watches for silence of the daemon.
  private var watch: Timer?
  private var silence = Silence()
  private var backoff = Backoff()
  /// The reported reason why the daemon is away, or nil if it is not.
  private var awayReason: String?

  /// Starts following the scenes.
  ///
  /// - Parameters:
  ///   - loop: The loop whose thread uses the feed.
  ///   - candidates: The addresses of the daemon.
  ///   - onEvent: Called for each event, never during this initializer.
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

  private static let following = JSONObject(members: [(key: "frontEndChanges", value: "true")])

  private func follow(_ channel: CallChannel) {
    onEvent(.begin)
    channel.call(SceneInterface.Subscribe.name.description, Self.following, .more) { [weak self] outcome, _ in
      switch outcome {
      case .success(let event): self?.received(event)
      case .failure(let failure): self?.lost(Self.sentence(failure))
      }
    }
  }

  /// Checks for silence since the last check. A daemon that is silent for too long counts as away.
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

  /// Handles the end of a subscription. A feed that the daemon dismissed does not reconnect by itself.
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

  /// Disconnects and schedules a new attempt. Only the first reason counts.
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
