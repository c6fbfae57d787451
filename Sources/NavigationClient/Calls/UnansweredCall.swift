import JSON
import Varlink

/// A call without its last reply.
struct UnansweredCall {
  typealias Finish = (CallChannel.Outcome<JSONElement?>, _ continues: Bool) -> () -> Void

  /// Decodes a reply, which is valid only during the call, and returns the action to take once the channel can be used
  /// again.
  let finish: Finish
  /// Whether it has several replies.
  var isStream = false

  init(_ finish: @escaping Finish) { self.finish = finish }

  /// The report that it was not sent.
  func notSent(_ reason: String) -> () -> Void { finish(.failure(.notSent(reason)), false) }

  init<Reply: WireValue>(decoding reply: Reply.Type, _ onReply: @escaping (CallResult<Reply>) -> Void) {
    self.init(decoding: { element throws(DecodingError) in try Reply(decodingParameters: element) }, onReply)
  }

  init<Reply>(
    decoding decode: @escaping (JSONElement?) throws(DecodingError) -> Reply,
    _ onReply: @escaping (CallResult<Reply>) -> Void
  ) {
    finish = { outcome, _ in
      switch outcome {
      case .success(let element):
        do throws(DecodingError) {
          let reply = try decode(element)
          return { onReply(.success(reply)) }
        } catch {
          let failure = CallFailure.reply(error)
          return { onReply(.failure(failure)) }
        }
      case .failure(let failure): return { onReply(.failure(failure)) }
      }
    }
  }
}

/// A call whose message is large or waits behind a large one.
struct HeldCall {
  let call: UnansweredCall
  let method: String
  let mode: CallMode
  let message: [UInt8]
}
