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
    guard let channel = isAnswer ? channels.openAnswerer : channels.openSpeaker else {
      return onReply(.failure(Self.away))
    }
    channel.call(method, parameters, .single, onReply)
  }

  /// Something may be asked: whoever answers and leaves at once is heard.
  func prepare(for event: SceneEvent) {
    switch event {
    case .guarded, .requested: _ = channels.openAnswerer
    default: break
    }
  }

  static let away = CallFailure.disconnected("the daemon is away")
}
