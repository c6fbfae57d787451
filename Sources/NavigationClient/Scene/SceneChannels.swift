import EventLoop
import JSON
import NavigationProtocol

/// The sockets of one attachment, and the token that links them.
///
/// One carries the stream and one speaks for the front-end (`Adopt`), so that a call that waits never holds up the stream. A
/// third answers navd's questions; it opens with the first of them.
final class SceneChannels {
  let loop: EventLoop
  /// The places to try; once attached, only the one where the scene is.
  private(set) var candidates: [AddressChoice.Candidate]
  /// The address of the scene; nil before the first attachment.
  private(set) var address: Address?
  let parser = JSONParser()
  /// Lets other connections speak for this front-end; nil before the first attachment.
  private(set) var token: String?
  private let scene: String
  private var stream: CallChannel?
  private var speaker: CallChannel?
  private var answerer: CallChannel?
  private let lookInterval: Duration
  /// Checks for a silent daemon while there is a stream.
  private var watch: Timer?
  private var silence = Silence()
  /// Called for each message of the stream, and for the error that ends it; `timedOut` when the daemon is silent for too long.
  var onMessage: (CallResult<SceneEvent>) -> Void = { _ in }
  /// Called with the reason when the front-end can no longer speak.
  var onLost: (String) -> Void = { _ in }

  /// - Parameters:
  ///   - loop: the loop on whose thread everything happens.
  ///   - candidates: the places to try, in order.
  ///   - scene: the name of the scene.
  ///   - lookInterval: the interval of the checks for a silent daemon.
  init(on loop: EventLoop, to candidates: [AddressChoice.Candidate], scene: String, lookingEvery lookInterval: Duration)
  {
    self.loop = loop
    self.candidates = candidates
    self.scene = scene
    self.lookInterval = lookInterval
  }

  /// Begins to attach.
  func attach(_ parameters: SceneInterface.Attach.Parameters) {
    silence = Silence()
    watch = Timer(on: loop, after: lookInterval, every: lookInterval) { [unowned self] in look() }
    let stream = CallChannel(on: loop, to: candidates, parser: parser)
    self.stream = stream
    stream.stream(SceneInterface.Attach.self, parameters, decoding: SceneEvent.decode) { [unowned self] outcome in
      silence.end()
      onMessage(outcome)
    }
  }

  /// Checks whether the daemon has sent anything since the last check; a daemon silent for too long is taken for dead.
  func look() {
    if silence.look() { onMessage(.failure(.timedOut)) }
  }

  /// Speaks for the front-end that has attached.
  func speak(with token: String) {
    self.token = token
    if let place = stream?.place { (candidates, address) = ([place], place.address) }
    let speaker = CallChannel(on: loop, to: candidates, parser: parser) { [unowned self] _ in
      self.speaker = nil
      onLost("the daemon closed the connection")
    }
    self.speaker = speaker
    speaker.call(SceneInterface.Adopt.self, .init(scene: scene, token: token)) { [unowned self] outcome in
      if case .failure(.remote(let failure)) = outcome { onLost(failure.shortName) }
    }
  }

  /// The next attachment is that of a new front-end.
  func forgetToken() { token = nil }

  /// The channel for the front-end's calls; nil while detached. A channel that has just ended fails its pending calls before
  /// it calls `onLost`.
  var openSpeaker: CallChannel? { speaker?.isEnded == false ? speaker : nil }

  /// The channel for answers, opened on first use; nil while detached. It is separate because calls on the other channel may
  /// wait for these answers, and navd stops reading a channel with too many pending calls.
  var openAnswerer: CallChannel? {
    guard let token, openSpeaker != nil else { return nil }
    if let answerer, !answerer.isEnded { return answerer }
    let channel = CallChannel(on: loop, to: candidates, parser: parser)
    channel.call(SceneInterface.Adopt.self, .init(scene: scene, token: token)) { _ in
      // Without the right to speak, the answer itself fails.
    }
    answerer = channel
    return channel
  }

  /// Closes all channels.
  /// - Parameter failure: the error of pending calls.
  func close(failing failure: CallFailure) {
    watch = nil
    let (stream, speaker, answerer) = (stream.take(), speaker.take(), answerer.take())
    stream?.close()
    speaker?.close(failing: failure)
    answerer?.close(failing: failure)
  }
}
