import EventLoop
import JSON
import NavigationClient
import NavigationProtocol

/// Lists the scenes of the daemon again and again while a person chooses one, and looks at those in sight.
///
/// A list once a second costs less than a subscription, which begins with a snapshot of every scene.
final class SceneLister {
  private let loop: EventLoop
  private let candidates: [AddressChoice.Candidate]
  private let onEvent: (TerminalEvent) -> Void
  private var channel: CallChannel?
  private var timer: Timer?

  private static let interval: Duration = .seconds(1)

  /// The most scenes that are listed.
  private static let scenesMax = 1_000

  init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], onEvent: @escaping (TerminalEvent) -> Void
  ) {
    self.loop = loop
    self.candidates = candidates
    self.onEvent = onEvent
    timer = Timer(on: loop) { [unowned self] in ask() }
    ask()
  }

  deinit { channel?.close() }

  /// The connection of the calls, which is made when the first one needs it.
  private var calls: CallChannel {
    let channel =
      channel
      ?? CallChannel(on: loop, to: candidates, parser: JSONParser()) { [unowned self] _ in self.channel = nil }
    self.channel = channel
    return channel
  }

  /// Asks what scenes show. One that is closed meanwhile is missing in the next list.
  func look(at scenes: [String]) {
    for scene in scenes {
      calls.call(SceneInterface.Get.self, .init(scene: scene)) { [weak self] result in
        if case .success(let reply) = result, let preview = SceneView(reply) { self?.onEvent(.sceneSeen(preview)) }
      }
    }
  }

  private func ask() {
    calls.call(SceneInterface.List.self, .init(limit: Self.scenesMax)) { [unowned self] result in
      timer?.start(after: Self.interval)
      switch result {
      case .success(let reply): onEvent(.scenesListed(reply.scenes.map { SceneRow($0) }))
      case .failure(let failure): onEvent(.scenesFailed(CallOutcome.sentence(failure)))
      }
    }
  }
}
