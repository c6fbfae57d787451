import JSON
import NavigationProtocol
public import Varlink

// What is called in a front-end's name.
extension SceneConnection {
  /// Calls a method in the front-end's name. Answers to what navd asks are given at once, however many calls wait.
  /// - Parameters:
  ///   - method: the method.
  ///   - parameters: what it is called with.
  ///   - onReply: told of the outcome; while detached at once, with `disconnected`.
  public func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    _ onReply: @escaping (CallChannel.Outcome<Method.Reply>) -> Void
  ) {
    let isAnswer = method == SceneInterface.AnswerGuard.self || method == SceneInterface.AnswerRequest.self
    guard let channel = isAnswer ? answerer : livingSpeaker else { return onReply(.failure(Self.away)) }
    channel.call(method, parameters, .single, onReply)
  }

  /// One that has just ended tells the calls that wait before it tells this connection.
  var livingSpeaker: CallChannel? { speaker?.isEnded == false ? speaker : nil }

  /// Something may be asked: whoever answers and leaves at once is heard.
  func prepare(for event: SceneEvent) {
    switch event {
    case .guarded, .requested: _ = answerer
    default: break
    }
  }

  /// What answers are given on, from the first question on: the calls of the other one may wait for them, and be so many that
  /// it is read no more.
  private var answerer: CallChannel? {
    guard let token, livingSpeaker != nil else { return nil }
    if let open = answering, !open.isEnded { return open }
    let channel = CallChannel(on: loop, to: candidates, parser: parser)
    channel.call(SceneInterface.Adopt.self, .init(scene: attachment.scene, token: token)) { _ in
      // Where it may not speak, the answer fails.
    }
    answering = channel
    return channel
  }

  static let away = CallFailure.disconnected("the daemon is away")
}
