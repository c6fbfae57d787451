import JSON
public import Varlink

extension SceneConnection {
  /// Calls a method in the front-end's name.
  /// - Parameters:
  ///   - method: the method.
  ///   - parameters: what it is called with.
  ///   - onReply: told of the outcome; while detached at once, with `disconnected`.
  public func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    _ onReply: @escaping (CallChannel.Outcome<Method.Reply>) -> Void
  ) {
    guard let speaker = livingSpeaker else { return onReply(.failure(Self.away)) }
    speaker.call(method, parameters, .single, onReply)
  }

  /// Calls a method by its name in the front-end's name.
  /// - Parameter onReply: as above.
  func call<Reply: WireValue>(
    _ method: String, _ parameters: JSONObject?, as reply: Reply.Type, _ onReply: @escaping (CallResult<Reply>) -> Void
  ) {
    guard let speaker = livingSpeaker else { return onReply(.failure(Self.away)) }
    speaker.call(method, parameters, as: reply, onReply)
  }
}
