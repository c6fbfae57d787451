package import EventLoop
package import JSON
import NavigationProtocol

/// The events of one scene or of all, without sensitive values. When the daemon goes away, the feed reports it, waits and
/// starts over with new snapshots: a resumed stream would not say which front-ends have left.
///
/// An event handler may release the feed.
package final class SceneFeed {
  package enum Event: Equatable, Sendable {
    /// New snapshots follow, which end with `ready`. Scenes without a snapshot are closed.
    case begin
    /// An event of `Subscribe`.
    case event(JSONValue)
    /// The daemon is away, for this reason. The feed comes back by itself.
    case away(String)
    /// The one scene that is followed was closed, or is not open. The feed comes back when it is opened.
    case absent
    /// The daemon ended the feed, for this reason. It does not come back.
    case dismissed(String)
  }

  private let loop: EventLoop
  private var candidates: [AddressChoice.Candidate]
  private let scene: String?
  private let onEvent: (Event) -> Void
  private var channel: CallChannel?
  private var retry: Timer?
  /// Watches for silence of the daemon.
  private var watch: Timer?
  private var silence = Silence()
  private var backoff = Backoff()
  private var isPaused = false
  /// Reads some events while it is paused.
  private var sip: Timer?
  private let sipInterval: Duration
  /// The reported absence of the daemon or of the scene, or nil if there is none.
  private var absence: Event?

  /// Starts following the scenes.
  /// - Parameters:
  ///   - loop: The loop whose thread uses the feed.
  ///   - candidates: The addresses of the daemon.
  ///   - scene: The scene, which need not be open yet; nil for all.
  ///   - sipInterval: The interval at which it reads some events while it is paused.
  ///   - onEvent: Called for each event, never during this initializer.
  package init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], scene: String? = nil,
    sipInterval: Duration = ClientLimits.sipInterval, onEvent: @escaping (Event) -> Void
  ) {
    self.loop = loop
    self.candidates = candidates
    self.scene = scene
    (self.sipInterval, self.onEvent) = (sipInterval, onEvent)
    subscribe()
  }

  deinit { channel?.close() }

  private func subscribe() {
    let channel = CallChannel(on: loop, to: candidates, parser: JSONParser()) { [weak self] failure in
      self?.lost(Self.sentence(failure))
    }
    self.channel = channel
    if isPaused { channel.pause() }
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
    let scene = scene.map { [(key: "scene", value: CanonicalValue($0).text)] } ?? []
    let parameters = JSONObject(members: [(key: "frontEndChanges", value: "true")] + scene)
    channel.call(SceneInterface.Subscribe.name.description, parameters, .more) { [weak self] outcome, _ in
      switch outcome {
      case .success(let event): self?.received(event)
      case .failure(let failure): self?.refused(failure)
      }
    }
  }

  private func refused(_ failure: CallFailure) {
    if scene != nil, case .remote(let remote) = failure, remote.shortName == "SceneNotFound" { return lost(.absent) }
    lost(Self.sentence(failure))
  }

  /// Reads few events until `resume()`, which keeps the others in the daemon. It reads some every few seconds, since the daemon
  /// closes a connection that takes nothing for `stalledMilliseconds`.
  package func pause() {
    guard !isPaused else { return }
    isPaused = true
    channel?.pause()
    sip = Timer(on: loop, after: sipInterval, every: sipInterval) { [weak self] in self?.channel?.readSome() }
  }

  /// Reads events again after `pause()`.
  package func resume() {
    guard isPaused else { return }
    isPaused = false
    sip = nil
    silence.end()
    channel?.resume()
  }

  /// Checks for silence since the last check. A daemon that is silent for too long counts as away.
  package func look() {
    if isPaused { return }
    if silence.look() { lost(Self.sentence(.timedOut)) }
  }

  private func received(_ event: JSONValue) {
    silence.end()
    switch event["kind"]?.stringValue {
    case "closing": closing(event["reason"]?.stringValue ?? "goodbye", event["message"]?.stringValue)
    case "heartbeat": break
    case "reset": onEvent(.begin)
    case "ready":
      absence = nil
      onEvent(.event(event))
    default: onEvent(.event(event))
    }
  }

  /// Handles the end of a subscription. A feed that the daemon dismissed does not reconnect by itself.
  private func closing(_ reason: String, _ message: String?) {
    // A scene that was closed may be opened again.
    if reason == "closed", scene != nil { return lost(.absent) }
    let isFinal = ["kicked", "replaced", "closed"].contains(reason)
    guard isFinal else { return lost("it said \(reason)") }
    disconnect()
    sip = nil
    onEvent(.dismissed(message.map { "\(reason): \($0)" } ?? reason))
  }

  private func disconnect() {
    channel?.close()
    channel = nil
    watch = nil
  }

  private func lost(_ reason: String) { lost(.away(reason)) }

  /// Disconnects and schedules a new attempt. Only the first reason counts.
  private func lost(_ absence: Event) {
    guard channel != nil else { return }
    disconnect()
    retry = Timer(on: loop, after: backoff.take(at: loop.now)) { [weak self] in self?.subscribe() }
    guard self.absence != absence else { return }
    self.absence = absence
    onEvent(absence)
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
